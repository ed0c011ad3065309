import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'

const listed = (parts: SQL[]) => sql.join(parts, sql`, `)

/** Replaces half of a character, as UTF-8 does: JSON must have none in the database. */
const whole = (_: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll(/\p{Surrogate}/gu, '\uFFFD') : value

/**
 * Makes the statement that inserts rows, in their order, given in one parameter whatever their number. A column that
 * no row names takes its default.
 */
export function insertionOf<T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]): SQL {
  const given = rows as readonly Readonly<Record<string, unknown>>[]
  const named = new Set(given.flatMap((row) => Object.keys(row).filter((key) => row[key] !== undefined)))
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => named.has(key))
  const names = columns.map(([key]) => sql`${sql.identifier(toSnakeCase(key))}`)
  const fields = columns.map(([key]) => sql`${sql.identifier(key)}`)
  const typed = columns.map(([key, column]) => sql`${sql.identifier(key)} ${sql.raw(column.getSQLType())}`)
  const json = JSON.stringify(
    given.map((row, nth) => ({ ...row, nth })),
    whole,
  )
  return sql`insert into ${table} (${listed(names)}) select ${listed(fields)}
    from jsonb_to_recordset(${json}::jsonb) as given(${listed(typed)}, nth int) order by nth`
}
