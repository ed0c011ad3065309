import { sql } from 'drizzle-orm'
import { customType, integer, type PgColumn, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Every stored record: `version` counts its own changes and is its ETag. */
export const storedColumns = {
  id: uuid()
    .primaryKey()
    .default(sql`gen_random_uuid()`),
  version: integer().notNull().default(1),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
}

/** The fields that every change of such a record sets, for `.set` and for a conflict's: its next version, at `now`. */
export const nextVersion = ({ version }: { version: PgColumn }, now: Date) => ({
  version: sql`${version} + 1`,
  updatedAt: now,
})

export const instant = () => timestamp({ withTimezone: true })

/**
 * Bytes go to the database as base64, which it decodes: the embedded one's driver would write each byte as two letters
 * by itself, in a hundred times the memory.
 */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (value) => sql`decode(${Buffer.from(value).toString('base64')}, 'base64')`,
})
