import type { Page } from './api.ts'

/** Every row of a list, from its first page on. */
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
