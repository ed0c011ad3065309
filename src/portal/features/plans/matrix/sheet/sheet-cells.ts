import type { CellChange, SheetTexts } from '../value-text.ts'

export type CellInput = HTMLInputElement | HTMLSelectElement

/** A cell's path in its form, by which its input is found too. */
export const cellPath = (planId: string, featureId: string): string => `${planId}.${featureId}`

/** The change that gives this text to the cell at a path. */
export function changeAt(path: string, text: string): CellChange {
  const [planId = '', featureId = ''] = path.split('.')
  return { planId, featureId, text }
}

/** The input of the cell at a path; null if it is not shown. */
export const inputAt = (path: string): CellInput | null => document.querySelector(`[data-path="${path}"]`)

export const pathOfInput = ({ dataset }: CellInput): string => dataset.path ?? ''

/** The text of the cell at a path. */
export function textAt(texts: SheetTexts, path: string): string {
  const { planId, featureId } = changeAt(path, '')
  return texts[planId]?.[featureId] ?? ''
}

/** The cells that are stored otherwise now than before, with their texts. */
export const movedCells = (before: SheetTexts, now: SheetTexts): { cell: string; text: string }[] =>
  Object.entries(before).flatMap(([planId, own]) =>
    Object.keys({ ...own, ...now[planId] })
      .map((featureId) => cellPath(planId, featureId))
      .filter((cell) => textAt(before, cell) !== textAt(now, cell))
      .map((cell) => ({ cell, text: textAt(now, cell) })),
  )

/** Selects the whole text of an input, so that what is typed next replaces it. */
export function selectText(input: CellInput): void {
  // `select()` would scroll it into view once more, a frame later and beneath what is stuck to the top.
  if (input instanceof HTMLInputElement) input.setSelectionRange(0, input.value.length)
}

/** Scrolls no more than is needed to show an input, in a table the box with its heads too. */
export function showInput(input: CellInput): void {
  const box = input.closest('table')?.parentElement
  for (const each of [box, input]) each?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
