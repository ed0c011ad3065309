import type { Transition } from '#contract/trail.ts'
import { changedPlace } from '#portal/workflow/changes/changed-place.ts'
import { momentsOf } from '#portal/workflow/changes/timeline-moments.ts'

/** A change, described and linked to its place. */
interface LinkedChange {
  id: string
  words: string
  actor: string
  createdAt: string
  href: string
}

/**
 * Lists others' changes after the row `seen` of a trail, newest first like the trail. Changes by the reader,
 * whose e-mail is `own`, are excluded, and so are publications of what others changed. `seen` is null if the trail was
 * empty.
 */
export function othersChanges(
  transitions: readonly Transition[],
  { seen, own, slug }: { seen: string | null; own: string; slug: string },
): LinkedChange[] {
  const at = seen === null ? transitions.length : transitions.findIndex(({ id }) => id === seen)
  // The trail may be so long that the seen row is no longer in it.
  const news = transitions
    .slice(0, Math.max(at, 0))
    .filter(({ actor, field }) => actor.email !== own && field !== 'published')
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
