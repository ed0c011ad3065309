import { getTableColumns, is, sql, type SQL, Table } from 'drizzle-orm'
import { type PgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core'

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

const dialect = new PgDialect({ casing: 'snake_case' })

/** Writes a part of statements out, so that each statement need not do it anew. It must not have parameters. */
function writtenOut(part: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(part)
  if (params.length > 0) throw new Error('a part with parameters cannot be written out')
  return sql.raw(text)
}

const recordOf = (columns: Selection): SQL => {
  const pairs = Object.entries(columns).map(([key, column]) => sql`${sql.raw(`'${key}'`)}, ${column}`)
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}

/** Selects a row as one value, which costs less to receive than a table's columns do; null where it was not joined. */
export function jsonRow<T extends PgTable>(table: T, id: PgColumn): SQL<T['$inferSelect'] | null> {
  const columns = getTableColumns(table) as Selection
  return sql`case when ${id} is not null then ${recordOf(columns)} end`.mapWith(
    (row: Record<string, unknown>) => rowFrom(columns, row),
  ) as SQL<T['$inferSelect'] | null>
}

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
  const part = sql`(select coalesce(json_agg(each.record), '[]') from (
    select ${recordOf(columns)} as record from ${table} ${rest}) each)`
  return writtenOut(part).mapWith((rows: Record<string, unknown>[]) =>
    rows.map((row) => rowFrom(columns, row)),
  )
}
