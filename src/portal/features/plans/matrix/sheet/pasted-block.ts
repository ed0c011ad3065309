import { counted } from '#contract/formats/grouped.ts'
import type { SheetSize, Spot } from './sheet-keys.ts'

/** True if a pasted text has several cells. */
export const isBlock = (text: string): boolean => /[\t\r\n]/.test(text.replace(/\r?\n$/, ''))

/** Splits a text copied from a spreadsheet into lines of cells. */
const linesOf = (text: string): string[][] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r\n|[\r\n]/)
    .map((line) => line.split('\t').map((each) => each.trim()))

interface PastedCell extends Spot {
  text: string
}

/** Tells how many values were pasted, and how many of them are none. */
function pastedWording(count: number, wrong: number): string {
  const pasted = `Pasted ${counted(count, 'value')}`
  if (wrong === 0) return pasted
  return `${pasted}, ${count === 1 ? 'which needs fixing' : `${wrong} of them to fix`}`
}

/**
 * Spreads a pasted text over rows and columns from a cell on, and tells what is no value (`isValue`) and what does not
 * fit.
 */
export function pastedBlock(
  text: string,
  from: Spot,
  size: SheetSize,
  isValue: (cell: PastedCell) => boolean,
) {
  const all = linesOf(text).flatMap((line, row) =>
    line.map((each, column) => ({ row: from.row + row, column: from.column + column, text: each })),
  )
  const fits = ({ row, column }: Spot) => row < size.rows && column < size.columns
  const cells = all.filter(fits)
  const lost = all.filter((each) => !fits(each) && each.text !== '')
  const edges = [
    lost.some(({ column }) => column >= size.columns) && 'plan',
    lost.some(({ row }) => row >= size.rows) && 'feature',
  ].filter(Boolean)
  const pasted = pastedWording(cells.length, cells.filter((each) => !isValue(each)).length)
  const left = lost.length === 0 ? '' : `; ${lost.length} did not fit beyond the last ${edges.join(' and ')}`
  return { cells, notice: `${pasted}${left}.` }
}
