import { useRef, useState } from 'react'
import { type Problem, problemOf } from '#machines/problem.ts'
import type { Page } from '#portal/wire/api.ts'

/** Asks for many rows at once: people who scroll beyond the first ones read many. */
export const longerPage = (range: string): string => range.replace(/max=\d+/, 'max=250')

/**
 * The rows of a list that grows by pages: `first` from the route's loader, then what `read` brings for each
 * range. A new first page begins afresh.
 */
export function useMoreRows<Row>(first: Page<Row>, read: (range: string) => Promise<Page<Row>>) {
  const [grown, setGrown] = useState({ from: first, page: first })
  const [problem, setProblem] = useState<Problem | null>(null)
  const asking = useRef<Page<Row>>(null)
  const page = grown.from === first ? grown.page : first

  const ask = async () => {
    if (page.nextRange === null || asking.current === page) return
    asking.current = page
    try {
      const next = await read(page.nextRange)
      setGrown({ from: first, page: { ...next, rows: [...page.rows, ...next.rows] } })
      setProblem(null)
    } catch (error) {
      asking.current = null
      setProblem(problemOf(error))
    }
  }
  /** To be called whenever the end of the rows is near; asks once per page, and not again after a failure. */
  const more = () => {
    if (problem === null) void ask()
  }
  return { rows: page.rows, total: page.total, problem, more, retry: () => void ask() }
}
