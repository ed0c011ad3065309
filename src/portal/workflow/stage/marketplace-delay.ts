import type { Addon } from '#contract/addon.ts'

/** When customers will see a change to the listing (SPEC section 1), or why they will not yet. */
export function marketplaceDelay({
  displayName,
  state,
  visible,
}: Pick<Addon, 'displayName' | 'state' | 'visible'>): string {
  if (state === 'alpha')
    return `${displayName} is not on the marketplace yet: customers see its listing from beta on.`
  if (state === 'shutdown') return `${displayName} is shut down, and no longer on the marketplace.`
  return visible
    ? 'Changes appear on the marketplace within 90 minutes.'
    : `${displayName} is not visible in the marketplace: customers cannot find its listing.`
}
