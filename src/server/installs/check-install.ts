import type { InferInput } from 'valibot'
import { installBlockers, installLifecycle } from '#machines/install/lifecycle.ts'
import { snapshotOf } from '#machines/law.ts'
import { availabilityOf } from '#contract/availability.ts'
import type { installablePlan, installCheckAnswer, InstallRequest } from '#contract/installs/install.ts'
import { explain } from '#contract/wording/blockers/explain.ts'
import { installBlockerWordings } from '#contract/wording/blockers/install-blockers.ts'
import type { Database } from '#server/db/database.ts'
import { invalid } from '#server/law/refusal.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { loadAddon } from '#server/law/subjects.ts'
import { type AskedFor, loadOffer, type Offer, weighApp, weighPlan } from './install-facts.ts'

/** Loads the add-on that a check names. Throws 422 if there is none. */
export async function addonToCheck(tx: Database, name: string): Promise<AddonRow> {
  const addon = await loadAddon(tx, name, false)
  if (addon === null) throw invalid({ addon: [`is not the slug or id of an add-on: ${name}`] })
  return addon
}

/** Answers with the plan that a request would get now, and all that forbids it. */
async function checkOffer(
  tx: Database,
  offer: Offer,
  given: AskedFor & Pick<InstallRequest, 'generation'>,
): Promise<InferInput<typeof installCheckAnswer>> {
  const { plan, asked } = weighPlan(offer, given)
  const anew = await weighApp(tx, offer, { generation: given.generation, region: null, appId: null })
  const snapshot = snapshotOf(installLifecycle, 'new', { stage: offer.addon.state, asked, anew })
  const blockers = installBlockers(snapshot, { type: 'request', by: 'system' })
  const reasons = blockers.map((each) => {
    const { code, message } = explain(installBlockerWordings, each, null)
    return { code, message }
  })
  return { allowed: reasons.length === 0, plan: plan?.slug ?? null, reasons }
}

/** Checks what a request would get now. */
export const checkInstall = async (
  tx: Database,
  addon: AddonRow,
  given: AskedFor & Pick<InstallRequest, 'account' | 'generation'>,
  now: Date,
): Promise<InferInput<typeof installCheckAnswer>> =>
  checkOffer(tx, await loadOffer(tx, addon, given.account, now), given)

/** Lists an add-on's plans in SPEC's order, each with what forbids it for an account's app in the common runtime. */
export async function checkPlans(
  tx: Database,
  addon: AddonRow,
  account: string,
  now: Date,
): Promise<InferInput<typeof installablePlan>[]> {
  const offer = await loadOffer(tx, addon, account, now)
  const listed: InferInput<typeof installablePlan>[] = []
  for (const row of offer.plans) {
    const { slug, name, priceCents, priceContract } = row
    const given = { plan: slug, space: null, for: 'app', generation: 'cedar' } as const
    const { allowed, reasons } = await checkOffer(tx, offer, given)
    const availability = availabilityOf(row)
    listed.push({ slug, name, priceCents, priceContract, availability, allowed, reasons })
  }
  return listed
}
