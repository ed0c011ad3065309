import {
  type Agree,
  differenceOf,
  type FormValues,
  isSameValue,
  mergeThreeWay,
  recordIn,
  type Unit,
} from './three-way.ts'

/** How a form's fields are sent. */
export interface EditShape {
  units: readonly Unit[]
  /** The complete request body for these values. */
  bodyOf: (values: FormValues) => FormValues
  /** Body keys of a field that is sent under other names. */
  keysOf?: Readonly<Partial<Record<string, readonly string[]>>>
  /** Fields that trigger an action when saved: sent even if unchanged. */
  asks?: readonly string[]
  /** Fields with a picture, which the platform re-encodes: what is stored cannot be compared with what was sent. */
  files?: readonly string[]
  /** Checks what was typed during a save, before it is sent on; absent if anything can be. */
  isValid?: (values: FormValues) => boolean
  /** A record that someone else has removed meanwhile can be added anew. */
  addsAnew?: boolean
  /** The form after a new record's save that did only a part, by its answer; null if the save did everything. */
  leftOf?: (answer: unknown) => FormValues | null
}

/** A save: the body, and the ETag of the record it changes; null for a new one. */
export interface EditSave {
  values: FormValues
  etag: string | null
}

const keysOf = (shape: EditShape, fields: readonly string[]): string[] =>
  fields.flatMap((field) => shape.keysOf?.[field] ?? [field])

/** Compares fields of two forms: equal, or sent as the same. */
export function agreeAsSent(shape: EditShape): Agree {
  // The body of a form is large where there are many units.
  const bodies = new Map<FormValues, FormValues>()
  const bodyOf = (form: FormValues): FormValues => {
    const body = bodies.get(form) ?? shape.bodyOf(form)
    bodies.set(form, body)
    return body
  }
  return (fields, a, b) => {
    if (fields.every((field) => isSameValue(a[field], b[field]))) return true
    const [one, other] = [bodyOf(a), bodyOf(b)]
    const keys = keysOf(shape, fields)
    return (
      keys.some((key) => Object.hasOwn(one, key)) && keys.every((key) => isSameValue(one[key], other[key]))
    )
  }
}

/** A form: its record's ETag, the values that its editor started from, and those that it has now. */
interface Edited {
  shape: EditShape
  etag: string | null
  base: FormValues
  values: FormValues
}

/**
 * The body of a save: everything for a new record; for a stored one only the changed units and what triggers
 * an action. Empty if there is nothing to send.
 */
export function bodyToSend({ shape, etag, base, values }: Edited): FormValues {
  if (etag === null) return shape.bodyOf(values)
  const changed = differenceOf(shape.units, base, values, agreeAsSent(shape))
  const body = shape.bodyOf({ ...values, ...changed })
  const keys = keysOf(shape, [...Object.keys(changed), ...(shape.asks ?? [])])
  return Object.fromEntries(keys.filter((key) => Object.hasOwn(body, key)).map((key) => [key, body[key]]))
}

/** True if there is nothing to send. */
export const isEmpty = (body: FormValues): boolean => Object.keys(body).length === 0

/** The latest change of a record: its actor in words, and its time (ISO). */
export interface LastChange {
  by: string
  at: string
}

/** The stored record as it is now, and the ETag that a save must name. */
export interface StoredRecord {
  values: FormValues
  etag: string
  /** Null or absent if it is not known. */
  lastChange?: LastChange | null
}

/**
 * Replaces a picture that was sent by the stored one, if the latter is new and everything else that was sent is
 * stored: it is then the user's own.
 */
function withStoredFiles({ shape, base, values }: Edited, unheard: FormValues, theirs: FormValues) {
  const agree = agreeAsSent(shape)
  const { files = [] } = shape
  const others = shape.units.filter(({ fields }) => !fields.some((field) => files.includes(field)))
  const isAsSent = ({ fields }: Unit) => agree(fields, base, unheard) || agree(fields, unheard, theirs)
  if (!others.every(isAsSent)) return { unheard, values }
  const own = files.filter((field) => unheard[field] !== base[field] && theirs[field] !== base[field])
  const replaced = (form: FormValues): FormValues => {
    const sent = own.filter((field) => form[field] === unheard[field])
    return { ...form, ...Object.fromEntries(sent.map((field) => [field, theirs[field]])) }
  }
  return { unheard: replaced(unheard), values: replaced(values) }
}

/** The values that the editor started from, with what is stored as sent by one of the saves. */
function knowingOwn({ shape, base }: Edited, sent: readonly FormValues[], theirs: FormValues): FormValues {
  const agree = agreeAsSent(shape)
  const own = shape.units.flatMap(({ fields, joined }) => {
    if (joined === 'keys') return [keysKnown(fields[0], base, sent, theirs)]
    return sent.some((each) => agree(fields, each, theirs))
      ? [Object.fromEntries(fields.map((each) => [each, theirs[each]]))]
      : []
  })
  return Object.assign({}, base, ...own) as FormValues
}

function keysKnown(
  field: string,
  base: FormValues,
  sent: readonly FormValues[],
  theirs: FormValues,
): FormValues {
  const records = sent.map((each) => recordIn(each, field))
  const own = Object.entries(recordIn(theirs, field)).filter(([key, value]) =>
    records.some((each) => isSameValue(each[key], value)),
  )
  return { [field]: { ...recordIn(base, field), ...Object.fromEntries(own) } }
}

/**
 * Merges what is stored into a form. `sent` are the contents of saves whose answers were lost: what is stored of
 * them is the user's own, not someone else's change. They may still be stored while the record is the same.
 */
export function mergeStored(edited: Edited, sent: readonly FormValues[], stored: StoredRecord) {
  const { shape } = edited
  const theirs = stored.values
  let mine = edited.values
  const own = sent.map((each) => {
    const known = withStoredFiles({ ...edited, values: mine }, each, theirs)
    mine = known.values
    return known.unheard
  })
  const base = knowingOwn(edited, own, theirs)
  return {
    ...mergeThreeWay(shape.units, { base, mine, theirs }, agreeAsSent(shape)),
    latest: stored,
    unheard: stored.etag === edited.etag ? sent : [],
  }
}

/** True if everything that the last of these saves has sent is stored. Fields that trigger an action never tell. */
export function isStored(edited: Edited, sent: readonly FormValues[], stored: StoredRecord): boolean {
  const { base, values } = mergeStored({ ...edited, values: sent.at(-1) ?? edited.base }, sent, stored)
  return isEmpty(bodyToSend({ ...edited, base, values }))
}
