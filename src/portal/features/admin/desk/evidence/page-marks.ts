import type { ApprovalEvidence } from '#contract/desk/evidence.ts'
import type { BusinessMatter } from '#contract/desk/matters.ts'
import type { PageMarks } from '#portal/features/marketplace/article/page-mark.tsx'

type Told = Pick<ApprovalEvidence, 'changes' | 'rejection'>

/**
 * The marks of a page where it was changed: of two times the later one, the request. Benefits are marked one by one, and
 * together only where one is gone or their order is another.
 */
export function pageMarks(
  { draft, changedSince }: BusinessMatter,
  { changes, rejection }: Told,
): { marks: PageMarks; benefits: ReadonlyMap<string, string> } {
  const fields = Object.fromEntries([
    ...changedSince.rejection.map((field) => [field, 'Changed since the rejection']),
    ...changedSince.request.map((field) => [field, 'Changed since the request']),
  ]) as PageMarks
  const since = [
    ['the rejection', rejection === null ? [] : (changes.decision ?? [])],
    ['the request', changes.request ?? []],
  ] as const
  const benefits = new Map(
    since.flatMap(([time, changed]) =>
      changed
        .filter(({ subject }) => subject.type === 'benefit')
        .map(({ subject, field }) => [
          subject.id,
          `${field === 'created' ? 'New' : 'Changed'} since ${time}`,
        ]),
    ),
  )
  const shown = new Set(draft.benefits.map(({ id }) => id))
  const isReordered = since.some(([, changed]) => changed.some(({ field }) => field === 'benefitOrder'))
  if (isReordered || [...benefits.keys()].some((id) => !shown.has(id))) return { marks: fields, benefits }
  const { benefits: _, ...marks } = fields
  return { marks, benefits }
}
