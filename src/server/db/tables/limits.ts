import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/** Counts per limit and caller since `beganAt` (real time), across all processes. */
export const limitCounts = pgTable(
  'limit_counts',
  {
    /** A limit's name in the contract. */
    name: text().notNull(),
    /** The user or add-on counted. */
    who: text().notNull(),
    beganAt: instant().notNull(),
    used: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.who] }), index('limit_counts_age').on(t.beganAt)],
)
