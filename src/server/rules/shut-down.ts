import { and, eq, inArray, ne } from 'drizzle-orm'
import { availabilityOf } from '../../contract/plan.ts'
import { automaticReviews, plans, repricings } from '../db/schema.ts'
import type { ReviewStep, ReviewSteps } from '../db/tables/manifests.ts'
import type { AddonRow } from '../handlers/handler.ts'
import type { Act } from './act.ts'
import { setAvailability } from './plan-availability.ts'
import { activeRepricings, stepRepricing } from './repricings.ts'
import { recordChange } from './trail.ts'

const unfinished: ReadonlySet<ReviewStep['status']> = new Set([null, 'in_progress', 'async_wait'])

async function rejectRepricings(act: Act, addon: AddonRow): Promise<void> {
  const active = await act.tx
    .select()
    .from(repricings)
    .where(and(eq(repricings.addonId, addon.id), inArray(repricings.status, activeRepricings)))
  for (const repricing of active)
    await stepRepricing(
      act,
      { ...repricing, addon },
      { type: 'rejectWithShutdown', by: act.by },
      { message: 'The add-on was shut down.' },
    )
}

const ended = (step: ReviewStep): ReviewStep =>
  unfinished.has(step.status) ? { ...step, status: 'cancelled' } : step

const cancelled = (steps: ReviewSteps): ReviewSteps => ({
  manifest: ended(steps.manifest),
  provision: ended(steps.provision),
  deprovision: ended(steps.deprovision),
  reprovision: ended(steps.reprovision),
})

async function cancelReviews(act: Act, addon: AddonRow): Promise<void> {
  const reviews = await act.tx
    .select()
    .from(automaticReviews)
    .where(and(eq(automaticReviews.addonId, addon.id), ne(automaticReviews.status, 'finished')))
  for (const review of reviews) {
    await act.tx
      .update(automaticReviews)
      .set({
        status: 'finished',
        steps: cancelled(review.steps),
        finishedAt: act.now,
        version: review.version + 1,
        updatedAt: act.now,
      })
      .where(eq(automaticReviews.id, review.id))
    const subject = { type: 'addon', id: addon.id, addonId: addon.id } as const
    await recordChange(act, subject, { field: 'automaticReview', from: review.status, to: 'cancelled' })
  }
}

/** What ends with an add-on: its plans, their active repricings, unfinished reviews (READINGS 6). */
export async function closeDown(act: Act, addon: AddonRow): Promise<void> {
  const rows = await act.tx.select().from(plans).where(eq(plans.addonId, addon.id))
  for (const plan of rows) {
    if (availabilityOf(plan) !== 'disabled') await setAvailability(act, addon, plan, 'disabled', 'shutdown')
  }
  await rejectRepricings(act, addon)
  await cancelReviews(act, addon)
}
