import { and, asc, count, eq } from 'drizzle-orm'
import type { AddonChange } from '#contract/addon.ts'
import type { Availability } from '#contract/availability.ts'
import { features, offerings, plans } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { updateAddon } from '#server/addons/addons.rules.ts'
import { testPlanSlug } from '#machines/plan/default-plan.ts'
import { setAvailability } from '#server/plans/plan-availability.ts'
import { recordChange, recordChanges } from '#server/law/trail.ts'
import type { Catalogue, PlanOffer } from '../catalogues/catalogue.ts'
import type { Newcomer } from '../listings/listing.ts'
import { addonOf, dated, type StoryAction, type StoryContext, addonSubject } from '../story-context.ts'

const countPlans = async ({ tx }: StoryContext, addon: AddonRow): Promise<number> => {
  const [row] = await tx.select({ n: count() }).from(plans).where(eq(plans.addonId, addon.id))
  return row?.n ?? 0
}

/** A plan as stored at this point of the story. */
export const planOf = async ({ tx }: Pick<StoryContext, 'tx'>, addon: AddonRow, slug: string) => {
  const [row] = await tx
    .select()
    .from(plans)
    .where(and(eq(plans.addonId, addon.id), eq(plans.slug, slug)))
  if (row === undefined) throw new Error(`${addon.slug} has no plan ${slug}`)
  return row
}

/** Gives plans a value for each of the add-on's features, in order. */
async function storeValues(
  { tx }: StoryContext,
  addon: AddonRow,
  valued: readonly { id: string; values: Catalogue['test'] }[],
): Promise<void> {
  const rows = await tx
    .select({ id: features.id })
    .from(features)
    .where(eq(features.addonId, addon.id))
    .orderBy(asc(features.position))
  const pairs = valued.flatMap(({ id: planId, values }) => {
    if (rows.length !== values.length) throw new Error(`${addon.slug} has ${rows.length} features`)
    return rows.flatMap(({ id: featureId }, i) => {
      const value = values[i]
      return value === undefined ? [] : { planId, featureId, value }
    })
  })
  await tx.insert(offerings).values(pairs)
}

/** Stores plans; returns them with their values. */
async function storePlans(context: StoryContext, addon: AddonRow, offers: readonly PlanOffer[]) {
  if (offers.length === 0) return []
  const rows = await context.tx
    .insert(plans)
    .values(
      offers.map(({ slug, name, priceCents, settings }) => ({
        addonId: addon.id,
        slug,
        name,
        priceCents,
        ...settings,
        ...dated(context),
      })),
    )
    .returning({ id: plans.id })
  return rows.map(({ id }, i) => ({ id, values: offers[i]?.values ?? [] }))
}

/** The provider enters the add-on's features, and plans with a value for each. */
export const price =
  ({ slug, company }: Newcomer, catalogue: Catalogue): StoryAction =>
  async (context) => {
    const addon = await addonOf(context, slug)
    await context.tx.insert(features).values(
      catalogue.features.map((feature, i) => ({
        ...feature,
        addonId: addon.id,
        position: i + 1,
        ...dated(context),
      })),
    )
    const { id } = await planOf(context, addon, testPlanSlug)
    const sold = await storePlans(context, addon, catalogue.plans)
    await storeValues(context, addon, [{ id, values: catalogue.test }, ...sold])
    await recordChanges(context.act(company), addonSubject(addon), [
      { field: 'features', from: 0, to: catalogue.features.length },
      ...(catalogue.plans.length === 0 ? [] : [{ field: 'plans', from: 1, to: catalogue.plans.length + 1 }]),
    ])
  }

/** The provider adds plans later; they start as invite-only. */
export const addPlans =
  ({ slug, company }: Newcomer, offers: readonly PlanOffer[]): StoryAction =>
  async (context) => {
    const addon = await addonOf(context, slug)
    const from = await countPlans(context, addon)
    await storeValues(context, addon, await storePlans(context, addon, offers))
    const change = { field: 'plans', from, to: from + offers.length }
    await recordChange(context.act(company), addonSubject(addon), change)
  }

/** Staff change a plan's availability. */
export const makeAvailable =
  ({ slug }: Newcomer, plan: string, to: Availability): StoryAction =>
  async (context) => {
    const addon = await addonOf(context, slug)
    return setAvailability(context.act('staff'), addon, await planOf(context, addon, plan), to, 'choice')
  }

/** Staff change fields of the add-on. */
export const adjust =
  ({ slug }: Newcomer, change: AddonChange): StoryAction =>
  async (context) =>
    updateAddon(context.act('staff'), await addonOf(context, slug), change)
