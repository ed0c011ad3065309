import { and, desc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { pagePlan } from '#contract/catalogue/marketplace-page.ts'
import type { RepricingEvidence } from '#contract/desk/repricing-evidence.ts'
import { repricingGroupOf } from '#machines/repricing/repricing-group.ts'
import { companies, trail, users } from '#server/db/schema.ts'
import { isDecision } from '#server/db/tables/trail.ts'
import type { Database } from '#server/db/database.ts'
import { iconUrl } from '#server/addons/addon.record.ts'
import type { SubjectRows } from '#server/law/handler.ts'
import { loadRepricingEffect } from '#server/repricings/load-repricing-effect.ts'
import { loadRepricing, searchRepricings } from '#server/repricings/load-repricings.ts'
import { loadOfferings } from '#server/plans/load-plans.ts'
import { repricingMedian } from './decision-times.ts'
import { deskPlanOf, planRowsOf } from './desk-plans.ts'

/** The most earlier repricings shown. */
const mostEarlier = 5

/** Loads the features that a plan has values of, in the add-on's order. */
async function featuresOfPlan(tx: Database, planId: string): Promise<RepricingEvidence['features']> {
  const offerings = (await loadOfferings(tx, [planId])).get(planId) ?? []
  return v.parse(
    pagePlan.entries.features,
    offerings.map(({ feature, value }) => ({ ...feature, value })),
  )
}

/** Loads when a repricing was decided last, and by whom; null while its decision is open. */
async function loadDecision(
  tx: Database,
  { id, status }: SubjectRows['repricing'],
): Promise<RepricingEvidence['decision']> {
  if (repricingGroupOf(status) === 'current') return null
  const [found] = await tx
    .select({ at: trail.createdAt, by: users.email })
    .from(trail)
    .leftJoin(users, eq(users.id, trail.actorId))
    .where(
      and(
        eq(trail.subjectType, 'repricing'),
        eq(trail.subjectId, id),
        isDecision(trail),
        // An approval that a shutdown has ended is no rejection of staff's.
        eq(trail.to, status === 'rejected' ? 'rejected' : 'approved'),
      ),
    )
    .orderBy(desc(trail.serial))
    .limit(1)
  return found === undefined ? null : { at: found.at.toISOString(), by: found.by }
}

/** Loads all that staff decide a repricing by, except other staff. */
export async function loadRepricingEvidence(
  tx: Database,
  row: SubjectRows['repricing'],
  now: Date,
): Promise<Omit<RepricingEvidence, 'claims' | 'assignee'>> {
  const { addon } = row
  const repricing = await loadRepricing(tx, row.id, true)
  const [company] = await tx
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(eq(companies.id, addon.companyId))
  if (company === undefined) throw new Error(`company ${addon.companyId} is not stored`)
  const { entries } = await searchRepricings(
    tx,
    { planId: row.planId },
    { offset: 0, limit: mostEarlier + 1 },
    true,
  )
  return {
    repricing,
    effect: await loadRepricingEffect(tx, row, now),
    addon: { displayName: addon.displayName, iconUrl: iconUrl(addon), state: addon.state, company },
    plans: (await planRowsOf(tx, addon)).map((plan) => deskPlanOf(plan, addon)),
    features: await featuresOfPlan(tx, row.planId),
    earlier: entries.filter(({ id, createdAt }) => id !== row.id && createdAt <= repricing.createdAt),
    decision: await loadDecision(tx, row),
    usualWorkingDays: await repricingMedian(tx),
  }
}
