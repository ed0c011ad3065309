import { eq, getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { nextVersion } from '#server/db/columns.ts'
import type { Database } from '#server/db/database.ts'
import type { Act } from './act.ts'

interface StoredRow {
  id: string
  version: number
  createdAt: Date
  updatedAt: Date
}

/** The fields of every stored record; the etag is the row's version. */
export const storedFields = (row: StoredRow) => ({
  id: row.id,
  etag: `"${row.version}"`,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

/** Inserts a record; returns its row. */
export async function insertRow<T extends PgTable>(
  tx: Database,
  table: T,
  values: T['$inferInsert'],
): Promise<T['$inferSelect']> {
  const [row] = await tx.insert(table).values(values).returning()
  if (row === undefined) throw new Error(`a row of ${getTableName(table)} was not stored`)
  return row
}

type StoredTable = PgTable & { id: PgColumn; version: PgColumn }

/** Updates a locked record to its next version; returns the new row. */
export async function updateRow<T extends StoredTable>(
  { tx, now }: Pick<Act, 'tx' | 'now'>,
  table: T,
  id: string,
  fields: PgUpdateSetSource<T>,
): Promise<T['$inferSelect']> {
  const [row] = await tx
    .update(table as StoredTable)
    .set({ ...fields, ...nextVersion(table, now) })
    .where(eq(table.id, id))
    .returning()
  if (row === undefined) throw new Error(`${getTableName(table)} ${id} was not stored`)
  return row
}

/** The summary by which other records refer to an add-on. */
export const summaryOf = ({ id, slug }: { id: string; slug: string }) => ({ id, slug })
