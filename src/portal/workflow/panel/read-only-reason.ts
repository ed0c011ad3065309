import type { Addon } from '#contract/addon.ts'

/** Why nothing of the add-on can be changed, or null when it can. */
export const readOnlyReason = ({ displayName, state }: Pick<Addon, 'displayName' | 'state'>): string | null =>
  state === 'shutdown' ? `${displayName} is shut down: nothing of it can be changed.` : null
