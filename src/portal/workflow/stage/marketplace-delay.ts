import type { Addon } from '#contract/addon.ts'

const delayMinutes = 90

/** The instant (ISO) by which customers see a change that was made at another one. */
export const liveBy = (changedAt: string): string =>
  new Date(Date.parse(changedAt) + delayMinutes * 60_000).toISOString()

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
    ? `Changes appear on the marketplace within ${delayMinutes} minutes.`
    : `${displayName} is not visible in the marketplace: customers cannot find its listing.`
}
