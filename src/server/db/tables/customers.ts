import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, unique, uuid } from 'drizzle-orm/pg-core'
import { idOf } from '../columns.ts'
import { addons } from './addons.ts'
import { plans } from './plans.ts'

/**
 * Customers of an add-on, or of one of its plans, by day (UTC), as a job counts them once the day is over: accounts that
 * have an install on it at the day's end. An add-on has a row for every day since its first customer, a plan for the days
 * on which customers came or went.
 */
export const customerDays = pgTable(
  'customer_days',
  {
    addonId: idOf(() => addons.id),
    /** Null for the add-on as a whole, which has each account once. */
    planId: uuid().references(() => plans.id),
    day: date({ mode: 'string' }).notNull(),
    /** At the day's end. */
    customers: integer().notNull(),
    /** Those that were no customers of the add-on at the end of the day before. */
    newCustomers: integer().notNull(),
    /** Those that are customers of the add-on no longer. */
    goneCustomers: integer().notNull(),
    /** Customers of the add-on that came to this plan, and those that left it; for the add-on the sums of its plans. */
    changedTo: integer().notNull(),
    changedFrom: integer().notNull(),
  },
  (t) => [
    unique('customer_days_once').on(t.addonId, t.planId, t.day).nullsNotDistinct(),
    index('customer_days_of').on(t.addonId, t.day),
    check('customer_days_counts', sql`${t.customers} >= 0`),
  ],
)

/** Customers of an add-on by the month in which they joined it, as they were at the end of a later one, or of that month. */
export const customerMonths = pgTable(
  'customer_months',
  {
    addonId: idOf(() => addons.id),
    /** The first day of the month in which they joined: in which they were customers at the end of a day for the first time. */
    joinedMonth: date({ mode: 'string' }).notNull(),
    /** The first day of the month at whose end they are counted. */
    month: date({ mode: 'string' }).notNull(),
    /** All that joined in that month. */
    joined: integer().notNull(),
    /** Those of them that are customers at the end of `month`. */
    customers: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.addonId, t.joinedMonth, t.month] })],
)
