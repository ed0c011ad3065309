import { eq, sql } from 'drizzle-orm'
import { repricingRequestBlockers, repricingRequestFacts } from '#machines/repricing/repricing-request.ts'
import {
  eventToStatus,
  type RepricingBlocker,
  repricingBlockers,
  type RepricingEvent,
  repricingFacts,
  repricingLifecycle,
  type SettableStatus,
} from '#machines/repricing/lifecycle.ts'
import { hasPassed, repriceDates } from '#contract/formats/reprice-dates.ts'
import { plans, repricings } from '#server/db/schema.ts'
import { activeRepricingOf } from '#server/plans/active-repricing.ts'
import type { SubjectRows } from '#server/law/handler.ts'
import type { Act } from '#server/law/act.ts'
import { refusalOf } from '#server/law/refusal-of.ts'
import { planBlockerWordings } from '#contract/wording/blockers/plan-blockers.ts'
import { type AddonRepricing, writeRepricingLetters, writeRepricingRequest } from './repricing-letters.ts'
import { changedAtOnce } from '#server/law/refusal.ts'
import { takeStep, updateRow } from '#server/law/stored.ts'
import { recordChange } from '#server/law/trail.ts'

type RepricingRow = typeof repricings.$inferSelect

const subjectOf = (row: RepricingRow) => ({ type: 'repricing', id: row.id, addonId: row.addonId }) as const

const datesFrom = (at: Date, grandfathered: boolean) => {
  const { newInstalls, existingInstalls } = repriceDates(at)
  return { repriceDate: newInstalls, existingRepriceDate: grandfathered ? null : existingInstalls }
}

/**
 * Requests another price, and tells staff. The database enforces one active repricing per plan, even for concurrent requests. Throws
 * 409 outside GA, for contract-priced plans and while one is active; 422 for the plan's current price.
 */
export async function requestRepricing(
  act: Act,
  plan: SubjectRows['plan'],
  given: { priceCents: number; grandfathered: boolean },
): Promise<RepricingRow> {
  const blockers = repricingRequestBlockers(repricingRequestFacts(plan.addon, plan, null), given.priceCents)
  if (blockers.length > 0)
    throw refusalOf(planBlockerWordings, blockers, { slug: plan.addon.slug, changeRequestUrl: '' })
  const [row] = await act.tx
    .insert(repricings)
    .values({
      ...given,
      ...datesFrom(act.now, given.grandfathered),
      planId: plan.id,
      addonId: plan.addonId,
      originalPriceCents: plan.priceCents,
      submitterId: act.actorId,
      createdAt: act.now,
      updatedAt: act.now,
    })
    .onConflictDoNothing({
      target: repricings.planId,
      where: sql`status in ('new', 'in_progress', 'approved', 'partially_complete')`,
    })
    .returning()
  if (row !== undefined) {
    await recordChange(act, subjectOf(row), {
      field: 'created',
      from: row.originalPriceCents,
      to: row.priceCents,
    })
    await writeRepricingRequest(act, { ...row, addon: plan.addon })
    return row
  }
  const active = await activeRepricingOf(act.tx, plan.id)
  if (active === null) throw changedAtOnce()
  throw refusalOf(planBlockerWordings, [{ code: 'repricing_active', ...active } as const], {
    slug: plan.addon.slug,
    changeRequestUrl: '',
  })
}

/** Fields that a step sets in addition to the status. */
type StepFields = Partial<
  Pick<
    RepricingRow,
    | 'message'
    | 'repriceDate'
    | 'existingRepriceDate'
    | 'newInstallRepricingCompletedAt'
    | 'existingInstallRepricingCompletedAt'
  >
>

/**
 * Takes a step of a repricing's lifecycle, with its trail row and its letters. Gives the row as it now is.
 * Throws 403 for another party than the event's, 409 where the status, the date or a contract price forbids it.
 */
export async function stepRepricing(
  act: Act,
  stored: AddonRepricing,
  event: RepricingEvent,
  fields: StepFields = {},
): Promise<AddonRepricing> {
  const { addon, ...row } = stored
  const [plan] = await act.tx
    .select({ priceContract: plans.priceContract })
    .from(plans)
    .where(eq(plans.id, row.planId))
  const facts = repricingFacts({ ...row, ...plan })
  const rule = {
    lifecycle: repricingLifecycle,
    blockers: repricingBlockers,
    refuse: (blockers: readonly RepricingBlocker[]) =>
      refusalOf(planBlockerWordings, blockers, { slug: addon.slug, changeRequestUrl: '' }),
  }
  const changed = await takeStep(
    act,
    rule,
    { from: row.status, facts, event },
    {
      store: ({ to }) => updateRow(act, repricings, row.id, { ...fields, status: to }),
      subject: subjectOf,
      told: () => ({ note: fields.message ?? null }),
    },
  )
  const result = { ...changed, addon }
  await writeRepricingLetters(act, row.status, result, event.type)
  return result
}

/** The dates at approval, recalculated once the reprice date has passed (READINGS 12). */
export const datesAtApproval = (
  now: Date,
  row: Pick<RepricingRow, 'repriceDate' | 'existingRepriceDate' | 'grandfathered'>,
): Pick<RepricingRow, 'repriceDate' | 'existingRepriceDate'> =>
  hasPassed(row.repriceDate, now) ? datesFrom(now, row.grandfathered) : row

/**
 * Sets a repricing's status for staff. `message` is for the provider. Throws 409 if the lifecycle does not lead
 * there, or the plan is contract-priced.
 */
export async function setRepricingStatus(
  act: Act,
  stored: AddonRepricing,
  status: SettableStatus,
  message: string | null,
): Promise<AddonRepricing> {
  const event = { type: eventToStatus[status], by: act.by }
  const dates = status === 'approved' ? datesAtApproval(act.now, stored) : null
  return stepRepricing(act, stored, event, {
    ...(dates && { repriceDate: dates.repriceDate, existingRepriceDate: dates.existingRepriceDate }),
    message: message || null,
  })
}
