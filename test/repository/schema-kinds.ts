interface Schema {
  kind: string
  type: string
  entries?: Record<string, unknown>
  options?: readonly unknown[]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isSchema = (value: unknown): value is Schema & Record<string, unknown> =>
  isRecord(value) && value.kind === 'schema' && typeof value.type === 'string'

/** A union that takes objects of more than one shape: their keys cannot be told apart. */
const isUnionOfObjects = ({ type, options = [] }: Schema) =>
  type === 'union' && options.filter((option) => isSchema(option) && option.entries !== undefined).length > 1

/** The kinds of the valibot schemas anywhere inside a value. */
export function schemaKinds(value: unknown, seen = new Set<unknown>()): string[] {
  if (!isRecord(value) || seen.has(value)) return []
  seen.add(value)
  const inside = Object.values(value).flatMap((each) => schemaKinds(each, seen))
  if (!isSchema(value)) return inside
  return [isUnionOfObjects(value) ? 'union of objects' : value.type, ...inside]
}
