import { snapshotOf } from '#machines/law.ts'
import { secretBlockers, secretLifecycle } from '#machines/secret/lifecycle.ts'
import { explain } from '#contract/wording/blockers/explain.ts'
import { secretBlockerWordings } from '#contract/wording/blockers/secret-blockers.ts'

/** How long a person wants the previous secret to work: not at all, for some hours, or until an hour as typed (UTC). */
export type ChosenOverlap =
  | { kind: 'none' }
  | { kind: 'for'; hours: number }
  | { kind: 'until'; typed: string }

/** The instant (ISO) of what a date and time field holds, read as UTC; null if it holds none. */
export const typedInstant = (typed: string): string | null =>
  Number.isNaN(Date.parse(`${typed}Z`)) ? null : new Date(`${typed}Z`).toISOString()

/** The instant (ISO) at which the previous one stops; null for at once. */
export function overlapEndOf(overlap: ChosenOverlap, now: Date): string | null {
  if (overlap.kind === 'none') return null
  if (overlap.kind === 'until') return typedInstant(overlap.typed)
  return new Date(now.getTime() + overlap.hours * 60 * 60_000).toISOString()
}

/** Explains why the platform would refuse an overlap; null if it takes it. */
export function overlapFault(overlap: ChosenOverlap, now: Date): string | null {
  if (overlap.kind === 'none') return null
  const end = overlapEndOf(overlap, now)
  if (end === null) return 'Choose a day and a time.'
  const facts = { leftMs: Date.parse(end) - now.getTime() }
  const [blocker] = secretBlockers(snapshotOf(secretLifecycle, 'single', facts), {
    type: 'roll',
    by: 'provider',
  })
  return blocker === undefined ? null : explain(secretBlockerWordings, blocker, null).message
}
