import type { PagePlan } from '#contract/catalogue/marketplace-page.ts'
import { comparisonKey } from '#contract/formats/comparison-key.ts'
import { planFields } from '#contract/fields/plan.ts'
import { inDollars } from '#contract/formats/in-dollars.ts'
import { planFlags } from '../plan-flags.ts'
import { type CheckRow, type Judged, quoted, adviseUnless } from './quality-check.ts'

/** A price that one may try without asking anybody, in cents per month. */
const lowEntryCents = 1000

/** The plans with a price, the cheapest first. */
const priced = ({ plans }: Judged): PagePlan[] =>
  plans.filter(({ priceContract }) => !priceContract).toSorted((a, b) => a.priceCents - b.priceCents)

/** Pairs of plans, the cheaper one first. */
const pairsOf = (plans: readonly PagePlan[]): [PagePlan, PagePlan][] =>
  plans.flatMap((plan, i) => plans.slice(i + 1).map((other): [PagePlan, PagePlan] => [plan, other]))

function adviseValues({ plans, draft: { features } }: Judged) {
  if (plans.length === 0 || features.length === 0) return undefined
  const gaps = plans.flatMap((plan) =>
    features
      .filter(({ id }) => !plan.features.some((each) => each.id === id))
      .map(({ name }) => `${plan.name}: ${name}`),
  )
  return adviseUnless(gaps.length === 0, `Fill in what customers would compare: ${quoted(gaps)}.`)
}

function adviseNames({ plans }: Judged) {
  if (plans.length < 2) return undefined
  const keys = plans.map(({ name }) => comparisonKey(name))
  const repeated = plans.find((_, i) => keys.indexOf(keys[i] ?? '') < i)
  return adviseUnless(repeated === undefined, `Two plans are both called ${quoted([repeated?.name ?? ''])}.`)
}

/** Lists how much a plan has of each thing that plans are compared by; of an interval, one cannot tell what is more. */
const amountsOf = ({ features, ...plan }: PagePlan): Map<string, { name: string; amount: number | string }> =>
  new Map([
    ...planFlags.map((key) => [key, { name: planFields[key].label, amount: Number(plan[key]) }] as const),
    ...features.map(
      ({ id, name, datatype, value }) =>
        [id, { name, amount: datatype === 'interval' ? String(value) : Number(value) }] as const,
    ),
  ])

/** Names what a dearer plan has less of; null if it has more of something, or something else. */
function lessOf(cheaper: PagePlan, dearer: PagePlan): string[] | null {
  const [was, is] = [amountsOf(cheaper), amountsOf(dearer)]
  const less: string[] = []
  for (const key of new Set([...was.keys(), ...is.keys()])) {
    const [from, to] = [was.get(key), is.get(key)]
    const [a, b] = [from?.amount ?? 0, to?.amount ?? 0]
    if (a === b) continue
    if (typeof a === 'string' || typeof b === 'string' || b > a) return null
    less.push(from?.name ?? '')
  }
  return less
}

/** Compares each plan with those that cost less. */
function advisePrices(of: Judged) {
  const pairs = pairsOf(priced(of)).filter(([a, b]) => a.priceCents < b.priceCents)
  if (pairs.length === 0 || of.draft.features.length === 0) return undefined
  for (const [cheaper, dearer] of pairs) {
    const less = lessOf(cheaper, dearer)
    const costs = `${quoted([dearer.name])} costs more than ${quoted([cheaper.name])}`
    if (less?.length === 0) return `${costs}, and has the same values: say what one gets for more.`
    if (less !== null) return `${costs}, but has less of ${quoted(less)}, and more of nothing.`
  }
  return null
}

function adviseEntry(of: Judged) {
  const [cheapest] = priced(of)
  if (cheapest === undefined) return undefined
  return adviseUnless(
    cheapest.priceCents <= lowEntryCents,
    `Think of a plan to try it with, free or up to ${inDollars(lowEntryCents)}: the cheapest is ${inDollars(cheapest.priceCents)}.`,
  )
}

/** Checks of plans as customers compare them. */
export const planChecks: readonly CheckRow[] = [
  [
    'Plans to choose from',
    'plans',
    ({ plans, isStaff }) =>
      adviseUnless(
        plans.length > 0,
        isStaff ? 'Open a plan to everybody.' : 'Add a plan, and ask staff to open it to everybody.',
      ),
  ],
  ['A value for each feature', 'plans', adviseValues],
  ['Plans with names of their own', 'plans', adviseNames],
  ['More for a higher price', 'plans', advisePrices],
  ['A low price to start with', 'plans', adviseEntry],
  [
    'A default plan',
    'defaultPlanSlug',
    ({ isInGa, isStaff, draft }) =>
      isInGa
        ? adviseUnless(
            draft.defaultPlanSlug !== null,
            `${isStaff ? 'Set' : 'Ask staff to set'} a default plan. Customers who name no plan get it.`,
          )
        : undefined,
  ],
]
