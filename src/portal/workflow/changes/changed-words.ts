import type { ChangedFact } from '#machines/problem.ts'
import { changedWording } from '#contract/wording/changed-words.ts'
import type { Transition } from '#contract/trail.ts'
import { changedPlace } from './changed-place.ts'

/** Describes the changes, without duplicates, each with a link to its place. */
export function changedLines(
  slug: string,
  changed: readonly ChangedFact[],
): { words: string; href: string }[] {
  const lines = changed.map((each) => ({
    words: changedWording(each),
    href: changedPlace(slug, {
      type: each.subject.type as Transition['subject']['type'],
      id: each.field === 'removed' ? null : each.subject.id,
      field: each.field ?? null,
      approvalType: null,
    }),
  }))
  return [...new Map(lines.map((line) => [line.words, line])).values()]
}
