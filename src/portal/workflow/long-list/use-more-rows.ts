import { useRef, useState } from 'react'
import { type Problem, problemOf } from '#machines/problem.ts'
import type { Page } from '#portal/wire/api.ts'

/** After the first page, loads larger pages. */
export const longerPage = (range: string): string => range.replace(/max=\d+/, 'max=250')

/**
 * The rows of an infinite list: `first` from the route's loader, then what `read` loads for each range. A new
 * first page starts over.
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
  /** Call whenever the end of the rows is near; requests each page once, and not again after a failure. */
  const more = () => {
    if (problem === null) void ask()
  }
  return { rows: page.rows, total: page.total, problem, more, retry: () => void ask() }
}
