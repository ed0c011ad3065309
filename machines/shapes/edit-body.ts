import { type Agree, differenceOf, type FormValues, isSameValue, type Unit } from './three-way.ts'

/** How a form's fields are sent. */
export interface EditShape {
  units: readonly Unit[]
  /** The whole body of a call for these values. */
  bodyOf: (values: FormValues) => FormValues
  /** The body's keys of a field that is sent by other names than its own. */
  keysOf?: Readonly<Partial<Record<string, readonly string[]>>>
  /** Fields whose saving asks for something besides storing them: they are sent though they are as stored. */
  asks?: readonly string[]
}

const keysOf = (shape: EditShape, fields: readonly string[]): string[] =>
  fields.flatMap((field) => shape.keysOf?.[field] ?? [field])

/** Two forms agree in fields that are the same, or would be sent as the same. */
export const agreeAsSent =
  (shape: EditShape): Agree =>
  (fields, a, b) => {
    if (fields.every((field) => isSameValue(a[field], b[field]))) return true
    const [one, other] = [shape.bodyOf(a), shape.bodyOf(b)]
    const keys = keysOf(shape, fields)
    return (
      keys.some((key) => Object.hasOwn(one, key)) && keys.every((key) => isSameValue(one[key], other[key]))
    )
  }

/**
 * What a save sends: the whole of a new record; of a stored one only the units that are other than stored, and what
 * asks for something. Empty where there is nothing to send.
 */
export function bodyToSend(shape: EditShape, stored: FormValues | null, values: FormValues): FormValues {
  if (stored === null) return shape.bodyOf(values)
  const changed = differenceOf(shape.units, stored, values, agreeAsSent(shape))
  const body = shape.bodyOf({ ...values, ...changed })
  const keys = keysOf(shape, [...Object.keys(changed), ...(shape.asks ?? [])])
  return Object.fromEntries(keys.filter((key) => Object.hasOwn(body, key)).map((key) => [key, body[key]]))
}
