import { isBlank } from '#contract/formats/plain-text.ts'
import type { Feature } from '#contract/feature.ts'
import type { Plan } from '#contract/plan.ts'
import { lackedFeatures, soldPlans } from '#machines/plan/default-plan.ts'
import { focusCell } from './sheet/sheet-acts.ts'
import { type CellInput, cellPath, pathOfInput } from './sheet/sheet-cells.ts'
import type { SheetTexts } from './value-text.ts'

/** The paths of the cells of plans for sale that say no value. */
export const gapsIn = (
  features: readonly Feature[],
  plans: readonly Plan[],
  texts: SheetTexts,
): ReadonlySet<string> =>
  new Set(
    soldPlans({ plans }).flatMap(({ id: planId }) => {
      const offered = features.filter(({ id }) => !isBlank(texts[planId]?.[id] ?? '')).map(({ id }) => id)
      return lackedFeatures(features, offered).map(({ id }) => cellPath(planId, id))
    }),
  )

/** Focuses the first of the cells that comes after the one at a path, else the first of all. */
export function focusNextCell(paths: readonly string[], after: string): void {
  const inOrder = [...document.querySelectorAll<CellInput>('[data-path]')].map(pathOfInput)
  const later = inOrder.slice(inOrder.indexOf(after) + 1)
  focusCell([...later, ...inOrder].find((path) => paths.includes(path)) ?? '')
}
