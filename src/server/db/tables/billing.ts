import { boolean, check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { storedColumns, instant } from '../columns.ts'
import { addons } from './addons.ts'
import { companies } from './companies.ts'
import { plans } from './plans.ts'

/** Installs of plans. `account` is the customer's e-mail; a removed install keeps its row. */
export const installs = pgTable(
  'installs',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    planId: uuid()
      .notNull()
      .references(() => plans.id),
    account: text().notNull(),
    installedAt: instant().notNull(),
    removedAt: instant(),
  },
  (t) => [index('installs_plan').on(t.planId)],
)

/**
 * A company's billing for one month. `period` is the month's first day; credits reduce what customers paid. Stores
 * the platform's share, in hundredths of a percent, so that changing the setting does not change past statements.
 */
export const reports = pgTable(
  'reports',
  {
    ...storedColumns,
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    period: date({ mode: 'string' }).notNull(),
    creditsCents: integer().notNull().default(0),
    platformShareBasisPoints: integer().notNull().default(3_000),
  },
  (t) => [
    unique('reports_once').on(t.companyId, t.period),
    check('reports_share', sql`${t.platformShareBasisPoints} between 0 and 10000`),
    check('reports_credits', sql`${t.creditsCents} >= 0`),
  ],
)

/** Amounts billed to customers per plan and month, and whether the add-on was unpayable at the time. */
export const reportLines = pgTable(
  'report_lines',
  {
    reportId: uuid()
      .notNull()
      .references(() => reports.id),
    addonId: uuid()
      .notNull()
      .references(() => addons.id),
    planId: uuid()
      .notNull()
      .references(() => plans.id),
    amountCents: integer().notNull(),
    unpayable: boolean().notNull().default(false),
  },
  (t) => [unique('report_lines_once').on(t.reportId, t.planId), index('report_lines_plan').on(t.planId)],
)
