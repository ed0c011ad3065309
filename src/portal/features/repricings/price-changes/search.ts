import * as v from 'valibot'
import { isId } from '#contract/formats/field-types.ts'

/** The filters of an add-on's price changes as kept in the URL; drops invalid values. */
export const priceChangesSearch = v.object({
  /** The id of a plan. */
  plan: v.fallback(v.optional(v.pipe(v.string(), v.check(isId))), undefined),
  show: v.fallback(v.optional(v.picklist(['under-way', 'over'])), undefined),
})
export type PriceChangesSearch = v.InferOutput<typeof priceChangesSearch>
