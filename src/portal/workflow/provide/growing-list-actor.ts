import { fromPromise } from 'xstate'
import { type ListPage, growingList } from '#machines/shapes/growing-list.ts'

/** A long list whose rows `read` loads by their range. */
export const growingListMachine = (read: (range: string) => Promise<ListPage>) =>
  growingList.provide({
    actors: { readPage: fromPromise<ListPage, { range: string }>(({ input }) => read(input.range)) },
  })
