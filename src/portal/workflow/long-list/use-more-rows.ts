import { useRef, useState } from 'react'
import { type Problem, problemOf } from '#machines/problem.ts'
import type { Page } from '#portal/wire/api.ts'

/** After the first page, loads larger pages. */
export const longerPage = (range: string): string => range.replace(/max=\d+/, 'max=250')

interface Grown<Row> {
  from: Page<Row>
  page: Page<Row>
  /** The reason why the last read failed; null if it did not. */
  problem: Problem | null
}

/**
 * The rows of an infinite list: `first` from the route's loader, then what `read` loads for each range. A new
 * first page starts over.
 */
export function useMoreRows<Row>(first: Page<Row>, read: (range: string) => Promise<Page<Row>>) {
  const [grown, setGrown] = useState<Grown<Row>>({ from: first, page: first, problem: null })
  const asking = useRef<Page<Row>>(null)
  const { page, problem } = grown.from === first ? grown : { page: first, problem: null }

  const ask = async () => {
    if (page.nextRange === null || asking.current === page) return
    asking.current = page
    try {
      const next = await read(page.nextRange)
      setGrown({ from: first, page: { ...next, rows: [...page.rows, ...next.rows] }, problem: null })
    } catch (error) {
      asking.current = null
      setGrown({ from: first, page, problem: problemOf(error) })
    }
  }
  /** Call whenever the end of the rows is near; requests each page once, and not again after a failure. */
  const more = () => {
    if (problem === null) void ask()
  }
  return { rows: page.rows, total: page.total, problem, more, retry: () => void ask() }
}
