import { assign, setup } from 'xstate'
import { keepProblem } from '../conversation.ts'
import { given, unprovided } from '../given.ts'
import type { Problem } from '../problem.ts'

/** A part of a list; `nextRange` asks for the rows that follow, null at the end. */
export interface ListPage {
  rows: readonly unknown[]
  nextRange: string | null
  total: number
}

/** The first page as the route has loaded it; another one, as after a filter, begins anew. */
interface Shown {
  first: ListPage
}

interface Context {
  /** The first page of the rows read so far; null before any are. */
  first: ListPage | null
  /** All rows read so far as one page, based on `first`. */
  page: ListPage
  problem: Problem | null
}

const none: ListPage = { rows: [], nextRange: null, total: 0 }

/** The rows to show as one page. */
export const shownPage = ({ first: of, page }: Context, first: ListPage): ListPage =>
  of === first ? page : first

/** The reason why the following rows of this list were not read; null if none failed. */
export const shownProblem = ({ first: of, problem }: Context, first: ListPage): Problem | null =>
  of === first ? problem : null

const ofEvent = ({ event }: { event: Shown }) => event
const read = {
  guard: { type: 'hasMore', params: ofEvent },
  target: 'reading',
  actions: { type: 'begin', params: ofEvent },
} as const
const readOther = { ...read, guard: { type: 'isOtherWithMore', params: ofEvent } } as const

/** The rows of a long list, read as its end comes near: each part once, and not again by itself after a failure. */
export const growingList = setup({
  types: {
    context: {} as Context,
    events: {} as ({ type: 'more' } & Shown) | ({ type: 'retry' } & Shown),
  },
  actors: {
    readPage: unprovided<ListPage, { range: string }>('readPage'),
  },
  guards: {
    hasMore: ({ context }, { first }: Shown) => shownPage(context, first).nextRange !== null,
    isOtherWithMore: ({ context }, { first }: Shown) => first !== context.first && first.nextRange !== null,
  },
  actions: {
    begin: assign(({ context }, { first }: Shown) => ({
      first,
      page: shownPage(context, first),
      problem: null,
    })),
    append: assign({
      page: ({ context }, { output }: { output: ListPage }) => ({
        ...output,
        rows: [...context.page.rows, ...output.rows],
      }),
    }),
    keepProblem,
  },
}).createMachine({
  id: 'growingList',
  context: { first: null, page: none, problem: null },
  initial: 'resting',
  states: {
    resting: { on: { more: read } },
    reading: {
      on: { more: { ...readOther, reenter: true } },
      invoke: {
        src: 'readPage',
        input: ({ context }) => ({ range: context.page.nextRange ?? '' }),
        onDone: { target: 'resting', actions: given('append') },
        onError: { target: 'failed', actions: given('keepProblem') },
      },
    },
    failed: {
      on: { retry: { target: 'reading', actions: { type: 'begin', params: ofEvent } }, more: readOther },
    },
  },
})
