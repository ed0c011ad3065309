import { and, eq } from 'drizzle-orm'
import { planFacts, settingBlockers } from '#machines/plan/plan-defaults.ts'
import { testPlanSlug } from '#machines/plan/default-plan.ts'
import { contractPriceBlockers } from '#machines/repricing/repricing-request.ts'
import {
  availabilityFlags,
  availabilityOf,
  namedAvailability,
  planAdminKeys,
  type PlanChange,
} from '#contract/plan.ts'
import { planBlockerWordings, priceLockWords } from '#contract/wording/blockers/plan-blockers.ts'
import { priceLockOf } from '#machines/plan/price-lock.ts'
import { approvals, plans } from '#server/db/schema.ts'
import { conflict, forbidden, invalid } from '#server/http/errors.ts'
import type { SubjectRows } from '#server/law/handler.ts'
import type { Act } from '#server/law/act.ts'
import { lapseApprovals } from '#server/stages/lapse.ts'
import { saveOfferings } from './offerings.ts'
import { setAvailability } from './plan-availability.ts'
import { refusalOf } from '#server/law/refusal.ts'
import { checkSettings, clearOtherShieldDefaults } from './plan-settings.ts'
import { changedFields, type FieldChange, recordChanges } from '#server/law/trail.ts'
import { updateRow } from '#server/law/stored.ts'

type PlanRow = typeof plans.$inferSelect

const flagKeys = ['enabled', 'public', 'visible'] as const

async function pricingApprovalOf(act: Act, addonId: string) {
  const [approval] = await act.tx
    .select({ state: approvals.state })
    .from(approvals)
    .where(and(eq(approvals.addonId, addonId), eq(approvals.type, 'pricing_plan_approval')))
  return approval?.state ?? 'notStarted'
}

/** Throws 409 if the price is read-only, including when a contract price is set at the same time. */
async function refuseLockedPrice(act: Act, plan: SubjectRows['plan'], priceContract: boolean): Promise<void> {
  const lock = priceLockOf({
    slug: plan.slug,
    priceContract,
    stage: plan.addon.state,
    pricingApproval: await pricingApprovalOf(act, plan.addonId),
  })
  if (lock !== null) throw conflict(priceLockWords[lock])
}

/** Throws 409 if the plan cannot become, or stop being, contract-priced. */
function refuseContract(plan: SubjectRows['plan']): void {
  const blockers = contractPriceBlockers({ isTestPlan: plan.slug === testPlanSlug })
  if (blockers.length > 0)
    throw refusalOf(planBlockerWordings, blockers, { slug: plan.addon.slug, changeRequestUrl: '' })
}

/** The availability that the flags request. Throws 422 for an invalid combination, 403 for a provider. */
function wantedAvailability({ by }: Act, plan: PlanRow, change: PlanChange) {
  const flags = {
    enabled: change.enabled ?? plan.enabled,
    public: change.public ?? plan.public,
    visible: change.visible ?? plan.visible,
  }
  const wanted = namedAvailability(flags)
  if (wanted !== null) return wanted
  if (by !== 'admin') throw forbidden()
  const given = flagKeys.filter((key) => change[key] !== undefined)
  throw invalid(
    Object.fromEntries(given.map((key) => [key, ['does not name an availability with the other flags']])),
  )
}

/** Throws if the caller may not change these columns or the plan's state forbids it. */
async function checkChanges(
  act: Act,
  plan: SubjectRows['plan'],
  changes: readonly FieldChange[],
): Promise<void> {
  const changed = new Set(changes.map(({ field }) => field))
  if (changed.has('slug')) throw invalid({ slug: ['can not be changed'] })
  const staffs: readonly string[] = planAdminKeys
  if (act.by !== 'admin' && changes.some(({ field }) => staffs.includes(field))) throw forbidden()
  if (changed.has('name') && plan.slug === testPlanSlug) throw conflict('The test plan can not be renamed.')
  const contract = changes.find(({ field }) => field === 'priceContract')
  if (contract !== undefined) refuseContract(plan)
  if (changed.has('priceCents'))
    await refuseLockedPrice(act, plan, Boolean(contract?.to ?? plan.priceContract))
}

/**
 * Updates a plan; a staff field may be sent with its stored value. Throws 403 for another value from a provider, 409
 * if the price is read-only, 422 for flags without an availability and for invalid values; nothing is then saved. An
 * empty change does nothing.
 */
export async function updatePlan(act: Act, stored: SubjectRows['plan'], given: PlanChange): Promise<PlanRow> {
  const { addon, ...plan } = stored
  const { offerings, enabled: _enabled, public: _public, visible: _visible, ...fields } = given
  const wanted = wantedAvailability(act, plan, given)
  const changed = { ...plan, ...fields }
  const reopened =
    wanted === availabilityOf(plan)
      ? plan
      : await setAvailability(act, addon, plan, wanted, 'choice', changed)
  const changes = changedFields<PlanRow>(plan, fields)
  await checkChanges(act, stored, changes)
  const uses = settingBlockers(planFacts(addon, plan), plan, changed)
  if (uses.length > 0)
    throw refusalOf(planBlockerWordings, uses, { slug: addon.slug, changeRequestUrl: '', by: act.by })
  checkSettings(plan, { ...changed, ...availabilityFlags[wanted] })
  const values = offerings === undefined ? [] : await saveOfferings(act.tx, plan, offerings)
  if (changes.length === 0 && values.length === 0) return reopened
  const row = await updateRow(act, plans, plan.id, fields)
  const subject = { type: 'plan', id: row.id, addonId: addon.id } as const
  await recordChanges(act, subject, [...changes, ...values])
  await lapseApprovals(act, subject, [...changes, ...values], row.slug)
  if (row.shieldDefault && !plan.shieldDefault) await clearOtherShieldDefaults(act, row)
  return row
}
