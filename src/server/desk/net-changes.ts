import { groupBy } from '#server/db/group-by.ts'
import type { NamedTrailRow } from '#server/law/changes.ts'

/** Fields whose trail says that there is another picture, not which. */
const pictures: ReadonlySet<string | null> = new Set(['icon', 'picture'])

/** Where the value begins in a trail's text of one ('Storage: 1 GB'), with what is between it and its feature's name. */
const valueAt = (text: string): number => Math.max(text.lastIndexOf(': '), 0)

/** A key of what a row changed: its record's field or state and, of a plan, the feature whose value it is. */
function changedKey({ row: { kind, subjectId, field, from, to } }: NamedTrailRow): string {
  const value = field === 'offering' ? (to ?? from ?? '') : ''
  return `${subjectId} ${kind} ${field ?? ''} ${value.slice(0, valueAt(value))}`
}

/** Tells each value under the name that its feature has after the rows. */
function underLatestNames(rows: readonly NamedTrailRow[]): readonly NamedTrailRow[] {
  const latest = new Map<string, string>()
  const renamed = (text: string | null) => {
    const name = text === null ? undefined : latest.get(text.slice(0, valueAt(text)))
    return text === null || name === undefined ? text : name + text.slice(valueAt(text))
  }
  return rows
    .toReversed()
    .map((each) => {
      const { subjectType, field, from, to } = each.row
      if (field === 'offering') return { ...each, row: { ...each.row, from: renamed(from), to: renamed(to) } }
      if (subjectType === 'feature' && field === 'name' && from !== null && to !== null) {
        const name = latest.get(to) ?? to
        latest.delete(to)
        latest.set(from, name)
      }
      return each
    })
    .toReversed()
}

/** Joins the rows of one field, oldest first: from its first value to its last; none if it is as it was. */
function joined(rows: readonly NamedTrailRow[]): readonly NamedTrailRow[] {
  const [first, last] = [rows[0], rows.at(-1)]
  if (first === undefined || last === undefined || rows.length === 1) return rows
  if (pictures.has(first.row.field)) return [last]
  // Where values do not follow each other they are of several things, as people who come and go.
  if (rows.some(({ row }, index) => index > 0 && row.from !== rows[index - 1]?.row.to))
    return [...new Map(rows.map((each) => [`${each.row.from} ${each.row.to}`, each])).values()]
  if (first.row.from !== last.row.to) return [{ ...last, row: { ...last.row, from: first.row.from } }]
  return rows.every(({ row }) => row.from === row.to) ? [last] : []
}

/**
 * Lists what rows of the trail, oldest first, have changed between them: each record's field once, with its value before
 * and now, values under the names that features have now. Of a record that was added or removed that alone is told, and nothing of one that came and went.
 */
export function netChanges(rows: readonly NamedTrailRow[]): NamedTrailRow[] {
  const idsOf = (field: string) =>
    new Set(rows.filter(({ row }) => row.field === field).map(({ row }) => row.subjectId))
  const [created, removed] = [idsOf('created'), idsOf('removed')]
  const left = underLatestNames(rows).filter(({ row: { subjectId, field } }) => {
    if (created.has(subjectId)) return field === 'created' && !removed.has(subjectId)
    return field === 'removed' || !removed.has(subjectId)
  })
  return [...groupBy(left, changedKey).values()].flatMap(joined)
}
