import { type Agree, differenceOf, type FormValues, isSameValue, type Unit } from './three-way.ts'

/** How a form's fields are sent. */
export interface EditShape {
  units: readonly Unit[]
  /** The complete request body for these values. */
  bodyOf: (values: FormValues) => FormValues
  /** Body keys of a field that is sent under other names. */
  keysOf?: Readonly<Partial<Record<string, readonly string[]>>>
  /** Fields that trigger an action when saved: sent even if unchanged. */
  asks?: readonly string[]
}

const keysOf = (shape: EditShape, fields: readonly string[]): string[] =>
  fields.flatMap((field) => shape.keysOf?.[field] ?? [field])

/** Compares fields of two forms: equal, or sent as the same. */
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
 * The body of a save: everything for a new record; for a stored one only the changed units and what triggers
 * an action. Empty if there is nothing to send.
 */
export function bodyToSend(shape: EditShape, stored: FormValues | null, values: FormValues): FormValues {
  if (stored === null) return shape.bodyOf(values)
  const changed = differenceOf(shape.units, stored, values, agreeAsSent(shape))
  const body = shape.bodyOf({ ...values, ...changed })
  const keys = keysOf(shape, [...Object.keys(changed), ...(shape.asks ?? [])])
  return Object.fromEntries(keys.filter((key) => Object.hasOwn(body, key)).map((key) => [key, body[key]]))
}
