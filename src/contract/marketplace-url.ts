import type { Stage } from '#machines/progression/stage.ts'

/** An add-on's marketplace URL; `company` is the URL of the platform's website. */
export const marketplaceUrlOf = (company: string, slug: string): string => `${company}/marketplace/${slug}`

/** The stages whose add-ons the marketplace shows, if they are visible (DOMAIN.md section 1). */
export const marketplaceStages = ['beta', 'ga'] as const satisfies readonly Stage[]

/** Explains why the marketplace has no page of an add-on; null if it has one. */
export function offMarketplace({ state, visible }: { state: Stage; visible: boolean }): string | null {
  if (state === 'alpha') return 'Its page on the marketplace opens in beta.'
  if (state === 'shutdown') return 'It is shut down and no longer on the marketplace.'
  return visible ? null : 'It is hidden from the marketplace. Platform staff can make it visible.'
}
