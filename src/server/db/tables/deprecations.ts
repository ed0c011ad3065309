import { sql } from 'drizzle-orm'
import { date, text, index, pgEnum, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { deprecationStates } from '#contract/deprecation.ts'
import { idOf, storedColumns } from '../columns.ts'
import { addons } from './addons.ts'

export const deprecationState = pgEnum('deprecation_state', deprecationStates)

/** The database enforces at most one active deprecation per add-on. Days are in UTC. */
export const deprecations = pgTable(
  'deprecations',
  {
    ...storedColumns,
    addonId: idOf(() => addons.id),
    state: deprecationState().notNull(),
    date: date({ mode: 'string' }).notNull(),
    message: text().notNull(),
  },
  (t) => [
    uniqueIndex('deprecations_one_active')
      .on(t.addonId)
      .where(sql`state in ('draft', 'announced')`),
    index('deprecations_addon').on(t.addonId),
  ],
)
