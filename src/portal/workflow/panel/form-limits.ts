import { createElement, Fragment, type ReactNode } from 'react'
import type { FormValues } from '#machines/shapes/three-way.ts'
import { TextCounter } from '#portal/ui/fields/text-counter.tsx'
import { longestOf, tooLongWording } from '#portal/ui/fields/text-limits.ts'

interface Typed {
  /** The contract's body of the call, whose limits apply to the fields of the same names. */
  limits: { entries: Readonly<Record<string, object>> } | undefined
  typed: FormValues
  stored: FormValues
}

/** Messages for fields whose texts are too long; a stored text from before a limit may stay. */
export function tooLongFields({ limits, typed, stored }: Typed): Record<string, string> {
  const told = Object.entries(limits?.entries ?? {}).flatMap(([field, schema]) => {
    const text = typed[field]
    if (typeof text !== 'string' || text === stored[field]) return []
    const words = tooLongWording(text, longestOf(schema))
    return words === null ? [] : [[field, words] as const]
  })
  return Object.fromEntries(told)
}

/** Input properties with the field's counter below it; empty for a field without a limit. */
export function counterProps(field: string, { limits, typed }: Omit<Typed, 'stored'>) {
  const schema = limits?.entries[field]
  const most = schema === undefined ? null : longestOf(schema)
  const text = typed[field]
  if (most === null || typeof text !== 'string') return {}
  return {
    inputContainer: (input: ReactNode) =>
      createElement(Fragment, null, input, createElement(TextCounter, { text, most })),
  }
}
