import * as v from 'valibot'
import { approvalType } from '../approval.ts'
import { availability } from '../availability.ts'
import { cents, id } from '../formats/field-types.ts'
import { transition } from '../trail.ts'
import { eventNames } from '../webhooks/event-names.ts'

const slug = v.nullable(v.string())

/**
 * Effects that a call would have on an add-on, found by making it and undoing it (READINGS 47). `plans`: those whose
 * availability changes, with their price afterwards. `defaultPlan` and `visible` are the add-on's, changed or not.
 * `approvals`: those that take a step. A letter's `kind` is its subject, its `count` is of all its recipients; `people`
 * names those that the caller may see. A webhook's event goes to `count` of the company's webhooks, or, for staff alone
 * to see, of the platform's own, `times` times to each.
 */
export const effects = v.object({
  stage: v.nullable(v.object({ from: v.string(), to: v.string() })),
  plans: v.array(
    v.object({
      id,
      slug: v.string(),
      name: v.string(),
      from: availability,
      to: availability,
      priceCents: cents,
      priceContract: v.boolean(),
    }),
  ),
  defaultPlan: v.object({ from: slug, to: slug }),
  visible: v.object({ from: v.boolean(), to: v.boolean() }),
  approvals: v.array(approvalType),
  repricings: v.array(v.object({ id, plan: v.string(), from: v.string(), to: v.string() })),
  letters: v.array(
    v.object({
      kind: v.string(),
      to: v.picklist(['company', 'platform', 'customers']),
      count: v.number(),
      people: v.array(v.string()),
    }),
  ),
  webhooks: v.array(
    v.object({
      event: v.picklist(eventNames),
      to: v.picklist(['company', 'platform']),
      count: v.number(),
      times: v.number(),
    }),
  ),
  /** The rows that the trail would have, oldest first. */
  trail: v.array(transition),
})
export type CallEffects = v.InferOutput<typeof effects>
