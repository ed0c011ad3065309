import * as v from 'valibot'
import { approvalType } from '../approval.ts'
import { id } from '../formats/field-types.ts'
import { transition } from '../trail.ts'

const value = v.nullable(v.string())

/**
 * Effects that a call would have, found by making it and undoing it. `defaults`: the add-on's fields that change with
 * the stage. A letter's `count` is of all its recipients; `people` names those that the caller may see.
 */
export const effects = v.object({
  stage: v.nullable(v.object({ from: v.string(), to: v.string() })),
  plans: v.array(v.object({ id, name: v.string(), from: v.string(), to: v.string() })),
  defaults: v.array(v.object({ field: v.string(), from: value, to: value })),
  approvals: v.array(v.object({ type: approvalType, event: v.string(), from: v.string(), to: v.string() })),
  repricings: v.array(v.object({ id, plan: v.string(), from: v.string(), to: v.string() })),
  letters: v.array(
    v.object({
      subject: v.string(),
      to: v.picklist(['company', 'platform', 'customers']),
      count: v.number(),
      people: v.array(v.string()),
    }),
  ),
  /** The rows that the trail would have, oldest first. */
  trail: v.array(transition),
})
export type CallEffects = v.InferOutput<typeof effects>
