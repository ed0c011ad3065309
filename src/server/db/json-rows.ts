import { getTableColumns, is, sql, type SQL, Table } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

type Selection = Readonly<Record<string, PgColumn>>
type RowOf<S extends Selection> = {
  [K in keyof S]: S[K]['_']['notNull'] extends true ? S[K]['_']['data'] : S[K]['_']['data'] | null
}

/** Reads a row from JSON as its columns read theirs. */
const rowFrom = (columns: Selection, json: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(columns).map(([key, column]) => {
      const value = json[key] ?? null
      return [key, value === null ? null : column.mapFromDriverValue(value)]
    }),
  )

/**
 * Selects the rows of a subselect as one value, so that a statement may bring an add-on with its records. `rest` is all
 * that follows `select … from`, without the table's name: joins, conditions, and the order of the rows.
 */
export function jsonRows<T extends PgTable>(table: T, rest: SQL): SQL<T['$inferSelect'][]>
export function jsonRows<S extends Selection>(
  selected: { table: PgTable; columns: S },
  rest: SQL,
): SQL<RowOf<S>[]>
export function jsonRows(
  selected: PgTable | { table: PgTable; columns: Selection },
  rest: SQL,
): SQL<unknown[]> {
  const { table, columns } = is(selected, Table)
    ? { table: selected, columns: getTableColumns(selected) as Selection }
    : (selected as { table: PgTable; columns: Selection })
  const pairs = Object.entries(columns).map(([key, column]) => sql`${sql.raw(`'${key}'`)}, ${column}`)
  return sql`(select coalesce(json_agg(each.record), '[]') from (
    select json_build_object(${sql.join(pairs, sql`, `)}) as record from ${table} ${rest}) each)`.mapWith(
    (rows: Record<string, unknown>[]) => rows.map((row) => rowFrom(columns, row)),
  )
}
