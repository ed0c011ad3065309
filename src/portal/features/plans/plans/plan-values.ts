import { explain } from '#contract/wording/blockers/explain.ts'
import type { usePanelForm } from '#portal/workflow/panel/use-panel-form.ts'
import * as v from 'valibot'
import {
  type DefaultPlanFacts,
  newSettingNeeds,
  type PlanSettings,
  settingBlockers,
} from '#machines/plan/plan-defaults.ts'
import { testPlanSlug } from '#machines/plan/default-plan.ts'
import type { ActiveRepricing } from '#machines/repricing/repricing-request.ts'
import type { FormValues, Unit } from '#machines/shapes/three-way.ts'
import { formatAmount, parseAmount } from '#contract/formats/amount.ts'
import type { Feature } from '#contract/feature.ts'
import { columnOf } from '#contract/fields/field.ts'
import { readEntries } from '#contract/fields/field-schemas.ts'
import { planSettings } from '#contract/fields/plan.ts'
import type { Plan } from '#contract/plan.ts'
import type { Blocker } from '#contract/trail.ts'
import { availabilities, availability, availabilityFlags } from '#contract/availability.ts'
import {
  planBlockerWordings,
  type PlanBlockerSubject,
  settingNeedNames,
} from '#contract/wording/blockers/plan-blockers.ts'
import { type PlanPriceFacts, type PriceLock, priceLockOf } from '#machines/plan/price-lock.ts'
import { parsePrice, priceText } from '#contract/formats/price.ts'
import { slugify, slugPattern } from '#contract/formats/slug.ts'
import { isBlank, plainText } from '#contract/formats/plain-text.ts'
import { contractReasons } from './contract-reasons.ts'

const settings = v.object(readEntries(planSettings))

/**
 * The form values of a plan. `price` is dollars as typed; `offerings` a switch or a typed amount by feature
 * id.
 */
const planValues = v.object({
  name: v.string(),
  slug: v.string(),
  price: v.string(),
  installableWithoutPrivateNetworking: v.boolean(),
  ...settings.entries,
  availability,
  offerings: v.record(v.string(), v.union([v.string(), v.boolean()])),
})
export type PlanValues = v.InferOutput<typeof planValues>

/** Checks that a value has the form's shape, with an entry for each of these features. */
export const isPlanValues =
  (features: readonly Pick<Feature, 'id'>[]) =>
  (value: unknown): value is PlanValues => {
    const { success, output } = v.safeParse(planValues, value)
    return success && features.every(({ id }) => id in output.offerings)
  }

/**
 * Parts of a plan that change together: price and contract; interdependent settings; each feature's value.
 */
export const planUnits: readonly Unit[] = [
  { fields: ['price', 'priceContract'] },
  { fields: ['shield', 'shieldDefault', 'installableWithPrivateNetworking'] },
  { fields: ['offerings'], joined: 'keys' },
]

/** Body keys of the fields that are sent under other names. */
export const planKeys = { price: ['priceCents'], availability: ['enabled', 'public', 'visible'] } as const

/** Converts a stored plan to form values; a feature without a value is off or empty. */
export function planFormValues(plan: Plan, features: readonly Feature[]): PlanValues {
  const stored = new Map(plan.offerings.map(({ feature, value }) => [feature.id, value]))
  const values = features.map(({ id, boolean, datatype }) => {
    const value = stored.get(id)
    return [id, boolean ? value === true : value === undefined ? '' : formatAmount(datatype, value)] as const
  })
  const { name, slug, priceCents, installableWithoutPrivateNetworking } = plan
  return {
    name,
    slug,
    price: priceText(priceCents),
    installableWithoutPrivateNetworking,
    ...v.parse(settings, plan),
    availability: plan.availability,
    offerings: Object.fromEntries(values),
  }
}

/** The initial form values of a new plan. */
export const newPlanValues = (features: readonly Pick<Feature, 'id' | 'boolean'>[]): PlanValues => ({
  name: '',
  slug: '',
  price: '0.00',
  installableWithoutPrivateNetworking: true,
  ...columnOf(planSettings, 'initial'),
  availability: 'inviteOnly',
  offerings: Object.fromEntries(features.map(({ id, boolean }) => [id, boolean ? false : ''])),
})

/**
 * The initial form values of a copy of a plan: its price, values and settings, without what is only its own. Of a
 * provider's copy, what staff set is as of any new plan, and the price is free to be typed.
 */
export function copiedPlanValues(
  plan: Plan,
  features: readonly Feature[],
  { staff }: Pick<PlanFormFacts, 'staff'>,
): PlanValues {
  const fresh = newPlanValues(features)
  const { name, slug, availability: invited, shieldDefault } = fresh
  const own = { name, slug, availability: invited, shieldDefault }
  const copied = { ...planFormValues(plan, features), ...own }
  if (staff) return copied
  const price = plan.priceContract ? fresh.price : copied.price
  return { ...copied, ...v.parse(settings, fresh), price }
}

type Typed = string | boolean | null | undefined

/** Parses a feature's value from the form: null if the plan has none, or the message if it is invalid. */
export function offeringOf(
  { datatype }: Pick<Feature, 'datatype'>,
  typed: Typed,
): { value: boolean | number | null } | { error: string } {
  if (datatype === 'boolean') return { value: typed === true }
  return parseAmount(datatype, typeof typed === 'string' ? typed : '')
}

/** Formats a typed value as it will be displayed; null if it is invalid. */
export function offeringEcho(feature: Pick<Feature, 'datatype'>, typed: Typed): string | null {
  const read = offeringOf(feature, typed)
  return 'error' in read || read.value === null ? null : formatAmount(feature.datatype, read.value)
}

/** Facts that decide which fields are sent. */
interface PlanFormFacts {
  features: readonly Feature[]
  /** The plan already exists. */
  stored: boolean
  staff: boolean
  /** Facts that decide whether the price is editable, except its contract; null for a new plan. */
  price: Omit<PlanPriceFacts, 'priceContract'> | null
  /**
   * The facts for the rules of its settings, the stored settings, and its unfinished repricing or null; null for a new
   * plan.
   */
  before: {
    facts: DefaultPlanFacts
    settings: PlanSettings & Pick<Plan, 'priceContract'>
    active: ActiveRepricing | null
  } | null
}

/** Explains why the price is read-only given the form's values, or null. */
export function priceLockIn({ priceContract }: PlanValues, { price }: PlanFormFacts): PriceLock | null {
  if (price !== null) return priceLockOf({ ...price, priceContract })
  return priceContract ? 'contract_priced' : null
}

/** Explains why the price cannot become, or stop being, a contract's; empty if it can. */
export function contractReasonsIn({ priceContract }: PlanValues, { before }: PlanFormFacts): Blocker[] {
  if (before === null) return []
  const { facts, settings: storedSettings, active } = before
  return contractReasons({ isTest: facts.isTest ?? false, stored: storedSettings, active }, priceContract)
}

/**
 * Messages by field for settings that conflict with what they need or with apps' default plans (READINGS 42).
 */
function settingErrors(values: PlanValues, { staff, before }: PlanFormFacts): Record<string, string> {
  const wanted = { ...values, public: availabilityFlags[values.availability].public }
  const needs = newSettingNeeds(before?.settings ?? null, wanted).map(
    ({ field, needs: need }) => [field, settingNeedNames[need]] as const,
  )
  const lost =
    before === null
      ? []
      : settingBlockers(before.facts, before.settings, values).map(
          (blocker) =>
            [
              blocker.setting,
              explain(planBlockerWordings, blocker, {
                slug: '',
                changeRequestUrl: '',
                by: staff ? 'admin' : 'provider',
              } satisfies PlanBlockerSubject).message,
            ] as const,
        )
  return Object.fromEntries([...needs, ...lost])
}

/** Messages by field path for values that would be refused; empty if valid. */
export function planValueErrors(values: PlanValues, facts: PlanFormFacts): Record<string, string> {
  const price = parsePrice(values.price)
  const wrong = facts.features.flatMap((feature) => {
    const read = offeringOf(feature, values.offerings[feature.id])
    return 'error' in read ? [[`offerings.${feature.id}`, read.error] as const] : []
  })
  const wanted = plainText(values.slug)
  const slugError =
    wanted === ''
      ? slugify(values.name) === '' && !isBlank(values.name)
        ? 'Enter a slug: none can be made from this name.'
        : null
      : slugPattern.test(wanted)
        ? null
        : 'Use lower-case letters and digits, with single hyphens between.'
  const [contract] = contractReasonsIn(values, facts)
  const isPriced = priceLockIn(values, facts) === null
  return {
    ...(isBlank(values.name) ? { name: 'Give the plan a name.' } : {}),
    ...(facts.stored || slugError === null ? {} : { slug: slugError }),
    ...(isPriced && 'error' in price ? { price: price.error } : {}),
    ...(contract === undefined ? {} : { priceContract: contract.message }),
    ...settingErrors(values, facts),
    ...Object.fromEntries(wrong),
  }
}

/**
 * Builds the request body without what this user may not change, and without features that `values` lacks or
 * leaves empty.
 */
export function planBody(values: PlanValues, facts: PlanFormFacts): FormValues {
  const price = parsePrice(values.price)
  const chosen = availabilities.find((each) => each === values.availability) ?? 'inviteOnly'
  return {
    ...(facts.stored && values.slug === testPlanSlug ? {} : { name: values.name }),
    ...(facts.stored ? {} : { slug: plainText(values.slug) }),
    ...(priceLockIn(values, facts) === null && 'cents' in price ? { priceCents: price.cents } : {}),
    installableWithoutPrivateNetworking: values.installableWithoutPrivateNetworking,
    ...(facts.staff ? v.parse(settings, values) : {}),
    ...(facts.staff && facts.stored ? availabilityFlags[chosen] : {}),
    offerings: facts.features
      .filter(({ id }) => id in values.offerings)
      .flatMap((feature) => {
        const read = offeringOf(feature, values.offerings[feature.id])
        return 'error' in read ? [] : [{ featureId: feature.id, value: read.value }]
      }),
  }
}

/** Props of the plan form's parts. */
export type PlanFormParts = ReturnType<typeof usePanelForm<PlanValues>>
