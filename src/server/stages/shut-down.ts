import { endDeprecationWithAddon } from '#server/deprecations/deprecations.rules.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { activeRepricingStatuses } from '#machines/repricing/repricing-group.ts'
import { plans, repricings } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { Act } from '#server/law/act.ts'
import { failUnprovided } from '#server/installs/fail-unprovided.ts'
import { endReviewWithShutdown } from '#server/reviews/automatic-reviews.rules.ts'
import { plansInOrder } from '#server/plans/load-plans.ts'
import { setAvailabilities } from '#server/plans/plan-availability.ts'
import { stepRepricing } from '#server/repricings/repricings.rules.ts'

async function rejectRepricings(act: Act, addon: AddonRow): Promise<void> {
  const active = await act.tx
    .select()
    .from(repricings)
    .where(and(eq(repricings.addonId, addon.id), inArray(repricings.status, activeRepricingStatuses)))
  for (const repricing of active)
    await stepRepricing(
      act,
      { ...repricing, addon },
      { type: 'rejectWithShutdown', by: act.by },
      { message: 'The add-on was shut down.' },
    )
}

/**
 * Ends an add-on's plans, active repricings, unfinished reviews and the installs that are still awaited along with it
 * (READINGS 6 and 52).
 */
export async function endWithAddon(act: Act, addon: AddonRow): Promise<void> {
  const ofAddon = act.tx.select().from(plans).where(eq(plans.addonId, addon.id))
  const rows = await ofAddon.orderBy(...plansInOrder)
  await setAvailabilities(act, addon, rows, () => 'disabled', 'shutdown')
  await rejectRepricings(act, addon)
  await endDeprecationWithAddon(act, addon)
  await endReviewWithShutdown(act, addon)
  await failUnprovided(act, addon)
}
