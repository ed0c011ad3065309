import type { InferInput } from 'valibot'
import { eq } from 'drizzle-orm'
import { installBlockers, installLifecycle } from '#machines/install/lifecycle.ts'
import { snapshotOf } from '#machines/law.ts'
import { availabilityOf } from '#contract/availability.ts'
import type { installablePlan, installCheckAnswer, InstallRequest } from '#contract/installs/install.ts'
import { explain } from '#contract/wording/blockers/explain.ts'
import { installBlockerWordings } from '#contract/wording/blockers/install-blockers.ts'
import type { Database } from '#server/db/database.ts'
import { plans } from '#server/db/schema.ts'
import { invalid } from '#server/http/errors.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { loadAddon } from '#server/law/subjects.ts'
import { plansInOrder } from '#server/plans/load-plans.ts'
import { type AskedFor, requestFacts, weighApp, weighPlan } from './install-facts.ts'

/** Loads the add-on that a check names. Throws 422 if there is none. */
export async function addonToCheck(tx: Database, name: string): Promise<AddonRow> {
  const addon = await loadAddon(tx, name, false)
  if (addon === null) throw invalid({ addon: [`is not the slug or id of an add-on: ${name}`] })
  return addon
}

/** Answers with the plan that a request would get now, and all that forbids it. */
export async function checkInstall(
  tx: Database,
  addon: AddonRow,
  given: AskedFor & Pick<InstallRequest, 'generation'>,
  now: Date,
): Promise<InferInput<typeof installCheckAnswer>> {
  const { plan, asked } = await weighPlan(tx, addon, given, now)
  const anew = await weighApp(tx, addon, { generation: given.generation, region: null, appId: null })
  const snapshot = snapshotOf(installLifecycle, 'new', requestFacts(addon, asked, anew))
  const blockers = installBlockers(snapshot, { type: 'request', by: 'system' })
  const reasons = blockers.map((each) => {
    const { code, message } = explain(installBlockerWordings, each, null)
    return { code, message }
  })
  return { allowed: reasons.length === 0, plan: plan?.slug ?? null, reasons }
}

/** Lists an add-on's plans in SPEC's order, each with what forbids it for an account's app in the common runtime. */
export async function checkPlans(
  tx: Database,
  addon: AddonRow,
  account: string,
  now: Date,
): Promise<InferInput<typeof installablePlan>[]> {
  const rows = await tx
    .select()
    .from(plans)
    .where(eq(plans.addonId, addon.id))
    .orderBy(...plansInOrder)
  const listed: InferInput<typeof installablePlan>[] = []
  for (const row of rows) {
    const given = { account, plan: row.slug, space: null, for: 'app', generation: 'cedar' } as const
    const { allowed, reasons } = await checkInstall(tx, addon, given, now)
    const { slug, name, priceCents, priceContract } = row
    listed.push({
      slug,
      name,
      priceCents,
      priceContract,
      availability: availabilityOf(row),
      allowed,
      reasons,
    })
  }
  return listed
}
