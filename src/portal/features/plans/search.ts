import * as v from 'valibot'
import { availability } from '#contract/availability.ts'

/** The plans tab's filters as kept in the URL; drops invalid values. */
export const plansSearch = v.object({
  filter: v.fallback(v.optional(availability), undefined),
  passes: v.fallback(v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))), undefined),
  isShowingPlanDefaultsEditor: v.fallback(v.optional(v.literal('true')), undefined),
})
