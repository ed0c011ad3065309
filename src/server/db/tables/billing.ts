import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { idOf, instant, storedColumns } from '../columns.ts'
import { addons } from './addons.ts'
import { companies } from './companies.ts'
import { plans } from './plans.ts'
import { providerResources } from './provisioning.ts'
import { services } from './services.ts'

/** Sums of cents, beyond the limit of a single price. */
const sumInCents = () => bigint({ mode: 'number' }).notNull()

/**
 * Stretches of time that installs have spent on a plan, which is what is billed (READINGS 52). `account` is the
 * customer's e-mail; one that is over keeps its row.
 */
export const installs = pgTable(
  'installs',
  {
    id: uuid().primaryKey().defaultRandom(),
    planId: idOf(() => plans.id),
    account: text().notNull(),
    /** The install; null for those of before installs were requested through the platform. */
    resourceId: uuid().references(() => providerResources.id),
    installedAt: instant().notNull(),
    removedAt: instant(),
    /** Nothing before this is billed here: an install that was imported has been billed elsewhere. Null if none was. */
    billedFrom: instant(),
  },
  (t) => [
    // With all that plans' usage counts and a month bills, so that neither reads the rows.
    index('installs_plan').on(t.planId, t.account, t.removedAt, t.installedAt, t.billedFrom),
    index('installs_resource').on(t.resourceId),
    index('installs_account').on(t.account),
    // For the customers who came or went since a day.
    index('installs_begun').on(t.planId, t.installedAt, t.account),
    index('installs_ended')
      .on(t.planId, t.removedAt, t.account)
      .where(sql`${t.removedAt} is not null`),
  ],
)

/**
 * A company's billing for one month. `period` is the month's first day; credits reduce what customers paid. Stores
 * the platform's share, in hundredths of a percent, so that changing the setting does not change past statements.
 */
export const reports = pgTable(
  'reports',
  {
    ...storedColumns,
    companyId: idOf(() => companies.id),
    period: date({ mode: 'string' }).notNull(),
    creditsCents: sumInCents().default(0),
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
    reportId: idOf(() => reports.id),
    addonId: idOf(() => addons.id),
    planId: idOf(() => plans.id),
    amountCents: sumInCents(),
    unpayable: boolean().notNull().default(false),
  },
  (t) => [unique('report_lines_once').on(t.reportId, t.planId), index('report_lines_plan').on(t.planId)],
)

/**
 * Credits of a service to a company's customers. `period` is the first day of the month that was open then; what
 * exceeds that month's billing reduces the following ones.
 */
export const credits = pgTable(
  'credits',
  {
    id: uuid().primaryKey().defaultRandom(),
    companyId: idOf(() => companies.id),
    period: date({ mode: 'string' }).notNull(),
    cents: sumInCents(),
    reason: text().notNull(),
    serviceId: idOf(() => services.id),
    createdAt: instant().notNull(),
  },
  (t) => [index('credits_company').on(t.companyId), check('credits_cents', sql`${t.cents} > 0`)],
)

/** The parts of credits that have reduced a month's billing; a report's sum to its `creditsCents`. */
export const reportCredits = pgTable(
  'report_credits',
  {
    reportId: idOf(() => reports.id),
    creditId: idOf(() => credits.id),
    cents: sumInCents(),
  },
  (t) => [
    primaryKey({ columns: [t.reportId, t.creditId] }),
    index('report_credits_credit').on(t.creditId),
    check('report_credits_cents', sql`${t.cents} > 0`),
  ],
)

/** Payments of a month's provider share to its company; one transfer may pay several months. */
export const payouts = pgTable(
  'payouts',
  {
    id: uuid().primaryKey().defaultRandom(),
    reportId: idOf(() => reports.id),
    cents: sumInCents(),
    paidOn: date({ mode: 'string' }).notNull(),
    reference: text().notNull(),
    serviceId: idOf(() => services.id),
    createdAt: instant().notNull(),
  },
  (t) => [unique('payouts_once').on(t.reportId, t.reference), check('payouts_cents', sql`${t.cents} > 0`)],
)
