import type { Transition } from '#contract/trail.ts'
import { changedPlace } from '#portal/workflow/changes/changed-place.ts'
import { momentsOf } from '#portal/workflow/changes/timeline-moments.ts'

/** A change, described and linked to its place. */
export interface LinkedChange {
  id: string
  words: string
  actor: string
  createdAt: string
  href: string
}

/** Lists the changes that rows of an add-on's trail tell of, newest first like the trail. */
export const linkedChanges = (rows: readonly Transition[], slug: string): LinkedChange[] =>
  momentsOf(rows).flatMap(({ actor, createdAt, lines }) =>
    lines.map(({ id, row, words }) => ({
      id,
      words,
      actor,
      createdAt,
      href: changedPlace(slug, { ...row.subject, field: row.field, approvalType: row.approvalType }),
    })),
  )

/**
 * Lists others' changes after the row `seen` of a trail, newest first like the trail. Changes by the reader,
 * whose e-mail is `own`, are excluded. `seen` is null if the trail was empty.
 */
export function othersChanges(
  transitions: readonly Transition[],
  { seen, own, slug }: { seen: string | null; own: string; slug: string },
): LinkedChange[] {
  const at = seen === null ? transitions.length : transitions.findIndex(({ id }) => id === seen)
  // The trail may be so long that the seen row is no longer in it.
  const news = transitions.slice(0, Math.max(at, 0)).filter(({ actor }) => actor.email !== own)
  return linkedChanges(news, slug)
}
