import type { ChangedFact } from '#machines/problem.ts'
import { changedWording } from '#contract/wording/changed-words.ts'
import type { Transition } from '#contract/trail.ts'
import { changedPlace } from './changed-place.ts'
import { changeWording } from './field-changes.ts'

/** A change; with its values, which are told, where there are some. */
export type ToldChange = ChangedFact & Partial<Record<'from' | 'to', string | null>>

interface Told {
  words: string
  /** The value before, where the words do not say it. */
  was: string | null
}

/** Kinds of records of which an add-on has one. */
const single: ReadonlySet<string> = new Set(['addon', 'documentation', 'manifest'])

/** Fields whose values say no more than that they changed. */
const withoutValues: ReadonlySet<string> = new Set(['created', 'removed', 'availability'])

/** Tells a change with its values, as far as the trail has them. */
function toldWith({ from, to, ...change }: ToldChange): Told {
  const { subject, name, field } = change
  if (from === undefined || to === undefined || field === undefined || withoutValues.has(field))
    return { words: changedWording(change), was: null }
  const type = subject.type as Transition['subject']['type']
  const whose = single.has(type) ? '' : ` of ${name}`
  const words = changeWording({ field, from, to, subject: { type, id: subject.id, name } }, whose)
  if (field === 'offering') return { words, was: to && from && from.slice(from.lastIndexOf(': ') + 2) }
  // Long values are left out of the words.
  return { words, was: words.endsWith(' changed') ? from : null }
}

/** Describes the changes, without duplicates, each with a link to its place. */
export function changedLines(slug: string, changed: readonly ToldChange[]): (Told & { href: string })[] {
  const lines = changed.map((each) => ({
    ...toldWith(each),
    href: changedPlace(slug, {
      type: each.subject.type as Transition['subject']['type'],
      id: each.field === 'removed' ? null : each.subject.id,
      field: each.field ?? null,
      approvalType: null,
    }),
  }))
  return [...new Map(lines.map((line) => [line.words, line])).values()]
}
