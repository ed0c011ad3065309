import { and, eq, ne } from 'drizzle-orm'
import {
  newSettingNeeds,
  planFacts,
  type PlanSettings,
  settingBlockers,
  type SettingNeed,
} from '#machines/plan/plan-defaults.ts'
import { testPlanSlug } from '#machines/plan/default-plan.ts'
import { contractPriceBlockers } from '#machines/repricing/repricing-request.ts'
import { activeRepricingOf } from './active-repricing.ts'
import { planAdminKeys, type PlanChange, type PlanCreation } from '#contract/plan.ts'
import { columnOf } from '#contract/fields/field.ts'
import { planFields } from '#contract/fields/plan.ts'
import { availabilityFlags, availabilityOf, namedAvailability } from '#contract/availability.ts'
import { slugify } from '#contract/formats/slug.ts'
import { planBlockerWordings, priceLockWording } from '#contract/wording/blockers/plan-blockers.ts'
import { priceLockOf } from '#machines/plan/price-lock.ts'
import { approvals, plans } from '#server/db/schema.ts'
import { conflict, forbidden, invalid } from '#server/law/refusal.ts'
import type { AddonRow, SubjectRows } from '#server/law/handler.ts'
import type { Act } from '#server/law/act.ts'
import { featuresById, offeringErrors, saveOfferings } from './offerings.ts'
import { setAvailability } from './plan-availability.ts'
import { refusalOf } from '#server/law/refusal-of.ts'
import { changedFields, type FieldChange, recordChange, recordChanges } from '#server/law/trail.ts'
import { updateRow } from '#server/law/stored.ts'

type PlanRow = typeof plans.$inferSelect

const flagKeys = ['enabled', 'public', 'visible'] as const

const needed: Readonly<Record<SettingNeed, string>> = {
  buyers: 'cannot be so for a plan on sale: no app could install it',
  private_spaces: 'needs a plan that can be installed with private networking',
  shield: 'needs a plan for shield spaces',
}

/**
 * Throws 422 for settings that require another one, and for a plan on sale that could not be installed. `before` is
 * null for a new plan.
 */
function checkSettings(before: PlanSettings | null, settings: PlanSettings): void {
  const missing = newSettingNeeds(before, settings)
  if (missing.length === 0) return
  throw invalid(Object.fromEntries(missing.map(({ field, needs }) => [field, [needed[needs]]])))
}

/** Saves values of one plan; returns the changes. Throws 422 for each value that cannot be saved. */
async function saveValues(
  { tx }: Act,
  { id, addonId }: Pick<PlanRow, 'id' | 'addonId'>,
  wanted: PlanChange['offerings'],
): Promise<FieldChange[]> {
  if (wanted === undefined) return []
  const known = await featuresById(tx, addonId)
  const errors = offeringErrors(wanted, known)
  if (errors.length > 0) throw invalid({ offerings: errors })
  return (await saveOfferings(tx, new Map([[id, wanted]]), known)).get(id) ?? []
}

/** Clears the flag on the previous default plan for shield spaces; an add-on has only one. */
async function clearOtherShieldDefaults(act: Act, plan: PlanRow): Promise<void> {
  const others = await act.tx
    .select()
    .from(plans)
    .where(and(eq(plans.addonId, plan.addonId), eq(plans.shieldDefault, true), ne(plans.id, plan.id)))
  for (const other of others) {
    await updateRow(act, plans, other.id, { shieldDefault: false })
    const subject = { type: 'plan', id: other.id, addonId: other.addonId } as const
    await recordChange(act, subject, { field: 'shieldDefault', from: true, to: false })
  }
}

/** A new plan's default values. */
const unset = columnOf(planFields, 'initial')

/** The requested slug, or one derived from the name if blank. Throws 422 if the name yields none. */
function slugOf(wanted: string, name: string): string {
  if (wanted !== '') return wanted
  const made = slugify(name)
  if (made === '') throw invalid({ slug: ['cannot be made from this name: enter one'] })
  return made
}

/**
 * Creates a plan, always invite-only. Throws 403 if a provider sets a staff field, 422 for a taken slug, another
 * availability, or values that do not match their features.
 */
export async function createPlan(act: Act, addon: AddonRow, given: PlanCreation): Promise<PlanRow> {
  const { offerings, slug: wantedSlug = '', name, priceCents, ...settings } = given
  const all = { ...unset, ...settings }
  if (act.by !== 'admin' && planAdminKeys.some((key) => all[key] !== unset[key])) throw forbidden()
  if (namedAvailability(all) !== 'inviteOnly') {
    const flags = flagKeys.filter((key) => all[key] !== unset[key])
    throw invalid(Object.fromEntries(flags.map((key) => [key, ['cannot be so: a new plan is Invite Only']])))
  }
  checkSettings(null, all)
  const slug = slugOf(wantedSlug, name)
  const [row] = await act.tx
    .insert(plans)
    .values({ ...all, addonId: addon.id, name, slug, priceCents, createdAt: act.now, updatedAt: act.now })
    .onConflictDoNothing({ target: [plans.addonId, plans.slug] })
    .returning()
  if (row === undefined) throw invalid({ slug: ['is taken by another plan of this add-on'] })
  const subject = { type: 'plan', id: row.id, addonId: addon.id } as const
  const created = { field: 'created', from: null, to: row.slug }
  const values = await saveValues(act, row, offerings)
  await recordChanges(act, subject, [created, ...values])
  if (row.shieldDefault) await clearOtherShieldDefaults(act, row)
  return row
}

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
  if (lock !== null) throw conflict(priceLockWording[lock])
}

/** Throws 409 if the plan cannot become, or stop being, contract-priced. */
async function refuseContract(act: Act, plan: SubjectRows['plan'], becomes: boolean): Promise<void> {
  const facts = {
    isTestPlan: plan.slug === testPlanSlug,
    active: await activeRepricingOf(act.tx, plan.id),
  }
  const blockers = contractPriceBlockers(facts, becomes)
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
  if (changed.has('slug')) throw invalid({ slug: ['cannot be changed'] })
  const staffOnly: readonly string[] = planAdminKeys
  if (act.by !== 'admin' && changes.some(({ field }) => staffOnly.includes(field))) throw forbidden()
  if (changed.has('name') && plan.slug === testPlanSlug) throw conflict('The test plan cannot be renamed.')
  const contract = changes.find(({ field }) => field === 'priceContract')
  if (contract !== undefined) await refuseContract(act, plan, contract.to === true)
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
  const values = await saveValues(act, plan, offerings)
  if (changes.length === 0 && values.length === 0) return reopened
  const row = await updateRow(act, plans, plan.id, fields)
  const subject = { type: 'plan', id: row.id, addonId: addon.id } as const
  await recordChanges(act, subject, [...changes, ...values])
  if (row.shieldDefault && !plan.shieldDefault) await clearOtherShieldDefaults(act, row)
  return row
}
