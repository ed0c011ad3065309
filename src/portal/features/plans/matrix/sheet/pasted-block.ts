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

/** Tells what became of a pasted block. */
function noticeOf(cells: readonly Spot[], size: SheetSize): string {
  const [beyondRows, beyondColumns] = [
    cells.some(({ row }) => row >= size.rows),
    cells.some(({ column }) => column >= size.columns),
  ]
  const left = cells.filter(({ row, column }) => row >= size.rows || column >= size.columns).length
  const pasted = `Pasted ${counted(cells.length - left, 'value')}`
  if (left === 0) return `${pasted}.`
  const edges = [beyondColumns && 'plan', beyondRows && 'feature'].filter(Boolean).join(' and ')
  return `${pasted}; ${left} did not fit beyond the last ${edges}.`
}

/** Spreads a pasted text over rows and columns from a cell on, and tells what does not fit. */
export function pastedBlock(text: string, from: Spot, size: SheetSize) {
  const cells = linesOf(text).flatMap((line, row) =>
    line.map((each, column) => ({ row: from.row + row, column: from.column + column, text: each })),
  )
  return {
    cells: cells.filter(({ row, column }) => row < size.rows && column < size.columns),
    notice: noticeOf(cells, size),
  }
}
