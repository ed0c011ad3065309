import { type Options, stringify } from 'csv-stringify/sync'

/**
 * RFC 4180 in UTF-8 with a byte order mark, without which spreadsheets assume another encoding. A cell that a
 * spreadsheet would take for a formula is prefixed with an apostrophe.
 */
export const forSpreadsheets = {
  bom: true,
  record_delimiter: 'windows',
  escape_formulas: true,
} as const satisfies Options

/** A page of rows as CSV; only the first has the header, so that the pages of a list make one file. */
export const csvPage = (rows: readonly unknown[], columns: readonly string[], isFirst: boolean): string =>
  stringify([...rows], { ...forSpreadsheets, bom: isFirst, header: isFirst, columns: [...columns] })
