import * as v from 'valibot'
import { lapsed } from './approval.ts'
import { addonSummary, changeOf, filledLine, stored } from './formats/field-types.ts'

/** `interval` is in seconds, `filesize` in bytes. */
export const datatypes = ['boolean', 'number', 'interval', 'filesize', 'percentage'] as const
const datatype = v.picklist(datatypes, 'is not one of the datatypes')
export type Datatype = v.InferOutput<typeof datatype>

/** `boolean` and `scalar` state the datatype's kind. */
export const feature = v.object({
  ...stored,
  addon: addonSummary,
  name: v.string(),
  datatype,
  position: v.number(),
  boolean: v.boolean(),
  scalar: v.boolean(),
  lapsed,
})
export type Feature = v.InferOutput<typeof feature>

const values = { name: filledLine(100), datatype }

export const featureCreation = v.strictObject(values)
/** The datatype may be sent unchanged; another one is refused (SPEC section 5). */
export const featureChange = changeOf(values)

const listed = v.pipe(v.array(v.pipe(v.string(), v.uuid('must be an id'))), v.maxLength(1000, 'are too many'))

/** The ids of a whole list in the desired order; `base` is the order last seen: 412 if it is outdated. */
export const order = v.strictObject({ ids: listed, base: v.exactOptional(listed) })
export type Order = v.InferOutput<typeof order>

/** Larger values are not exact in JSON. */
export const largestAmount = Number.MAX_SAFE_INTEGER

/** Decimal places of a percentage: 99.9999 %. */
export const shareDecimals = 4

/** Explains why a value does not match the datatype; null if it does. */
export function offeringValueError(type: Datatype, value: boolean | number): string | null {
  if (type === 'boolean') return typeof value === 'boolean' ? null : 'must be true or false'
  if (typeof value !== 'number') return 'must be a number'
  if (value < 0) return 'must not be negative'
  if (type === 'percentage') {
    if (value > 100) return 'must be from 0 to 100'
    return Number(value.toFixed(shareDecimals)) === value ? null : 'must have at most four decimals'
  }
  if (!Number.isInteger(value)) return 'must be a whole number'
  return value > largestAmount ? 'is too large' : null
}
