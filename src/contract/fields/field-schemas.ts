import * as v from 'valibot'
import { email, filledLine, optionalText, text, webUrl } from '../formats/field-types.ts'
import { plain } from '../formats/plain-text.ts'
import type { FieldKind, Fields } from './field.ts'

const orNull = v.nullable(v.string())
const textOrNull = (max: number) => v.nullable(optionalText(max))

/** Each kind's schema on the wire as it is read. */
const reads = {
  filled: v.string(),
  line: orNull,
  prose: orNull,
  url: orNull,
  email: orNull,
  tags: orNull,
  analyticsId: orNull,
  flag: v.boolean(),
}

/** Each kind's schema as it is written. */
const writes = {
  filled: filledLine,
  line: textOrNull,
  prose: textOrNull,
  url: () => v.nullable(webUrl),
  email: () => v.nullable(email),
  tags: textOrNull,
  analyticsId: (max: number) => v.nullable(v.pipe(text(max), plain)),
  flag: () => v.boolean('must be true or false'),
}

type Kind = keyof typeof reads & Exclude<FieldKind, 'own'>
type Kinds<Table extends Fields> = {
  -readonly [Name in keyof Table as Table[Name]['kind'] extends Kind ? Name : never]: Table[Name]['kind'] &
    Kind
}

const entriesOf = <Table extends Fields, Of>(table: Table, of: (kind: Kind, max: number) => Of) =>
  Object.fromEntries(
    Object.entries(table).flatMap(([name, { kind, max = 0 }]) =>
      kind === 'own' ? [] : [[name, of(kind, max)]],
    ),
  )

/** The entries of a record's schema that follow from its table: of all fields but those of a kind of their own. */
export const readEntries = <Table extends Fields>(table: Table) =>
  entriesOf(table, (kind) => reads[kind]) as {
    [Name in keyof Kinds<Table>]: (typeof reads)[Kinds<Table>[Name]]
  }

/** Those of a schema of changes: each field may be left out. */
export const changeEntries = <Table extends Fields>(table: Table) =>
  entriesOf(table, (kind, max) => v.exactOptional(writes[kind](max))) as {
    [Name in keyof Kinds<Table>]: v.ExactOptionalSchema<
      ReturnType<(typeof writes)[Kinds<Table>[Name]]>,
      undefined
    >
  }
