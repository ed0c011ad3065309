import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { repricingStatuses } from '#contract/repricing.ts'
import { idOf, instant, storedColumns } from '../columns.ts'
import { addons } from './addons.ts'
import { users } from './companies.ts'
import { plans } from './plans.ts'

export const repricingStatusEnum = pgEnum('repricing_status', repricingStatuses)

/** The database enforces at most one active repricing per plan. Days are in UTC. */
export const repricings = pgTable(
  'repricings',
  {
    ...storedColumns,
    planId: idOf(() => plans.id),
    /** Copied from the plan, for lists and locks. */
    addonId: idOf(() => addons.id),
    priceCents: integer().notNull(),
    originalPriceCents: integer().notNull(),
    grandfathered: boolean().notNull().default(true),
    /** The day from which new installs pay the new price. */
    repriceDate: date({ mode: 'string' }).notNull(),
    /** The day from which existing installs do; null if they are grandfathered. */
    existingRepriceDate: date({ mode: 'string' }),
    submitterId: uuid().references(() => users.id),
    status: repricingStatusEnum().notNull().default('new'),
    /** The message of the decision to the provider, or the reason for an error. */
    message: text(),
    newInstallRepricingCompletedAt: instant(),
    existingInstallRepricingCompletedAt: instant(),
  },
  (t) => [
    uniqueIndex('repricings_one_active')
      .on(t.planId)
      .where(sql`status in ('new', 'in_progress', 'approved', 'partially_complete')`),
    index('repricings_by_status').on(t.status, t.createdAt),
    index('repricings_addon').on(t.addonId),
    index('repricings_created').on(t.createdAt, t.id),
    index('repricings_date').on(t.repriceDate, t.id),
    index('repricings_price').on(t.priceCents, t.id),
    check('repricings_dates', sql`${t.grandfathered} = (${t.existingRepriceDate} is null)`),
    check('repricings_price', sql`${t.priceCents} between 0 and 100000000`),
  ],
)
