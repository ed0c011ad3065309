import { memo } from 'react'
import type { Feature } from '#contract/feature.ts'
import type { Plan } from '#contract/plan.ts'
import { type CellFacts, SheetCell } from './sheet-cell.tsx'
import type { Sheet } from './use-sheet.ts'

interface Props {
  feature: Feature
  plans: readonly Plan[]
  /** In the order of the plans. */
  facts: readonly CellFacts[]
  handlers: Sheet['handlers']
  readOnly: boolean
}

const isSameCell = (a: CellFacts, b: CellFacts | undefined): boolean =>
  a.text === b?.text &&
  a.stored === b.stored &&
  a.error === b.error &&
  a.isGap === b.isGap &&
  a.isTyped === b.isTyped

const isSameRow = (a: Props, b: Props): boolean =>
  a.feature === b.feature &&
  a.plans === b.plans &&
  a.readOnly === b.readOnly &&
  a.facts.every((each, index) => isSameCell(each, b.facts[index]))

/** The cells of a feature in the table; rendered again only if one of them changes, since there may be thousands. */
export const SheetRow = memo(function SheetRow({ feature, plans, facts, handlers, readOnly }: Props) {
  return plans.map((plan, index) => {
    const cell = facts[index]
    return (
      cell !== undefined && (
        <td key={plan.id}>
          <SheetCell {...cell} feature={feature} plan={plan} handlers={handlers} readOnly={readOnly} />
        </td>
      )
    )
  })
}, isSameRow)
