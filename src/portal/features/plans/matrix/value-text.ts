import type { Datatype } from '#contract/feature.ts'
import { formatAmount, parseAmount } from '#contract/formats/amount.ts'
import { plainText } from '#contract/formats/plain-text.ts'

/** Texts of a sheet's cells, by plan id and feature id; empty where the plan has no value. */
export type SheetTexts = Readonly<Record<string, Readonly<Record<string, string>>>>

/** A change of one cell: what it says from now on. */
export interface CellChange {
  planId: string
  featureId: string
  text: string
}

/** A typed value on the wire, null for none, or the message about it. */
type TypedValue = { value: boolean | number | null } | { error: string }

const switches: Readonly<Record<string, boolean>> = {
  yes: true,
  y: true,
  true: true,
  on: true,
  no: false,
  n: false,
  false: false,
  off: false,
}

/** Formats a plan's value as its cell says it: '10 GB', 'Yes'; empty for none. */
export const valueText = (datatype: Datatype, value: boolean | number | null | undefined): string =>
  value === null || value === undefined ? '' : formatAmount(datatype, value)

/** Parses what a cell says into the wire's value: null for none, or the message if it is no value of this datatype. */
export function parseValue(datatype: Datatype, text: string): TypedValue {
  if (datatype !== 'boolean') return parseAmount(datatype, text)
  const typed = plainText(text).toLowerCase()
  if (typed === '') return { value: null }
  const value = Object.hasOwn(switches, typed) ? switches[typed] : undefined
  return value === undefined ? { error: 'Enter Yes or No.' } : { value }
}
