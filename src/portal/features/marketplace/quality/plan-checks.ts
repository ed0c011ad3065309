import type { PagePlan } from '#contract/catalogue/marketplace-page.ts'
import { comparisonKey } from '#contract/formats/comparison-key.ts'
import { inDollars } from '#contract/formats/in-dollars.ts'
import { type CheckRow, type Judged, quoted, unless } from './quality-check.ts'

/** What one may try without asking anybody, in cents per month. */
const lowEntryCents = 1000

/** The plans with a price, the cheapest first. */
const priced = ({ plans }: Judged): PagePlan[] =>
  plans.filter(({ priceContract }) => !priceContract).toSorted((a, b) => a.priceCents - b.priceCents)

/** Pairs of plans, the cheaper one first. */
const pairsOf = (plans: readonly PagePlan[]): [PagePlan, PagePlan][] =>
  plans.flatMap((plan, i) => plans.slice(i + 1).map((other): [PagePlan, PagePlan] => [plan, other]))

const valuesOf = ({ features }: PagePlan): string =>
  features
    .map(({ id, value }) => `${id} ${value}`)
    .toSorted()
    .join('\n')

function adviseValues({ plans, draft: { features } }: Judged) {
  if (plans.length === 0 || features.length === 0) return undefined
  const gaps = plans.flatMap((plan) =>
    features
      .filter(({ id }) => !plan.features.some((each) => each.id === id))
      .map(({ name }) => `${plan.name}: ${name}`),
  )
  return unless(gaps.length === 0, `Fill in what customers would compare: ${quoted(gaps)}.`)
}

function adviseNames({ plans }: Judged) {
  if (plans.length < 2) return undefined
  const keys = plans.map(({ name }) => comparisonKey(name))
  const repeated = plans.find((_, i) => keys.indexOf(keys[i] ?? '') < i)
  return unless(repeated === undefined, `Two plans are both called ${quoted([repeated?.name ?? ''])}.`)
}

/** Features of which more is better; of an interval, one cannot tell. */
const isMoreBetter = ({ datatype }: PagePlan['features'][number]): boolean => datatype !== 'interval'

function adviseDifference(of: Judged) {
  const pairs = pairsOf(priced(of))
  if (pairs.length === 0 || of.draft.features.length === 0) return undefined
  const alike = pairs.find(([a, b]) => a.priceCents < b.priceCents && valuesOf(a) === valuesOf(b))
  return unless(
    alike === undefined,
    `${quoted((alike ?? []).map(({ name }) => name))} have the same values at different prices: say what one gets for more.`,
  )
}

function advisePrices(of: Judged) {
  const pairs = pairsOf(priced(of)).filter(([a, b]) => a.priceCents < b.priceCents)
  if (pairs.length === 0 || of.draft.features.length === 0) return undefined
  for (const [cheaper, dearer] of pairs)
    for (const feature of cheaper.features.filter(isMoreBetter)) {
      const other = dearer.features.find(({ id }) => id === feature.id)
      if (other !== undefined && Number(other.value) < Number(feature.value))
        return `${quoted([dearer.name])} costs more than ${quoted([cheaper.name])}, but has less ${feature.name}.`
    }
  return null
}

function adviseEntry(of: Judged) {
  const [cheapest] = priced(of)
  if (cheapest === undefined) return undefined
  return unless(
    cheapest.priceCents <= lowEntryCents,
    `Think of a plan to try it with, free or up to ${inDollars(lowEntryCents)}: the cheapest is ${inDollars(cheapest.priceCents)}.`,
  )
}

/** Checks of plans as customers compare them. */
export const planChecks: readonly CheckRow[] = [
  [
    'Plans to choose from',
    'plans',
    ({ plans }) => unless(plans.length > 0, 'Add a plan that everybody can install.'),
  ],
  ['A value for each feature', 'plans', adviseValues],
  ['Plans with names of their own', 'plans', adviseNames],
  ['More for a higher price', 'plans', adviseDifference],
  ['No less for a higher price', 'plans', advisePrices],
  ['A low price to start with', 'plans', adviseEntry],
  [
    'A default plan',
    'defaultPlanSlug',
    ({ isInGa, draft }) =>
      isInGa
        ? unless(
            draft.defaultPlanSlug !== null,
            'Ask staff to set a default plan, which customers get who name none.',
          )
        : undefined,
  ],
]
