import * as v from 'valibot'
import { lapsed } from '../approval.ts'
import { endpoint } from '../endpoints/endpoint.ts'
import { ofAddon } from '../endpoints/subjects.ts'
import { plan, sentOfferings } from '../plan.ts'

/** Values of features by plan; plans and features not named keep theirs, and null removes a value. */
const planValuesChange = v.strictObject({
  plans: v.pipe(
    v.array(
      v.strictObject({ id: v.pipe(v.string(), v.uuid('must be an id')), offerings: sentOfferings }),
      'must be a list of plans',
    ),
    v.maxLength(1000, 'are too many'),
  ),
})
export type PlanValuesChange = v.InferOutput<typeof planValuesChange>

export const planValuesUpdate = endpoint({
  summary: 'Changes values of features in several plans of an add-on together: all of them, or none.',
  ...ofAddon,
  method: 'PATCH',
  path: '/api/v3/addons/:addon/plan_values',
  body: planValuesChange,
  // A value takes three, so that a body may be as long as any other: 1 MB.
  mostValues: 50_000,
  takesRevision: true,
  result: v.object({
    /** Those that were named, in the order of the add-on's plans. */
    plans: v.array(plan),
    lapsed,
  }),
})
