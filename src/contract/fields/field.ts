import * as v from 'valibot'
import type { AnySchema } from '../endpoints/endpoint.ts'
import { email, filledLine, optionalText, webUrl } from '../formats/field-types.ts'
import type { AddonPlace } from '../places.ts'

/** The nature of a field's value, by which a screen shows it and a form fills it in and sends it; `own` has its own. */
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

/** A field that people write: a row of its record's table. */
export interface RecordField {
  kind: FieldKind
  /** Its schema on the wire as it is read. */
  read: AnySchema
  /** Its schema as it is written. */
  write: AnySchema
  /** A further schema of changed values only: a stored value that predates it may be sent back unchanged. */
  form?: AnySchema
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

/** The entries of a schema of changes: each field may be left out. */
export const changeEntries = <Table extends Fields>(table: Table) =>
  Object.fromEntries(Object.entries(table).map(([name, { write }]) => [name, v.exactOptional(write)])) as {
    -readonly [Name in keyof Table]: v.ExactOptionalSchema<Table[Name]['write'], undefined>
  }

const orNull = { read: v.nullable(v.string()) }

/** A single line that is not blank. */
export const filledField = (max: number) =>
  ({ kind: 'filled', read: v.string(), write: filledLine(max) }) as const
/** Text of several lines, or null. */
export const proseField = (max: number) =>
  ({ kind: 'prose', ...orNull, write: v.nullable(optionalText(max)) }) as const
/** A single line, or null. */
export const lineField = (max: number) => ({ ...proseField(max), kind: 'line' }) as const
export const urlField = { kind: 'url', ...orNull, write: v.nullable(webUrl) } as const
export const emailField = { kind: 'email', ...orNull, write: v.nullable(email) } as const
export const flagField = {
  kind: 'flag',
  read: v.boolean(),
  write: v.boolean('must be true or false'),
} as const
