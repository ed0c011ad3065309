import * as v from 'valibot'

/**
 * `addon`: the slug of the add-on whose position is marked; `view`: the machine as text or drawing. Drops
 * invalid values.
 */
export const workflowsSearch = v.object({
  addon: v.fallback(v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))), undefined),
  view: v.fallback(v.optional(v.literal('text')), undefined),
})
export type WorkflowsSearch = v.InferOutput<typeof workflowsSearch>
