import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/** How often somebody has done something since `beganAt` (real time), for all processes together. */
export const limitCounts = pgTable(
  'limit_counts',
  {
    /** A limit's name in the contract. */
    name: text().notNull(),
    /** The user or add-on whose count it is. */
    who: text().notNull(),
    beganAt: instant().notNull(),
    used: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.who] }), index('limit_counts_age').on(t.beganAt)],
)
