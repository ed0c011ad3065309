import { isBlank } from '#contract/formats/plain-text.ts'
import type { Feature } from '#contract/feature.ts'
import type { Plan } from '#contract/plan.ts'
import { lackedFeatures, soldPlans } from '#machines/plan/default-plan.ts'
import { cellPath } from './sheet/sheet-cells.ts'
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

/** Focuses the first of the cells that comes after an element in the page, else the first of all; returns it. */
export function focusNextCell(paths: ReadonlySet<string>, after: Element | null): Element | null {
  const cells = [...document.querySelectorAll<HTMLElement>('[data-path]')].filter(({ dataset }) =>
    paths.has(dataset.path ?? ''),
  )
  const isLater = (cell: Element) =>
    after !== null && (after.compareDocumentPosition(cell) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const next = cells.find(isLater) ?? cells[0]
  next?.focus()
  return next ?? null
}
