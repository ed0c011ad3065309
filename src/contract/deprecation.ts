import * as v from 'valibot'
import type { deprecationLifecycle, DeprecationEvent } from '#machines/deprecation/lifecycle.ts'
import type { StateOf } from '#machines/law.ts'
import { day } from './formats/day-range.ts'
import { changeOf, filled, id, stored } from './formats/field-types.ts'
import type { Same } from './formats/same.ts'

export const deprecationStates = ['draft', 'announced', 'withdrawn', 'ended'] as const
/** The states in which it is not over; an add-on has one at most in these. */
export const activeDeprecationStates = ['draft', 'announced'] as const
const state = v.picklist(deprecationStates)
true satisfies Same<StateOf<typeof deprecationLifecycle>, v.InferOutput<typeof state>>

/** A notice that an add-on will be shut down on a day (UTC). */
export const deprecation = v.object({
  ...stored,
  state,
  date: day,
  message: v.string(),
})
export type Deprecation = v.InferOutput<typeof deprecation>

const values = { date: day, message: filled(1000) }

/** A notice as staff write it: the day of the shutdown (UTC), and plain text for customers. */
export const deprecationWriting = v.strictObject(values)
export type DeprecationWriting = v.InferOutput<typeof deprecationWriting>

export const deprecationChange = changeOf(values)

/** The steps that people take from a page. */
const event = v.picklist(['announce', 'withdraw'])
export type DeprecationStep = v.InferOutput<typeof event>
true satisfies Same<DeprecationStep, Extract<DeprecationEvent['type'], DeprecationStep>>

export const byDeprecationEvent = v.object({ id, event })
