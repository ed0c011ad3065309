import { sql } from 'drizzle-orm'
import { type AnyPgColumn, customType, integer, type PgColumn, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Columns of every stored record; `version` counts the record's own changes and is its ETag. */
export const storedColumns = {
  id: uuid().primaryKey().defaultRandom(),
  version: integer().notNull().default(1),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
}

/** Fields that every update of such a record sets (in `.set` or on conflict): the next version and `now`. */
export const nextVersion = ({ version }: { version: PgColumn }, now: Date) => ({
  version: sql`${version} + 1`,
  updatedAt: now,
})

/** A column with the id of another table's row, which must be there. */
export const idOf = (id: () => AnyPgColumn, actions?: { onDelete: 'cascade' }) =>
  uuid().notNull().references(id, actions)

export const instant = () => timestamp({ withTimezone: true })

/**
 * Sends bytes to the database as base64, decoded there: the embedded database's driver would write each byte as two
 * hex digits, using a hundred times the memory.
 */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (value) => sql`decode(${Buffer.from(value).toString('base64')}, 'base64')`,
})
