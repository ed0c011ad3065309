import * as v from 'valibot'

/** Reads a JSON value by the schema of what is used of it. Throws a ValiError, with its issues, where it is another. */
export const readAs = <Schema extends v.GenericSchema>(
  value: unknown,
  schema: Schema,
): v.InferOutput<Schema> => v.parse(schema, value)

const fields = v.record(v.string(), v.unknown())

/** Reads a JSON object of which any field may be asked for. */
export const readObject = (value: unknown): Readonly<Record<string, unknown>> => readAs(value, fields)

/** Reads a JSON list of such objects. */
export const readObjects = (value: unknown): Readonly<Record<string, unknown>>[] =>
  readAs(value, v.array(fields))

/** Reads the id of a JSON object. */
export const readId = (value: unknown): string => readAs(value, v.looseObject({ id: v.string() })).id
