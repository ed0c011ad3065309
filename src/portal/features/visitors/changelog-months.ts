import type { ChangelogEntry } from '#contract/changelog.ts'
import { monthWording } from '#portal/ui/format/dates.ts'

export interface ChangelogMonth {
  /** YYYY-MM, UTC. */
  month: string
  /** 'November 2026'. */
  title: string
  entries: readonly ChangelogEntry[]
}

/** Groups the changelog by month (UTC), keeping its order. */
export function changelogMonths(entries: readonly ChangelogEntry[]): ChangelogMonth[] {
  const months = new Map<string, ChangelogEntry[]>()
  for (const entry of entries) {
    const month = new Date(entry.updatedAt).toISOString().slice(0, 7)
    const of = months.get(month)
    if (of === undefined) months.set(month, [entry])
    else of.push(entry)
  }
  return [...months].map(([month, of]) => ({ month, title: monthWording(month), entries: of }))
}
