import type { Transition } from '#contract/trail.ts'
import { changedPlace } from '#portal/workflow/changes/changed-place.ts'
import { momentsOf } from './timeline-moments.ts'

/** One thing that somebody else has done, in words, with the place where it is seen. */
export interface OthersChange {
  id: string
  words: string
  actor: string
  createdAt: string
  href: string
}

/**
 * Lists what others have done after the row `seen` of a trail that is newest first, newest first too. `own` is the e-mail
 * of the person who reads: what they did themselves is no news. Null for `seen` is a trail that was empty.
 */
export function othersChanges(
  transitions: readonly Transition[],
  { seen, own, slug }: { seen: string | null; own: string; slug: string },
): OthersChange[] {
  const at = seen === null ? transitions.length : transitions.findIndex(({ id }) => id === seen)
  // A trail so long that what was seen is no more in it.
  const news = transitions.slice(0, Math.max(at, 0)).filter(({ actor }) => actor.email !== own)
  return momentsOf(news).flatMap(({ actor, createdAt, lines }) =>
    lines.map(({ id, row, words }) => ({
      id,
      words,
      actor,
      createdAt,
      href: changedPlace(slug, { ...row.subject, field: row.field, approvalType: row.approvalType }),
    })),
  )
}
