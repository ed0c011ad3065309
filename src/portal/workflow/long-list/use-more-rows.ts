import { useLayoutEffect, useRef } from 'react'
import { fromPromise } from 'xstate'
import { growingList, type ListPage, shownPage, shownProblem } from '#machines/shapes/growing-list.ts'
import type { Page } from '#portal/wire/load.ts'
import { useWorkflow } from '../use-workflow.ts'

/** After the first page, loads larger pages. */
export const longerPage = (range: string): string => range.replace(/max=\d+/, 'max=250')

/**
 * The rows of an infinite list: `first` from the route's loader, then what `read` loads for each range. A new
 * first page starts over.
 */
export function useMoreRows<Row>(first: Page<Row>, read: (range: string) => Promise<Page<Row>>) {
  const newest = useRef(read)
  // Before the effects of the table within, which may ask for more rows of another filter at once.
  useLayoutEffect(() => {
    newest.current = read
  })
  const readPage = () => fromPromise<ListPage, { range: string }>(({ input }) => newest.current(input.range))
  const { snapshot, send } = useWorkflow(() => growingList.provide({ actors: { readPage: readPage() } }), {
    input: undefined,
  })
  // The machine only joins the rows that it is given.
  const page = shownPage(snapshot.context, first) as Page<Row>
  return {
    rows: page.rows,
    total: page.total,
    problem: shownProblem(snapshot.context, first),
    /** Call whenever the end of the rows is near; requests each page once, and not again after a failure. */
    more: () => send({ type: 'more', first }),
    retry: () => send({ type: 'retry', first }),
  }
}
