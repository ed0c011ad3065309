import { stringify } from 'csv-stringify/sync'
import { forSpreadsheets } from '#contract/formats/spreadsheet.ts'

/** A page of rows as CSV; only the first has the header, so that the pages of a list make one file. */
export const csvPage = (rows: readonly unknown[], columns: readonly string[], isFirst: boolean): string =>
  stringify([...rows], { ...forSpreadsheets, bom: isFirst, header: isFirst, columns: [...columns] })
