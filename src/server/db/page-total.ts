import { count, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/**
 * Matches rows whose column has one of the values that a select finds. The select runs once, before any of the rows is
 * read, so that these are found by the column's index.
 */
export const isOneOf = (column: PgColumn, select: SQLWrapper): SQL => sql`${column} = any(array(${select}))`

/**
 * Selects the total of a list with each row of its page, in one statement. Where a text is searched for, the matches
 * are found once, for page and total; otherwise the page is read by the index of its order, and the rows are counted
 * apart.
 */
export const pageTotal = (
  tx: Database,
  table: PgTable,
  where: SQL | undefined,
  isSearch: boolean,
): SQL.Aliased<number> =>
  (isSearch
    ? sql<number>`count(*) over ()`
    : sql<number>`(${tx.select({ total: count() }).from(table).where(where)})`
  )
    .mapWith(Number)
    .as('total')

/** The total by the rows of a page, counted for a page behind the list's end. */
export async function totalOf(
  tx: Database,
  table: PgTable,
  where: SQL | undefined,
  [first]: readonly { total: number }[],
  { offset }: { offset: number },
): Promise<number> {
  return first?.total ?? (offset > 0 ? await tx.$count(table, where) : 0)
}

/** Matches the rows of these ids, given in one parameter whatever their number. */
export const isAnyOf = (column: PgColumn, rows: readonly { id: string }[]): SQL =>
  sql`${column} = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`

/** Orders rows as the ids that they were found by. */
export function inOrderOf<Row>(
  rows: readonly Row[],
  ids: readonly { id: string }[],
  idOf: (row: Row) => string,
): Row[] {
  const places = new Map(ids.map(({ id }, place) => [id, place]))
  return rows.toSorted((a, b) => (places.get(idOf(a)) ?? 0) - (places.get(idOf(b)) ?? 0))
}
