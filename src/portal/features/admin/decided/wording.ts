import type { DecisionEntry } from '#contract/desk/decision-entry.ts'
import { counted } from '#contract/formats/grouped.ts'
import type { Range } from '#portal/ui/range/range.ts'
import { approvalKind } from '#portal/workflow/changes/approval-wording.ts'

/** Names a kind of decisions. */
export const kindName = (kind: NonNullable<DecisionEntry['type']> | 'repricing'): string =>
  kind === 'repricing' ? 'Price change' : approvalKind(kind)

/** The fate of a decision so far; null while it stands as it was taken. */
export const fateWording: Readonly<Record<DecisionEntry['since'], string | null>> = {
  stands: null,
  lapsed: 'Lapsed since',
  asked_again: 'Asked for again since',
  withdrawn: 'Asked for again, then withdrawn',
  taken_back: 'Taken back since',
  decided_anew: 'Decided anew since',
  applied: 'Applied to new installs',
  completed: 'Applied',
  failed: 'Could not be applied',
  ended: 'Ended with the add-on',
}

/** Counts decisions, with the median of how long they took: '41 decisions, median 3 working days'. */
export const summaryWording = (count: number, workingDays: number | null): string =>
  `${counted(count, 'decision')}${workingDays === null ? '' : `, median ${counted(workingDays, 'working day')}`}`

/** The name of the file of decisions between these days: 'decisions-from-2026-11-01-to-2026-11-30.csv'. */
export function fileName({ from, to }: Range): string {
  const days = [from && `-from-${from}`, to && `-to-${to}`]
  return `decisions${days.join('')}.csv`
}
