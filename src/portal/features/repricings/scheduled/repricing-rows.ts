import { type RepricingGroup, repricingGroupOf } from '#machines/repricing/repricing-group.ts'
import type { Repricing } from '#contract/repricing.ts'

/** A listed repricing, as currently stored. */
export interface RepricingRow {
  repricing: Repricing
  /** The group it has moved to since the list was loaded; null if it still belongs here. */
  movedTo: RepricingGroup | null
}

export type GroupCounts = Readonly<Record<RepricingGroup, number>>

type Records = Readonly<Partial<Record<string, Repricing>>>

/** Picks a row's record, or what the platform has returned since the list was loaded. */
function latest(row: Repricing, newer: Records): Repricing {
  const answered = newer[row.id]
  // ISO instants compare as strings.
  return answered !== undefined && answered.updatedAt >= row.updatedAt ? answered : row
}

/** The rows of a list, updated with the records returned since. */
export const shownRows = (
  rows: readonly Repricing[],
  group: RepricingGroup,
  newer: Records,
): RepricingRow[] =>
  rows.map((row) => {
    const repricing = latest(row, newer)
    const now = repricingGroupOf(repricing.status)
    return { repricing, movedTo: now === group ? null : now }
  })

/** The count of each group, adjusted for the records that have moved since counting. */
export function shownCounts(
  counts: GroupCounts,
  rows: readonly Repricing[],
  group: RepricingGroup,
  newer: Records,
): GroupCounts {
  const shown = { ...counts }
  for (const { movedTo } of shownRows(rows, group, newer)) {
    if (movedTo === null) continue
    shown[group] -= 1
    shown[movedTo] += 1
  }
  return shown
}
