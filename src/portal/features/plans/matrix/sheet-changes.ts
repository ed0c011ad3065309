import { counted, grouped } from '#contract/formats/grouped.ts'
import { isBlank } from '#contract/formats/plain-text.ts'
import type { Feature } from '#contract/feature.ts'
import type { Plan } from '#contract/plan.ts'
import { cellPath, textAt } from './sheet/sheet-cells.ts'
import type { CellChange, SheetTexts } from './value-text.ts'

/** Gives a text for a feature to these plans, or only to those that have none. */
export const fillChanges = (
  plans: readonly Pick<Plan, 'id'>[],
  texts: SheetTexts,
  { featureId, text, onlyEmpty }: { featureId: string; text: string; onlyEmpty: boolean },
): CellChange[] =>
  plans
    .filter(({ id }) => !onlyEmpty || isBlank(textAt(texts, cellPath(id, featureId))))
    .map(({ id }) => ({ planId: id, featureId, text }))

/** Gives a plan the texts of another one, or only those where it has none. */
export const copyChanges = (
  features: readonly Pick<Feature, 'id'>[],
  texts: SheetTexts,
  { fromId, toId, onlyEmpty }: { fromId: string; toId: string; onlyEmpty: boolean },
): CellChange[] =>
  features
    .filter(({ id }) => !onlyEmpty || isBlank(textAt(texts, cellPath(toId, id))))
    .map(({ id }) => ({ planId: toId, featureId: id, text: textAt(texts, cellPath(fromId, id)) }))

/** Says what changes will do: 'Adds 2 values, replaces 9, empties 1.' */
export function outcomeText(texts: SheetTexts, changes: readonly CellChange[]): string {
  const counts = { Adds: 0, Replaces: 0, Empties: 0 }
  for (const { planId, featureId, text } of changes) {
    const before = textAt(texts, cellPath(planId, featureId))
    if (before === text) continue
    if (before === '') counts.Adds++
    else counts[text === '' ? 'Empties' : 'Replaces']++
  }
  const [first, ...others] = Object.entries(counts).filter(([, count]) => count > 0)
  if (first === undefined) return 'Changes no value.'
  const also = others.map(([what, count]) => `, ${what.toLowerCase()} ${grouped(count)}`)
  return `${first[0]} ${counted(first[1], 'value')}${also.join('')}.`
}
