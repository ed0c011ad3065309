import type { Addon } from '#contract/addon.ts'

/** Explains why the add-on is read-only, or null if it is not. */
export const readOnlyReason = ({ displayName, state }: Pick<Addon, 'displayName' | 'state'>): string | null =>
  state === 'shutdown' ? `${displayName} is shut down and can no longer be changed.` : null
