import { exchangePlace, type RequirementName } from '#contract/wording/requirement-items.ts'
import { firstProblems } from '#contract/wording/manifest-problems.ts'
import { problemsOf } from './manifest-problems.ts'
import type { RulesConfig } from '#server/law/act.ts'
import { isInstallable } from '#machines/plan/plan-defaults.ts'
import { lackedFeatures, soldPlans } from '#machines/plan/default-plan.ts'
import { isPassedReview, lackedDetails } from './requirement-checks.ts'
import type { RequirementSource, SourcePlan } from './requirement-source.ts'
import { compareNames } from '#contract/formats/name-order.ts'
import { addonPlacePath, placePath } from '#contract/places.ts'

/** The reason an item is incomplete, as a sentence, and a more exact place to resolve it, if known. */
export interface RequirementFact {
  sentence: string
  href?: string
}

type Fact = (source: RequirementSource, config: RulesConfig) => RequirementFact | null

const listed = new Intl.ListFormat('en', { type: 'conjunction' })

/** 'There is 1.' or 'There are 3.' */
const sofar = (count: number): RequirementFact => ({
  sentence: count === 1 ? 'There is 1.' : count === 0 ? 'There are none yet.' : `There are ${count}.`,
})

const byPrice = (plans: readonly SourcePlan[]): SourcePlan[] =>
  plans.toSorted((a, b) => a.priceCents - b.priceCents || compareNames(a.slug, b.slug))

const planPath = ({ addon }: RequirementSource, { id }: SourcePlan, anchor: '' | `#${string}` = '') =>
  placePath('plan', { addonSlug: addon.slug, planId: id }, anchor)

const facts: Partial<Record<RequirementName, Fact>> = {
  screenshots: ({ screenshots }) => sofar(screenshots),
  alpha_users: ({ alphaUsers }) => sofar(alphaUsers),
  manifest: ({ addon, manifest }, config) => {
    const problems = manifest === null ? [] : problemsOf(addon, manifest, config)
    return problems.length === 0 ? null : { sentence: firstProblems(problems) }
  },
  company_details: ({ company }) => {
    const missing = lackedDetails(company)
    return missing.length === 0 ? null : { sentence: `Missing: ${listed.format(missing)}.` }
  },
  oauth_exchange: ({ addon, reviews }) =>
    isPassedReview(reviews.ga)
      ? {
          sentence: 'It passed without one: exchange it with the OAuth client secret in another.',
          href: addonPlacePath(addon.slug, exchangePlace),
        }
      : null,
  plan_features: (source) => {
    const lacking = byPrice(soldPlans(source)).flatMap((plan) =>
      lackedFeatures(source.features, plan.offered).map((feature) => ({ plan, feature })),
    )
    const [first] = lacking
    if (first === undefined) return null
    const { plan, feature } = first
    const sentence = `${plan.name} lacks ${feature.name}`
    if (lacking.length === 1)
      return { sentence: `${sentence}.`, href: planPath(source, plan, `#offering-${feature.id}`) }
    const { slug: addonSlug } = source.addon
    return {
      sentence: `${sentence}, and ${lacking.length - 1} more.`,
      href: placePath('planMatrix', { addonSlug }, `#value-${plan.id}-${feature.id}`),
    }
  },
  installable: (source) => {
    const nowhere = byPrice(soldPlans(source)).filter((plan) => !isInstallable(plan))
    const [first] = nowhere
    if (first === undefined) return null
    return {
      sentence: `${listed.format(nowhere.map(({ name }) => name))} can be installed nowhere.`,
      href: planPath(source, first),
    }
  },
}

/** The reason an item is incomplete; null if its message is sufficient. */
export const factOf = (
  name: RequirementName,
  source: RequirementSource,
  config: RulesConfig,
): RequirementFact | null => facts[name]?.(source, config) ?? null

/** A sentence on how an item stands that decides nothing; null for none. Alpha users count as they are invited (READINGS 52). */
export const noteOf = (name: RequirementName, source: RequirementSource): string | null => {
  const { alphaUsers, installedAlphaUsers } = source
  if (name !== 'alpha_users' || alphaUsers === 0) return null
  return `${installedAlphaUsers} of ${alphaUsers} ${alphaUsers === 1 ? 'has' : 'have'} installed.`
}
