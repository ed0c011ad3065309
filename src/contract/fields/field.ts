import type { AddonPlace } from '../places.ts'

/**
 * The nature of a field's value, by which it is checked, shown, filled in and sent; `own` has schemas and controls of its
 * own. All texts but a `filled` one may be null.
 */
export type FieldKind =
  | 'filled'
  | 'line'
  | 'prose'
  | 'url'
  | 'email'
  | 'tags'
  | 'analyticsId'
  | 'flag'
  | 'own'

/** A field that people write: a row of its record's table, which is data alone, so that wording loads no schema. */
export interface RecordField {
  kind: FieldKind
  /** The most characters of a text. */
  max?: number
  /** Its name on a form and a page. */
  label?: string
  /** Its name within a sentence, if that does not follow from its key. */
  words?: string
  /** True if only staff may write it. */
  staff?: true
  /** The section that shows it and whose panel edits it. */
  at?: AddonPlace
  /** True if staff decide by it: a change raises the add-on's revision (READINGS 38). */
  counts?: true
  /** The value of a new record. */
  initial?: boolean
}

/** A record's table of fields. */
export type Fields = Readonly<Record<string, RecordField>>

/** The fields whose row has this in a column. */
export type FieldsWith<Table extends Fields, Column extends keyof RecordField, Value = unknown> = {
  [Name in keyof Table]: Table[Name] extends Readonly<Record<Column, Value>> ? Name : never
}[keyof Table]

/** One column of a table, of the fields that have it. */
export const columnOf = <Table extends Fields, Column extends keyof RecordField>(
  table: Table,
  column: Column,
) =>
  Object.fromEntries(
    Object.entries(table).flatMap(([name, row]) => (column in row ? [[name, row[column]]] : [])),
  ) as { [Name in FieldsWith<Table, Column>]: Table[Name][Column] }

/** The names of the fields that have a column, in the table's order. */
export const namesWith = <Table extends Fields, Column extends keyof RecordField>(
  table: Table,
  column: Column,
) => Object.keys(columnOf(table, column)) as FieldsWith<Table, Column>[]
