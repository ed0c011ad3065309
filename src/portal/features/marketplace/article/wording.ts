import type { MarketplacePage, PagePlan } from '#contract/catalogue/marketplace-page.ts'
import { planPrice } from '#portal/ui/format/money.ts'

/** Formats a plan's price: $25.00 per month, Free, Contract. */
export const priceWording = (plan: PagePlan): string =>
  plan.priceContract || plan.priceCents === 0 ? planPrice(plan) : `${planPrice(plan)} per month`

/** Lists where a plan can be installed. */
export const installedIn = (plan: PagePlan): string[] => [
  ...(plan.installableWithoutPrivateNetworking ? ['Common Runtime'] : []),
  ...(plan.installableWithPrivateNetworking ? ['Private Spaces'] : []),
  ...(plan.shield ? ['Shield Spaces'] : []),
]

/** Lists where review and CI apps can have a plan. */
export const temporaryIn = (plan: PagePlan): string[] => [
  ...(plan.temporarySupported ? ['Common Runtime'] : []),
  ...(plan.temporarySpaceSupported ? ['Private Spaces'] : []),
]

type Defaults = Pick<
  MarketplacePage,
  | 'defaultPlanSlug'
  | 'spaceDefaultPlanSlug'
  | 'temporarySupportedPlanSlug'
  | 'temporarySpaceSupportedPlanSlug'
>

/** Lists what a plan is the default for, without what is understood: where there is no other default, the first is it. */
export function defaultOf(page: Defaults, { slug, shieldDefault }: PagePlan): string[] {
  const inSpaces = page.spaceDefaultPlanSlug ?? page.defaultPlanSlug
  const given = (own: string | null, understood: string | null, words: string) =>
    own === slug && own !== understood ? [words] : []
  return [
    ...given(page.defaultPlanSlug, null, 'Default'),
    ...given(page.spaceDefaultPlanSlug, page.defaultPlanSlug, 'Default in Private Spaces'),
    ...(shieldDefault && slug !== inSpaces ? ['Default in Shield Spaces'] : []),
    ...given(page.temporarySupportedPlanSlug, page.defaultPlanSlug, 'Default for review and CI apps'),
    ...given(
      page.temporarySpaceSupportedPlanSlug,
      inSpaces,
      'Default for review and CI apps in Private Spaces',
    ),
  ]
}
