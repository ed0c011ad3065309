import * as v from 'valibot'
import { addon } from './addon.ts'
import { id, text } from './formats/field-types.ts'
import { type Availability, availability, availabilityFlags } from './availability.ts'

const progressionTargets = ['beta', 'ga', 'shutdown'] as const

export const progressionRequest = v.strictObject({
  to: v.optional(v.picklist(progressionTargets, 'must be beta, ga or shutdown'), 'beta'),
  state: v.optional(v.literal('approved', 'must be approved'), 'approved'),
  visible: v.optional(v.boolean('must be true or false'), true),
  defaultPlanSlug: v.exactOptional(v.nullable(text(100))),
  planOverrides: v.exactOptional(v.nullable(v.record(id, availability))),
})
export type ProgressionRequest = v.InferOutput<typeof progressionRequest>

/** A plan's availability in GA: all users, unless staff override it. */
export const availabilityAtGa = (
  { id }: { id: string },
  { planOverrides }: Pick<ProgressionRequest, 'planOverrides'>,
): Availability => planOverrides?.[id] ?? 'allUsers'

/** True if a plan may be the default in GA: customers must see it. */
export const mayBeDefaultAtGa = (
  plan: { id: string },
  request: Pick<ProgressionRequest, 'planOverrides'>,
): boolean => availabilityFlags[availabilityAtGa(plan, request)].visible

export const progression = v.object({
  addon,
  to: v.picklist(progressionTargets),
  state: v.literal('approved'),
  visible: v.boolean(),
  defaultPlanSlug: v.nullable(v.string()),
  planOverrides: v.nullable(v.record(v.string(), availability)),
  /** The add-on's revision after the progression. */
  revision: v.number(),
})
