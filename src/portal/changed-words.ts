import type { ChangedFact } from '../../machines/problem.ts'
import type { Transition } from '../contract/trail.ts'
import { fieldWord } from './change-words.ts'
import { changedPlace } from './changed-place.ts'

type SubjectType = Transition['subject']['type']

/** What kinds of records are called where they come and go. */
const kinds: Partial<Record<SubjectType, string>> = {
  benefit: 'Benefit',
  feature: 'Feature',
  plan: 'Plan',
  screenshot: 'Screenshot',
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Fields that are told in words of their own, by what the record is called. */
const ownWords: Record<string, (name: string, kind: string) => string> = {
  created: (name, kind) => `${kind}${name} added`,
  removed: (name, kind) => `${kind}${name} removed`,
  state: (name) => `${name}: another state`,
  availability: (name) => `${name}: another availability`,
  offering: (name) => `${name}: other values`,
  priceCents: (name) => `${name}: another price`,
  manifest: () => 'Another manifest',
  devcenterUrl: () => 'Another Dev Center URL',
  automaticReview: () => 'Automatic review ended',
  alphaUser: () => 'Other alpha users',
  companyUser: (name) => `${name}: other people`,
  featureOrder: () => 'Features in another order',
  benefitOrder: () => 'Benefits in another order',
  screenshotOrder: () => 'Screenshots in another order',
  picture: () => 'Another picture of a screenshot',
  icon: () => 'Another icon',
}

/** A changed record in words: 'Plan Huge added', 'Summary changed', 'Huge: another price'. */
export function changedWords({ subject, name, field }: ChangedFact): string {
  if (field === undefined) return `${name} changed`
  const type = subject.type as SubjectType
  const kind = kinds[type]
  const own = Object.hasOwn(ownWords, field) ? ownWords[field] : undefined
  if (own !== undefined) return own(name, kind === undefined ? '' : `${kind} `)
  const word = capital(fieldWord({ field, subject: { type, id: subject.id } }))
  return type === 'addon' ? `${word} changed` : `${name}: ${word.toLowerCase()} changed`
}

/** The changes in words, each once, with the place at which it is seen. */
export function changedLines(
  slug: string,
  changed: readonly ChangedFact[],
): { words: string; href: string }[] {
  const lines = changed.map((each) => ({
    words: changedWords(each),
    href: changedPlace(slug, {
      type: each.subject.type as SubjectType,
      id: each.field === 'removed' ? null : each.subject.id,
      field: each.field ?? null,
      approvalType: null,
    }),
  }))
  return [...new Map(lines.map((line) => [line.words, line])).values()]
}
