import { type RepricingGroup, repricingGroupOf } from '#machines/repricing/lifecycle.ts'
import type { Repricing } from '#contract/repricing.ts'

/** A repricing of a list, as it is stored now. */
export interface RepricingRow {
  repricing: Repricing
  /** The group it has gone to since the list was read; null while it still belongs here. */
  movedTo: RepricingGroup | null
}

export type GroupCounts = Readonly<Record<RepricingGroup, number>>

type Records = Readonly<Partial<Record<string, Repricing>>>

/** A row's record, or what the platform has answered of it since the list was read. */
function latest(row: Repricing, newer: Records): Repricing {
  const answered = newer[row.id]
  // ISO instants order as texts do.
  return answered !== undefined && answered.updatedAt >= row.updatedAt ? answered : row
}

/** The rows of a list with the records that the platform answered since in place of those it was read with. */
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

/** How many each group has, when of these counted ones the newer records have moved. */
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
