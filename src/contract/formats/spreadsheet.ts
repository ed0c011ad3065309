/**
 * Options of csv-stringify for RFC 4180 in UTF-8 with a byte order mark, without which spreadsheets assume another
 * encoding. A cell that a spreadsheet would take for a formula is prefixed with an apostrophe.
 */
export const forSpreadsheets = { bom: true, record_delimiter: 'windows', escape_formulas: true } as const
