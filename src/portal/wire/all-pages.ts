import type { Page } from './api.ts'

/** Loads every row of a list, page by page. */
export async function allPages<Row>(
  first: Page<Row>,
  next: (range: string) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows = [...first.rows]
  let range = first.nextRange
  while (range !== null) {
    const page = await next(range)
    rows.push(...page.rows)
    range = page.nextRange
  }
  return rows
}
