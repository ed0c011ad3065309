import * as v from 'valibot'
import { decisionKinds, decisionOutcomes } from '#contract/desk/decision-entry.ts'
import { day } from '#contract/formats/day-range.ts'
import { searchText } from '#contract/formats/field-types.ts'
import { rangeInUrl, withoutCrossedRange } from '#portal/ui/range/range.ts'

/** The filters and the order of the decisions as kept in the URL; drops invalid values. */
export const decidedSearch = v.pipe(
  v.object({
    ...rangeInUrl(day),
    kind: v.fallback(v.optional(v.picklist(decisionKinds)), undefined),
    decision: v.fallback(v.optional(v.picklist(decisionOutcomes)), undefined),
    q: v.fallback(v.optional(searchText), undefined),
    /** Part of an e-mail address, or `me`. */
    by: v.fallback(v.optional(searchText), undefined),
    sort: v.fallback(v.optional(v.picklist(['took'])), undefined),
    order: v.fallback(v.optional(v.picklist(['asc'])), undefined),
  }),
  v.transform(withoutCrossedRange),
)
export type DecidedSearch = v.InferOutput<typeof decidedSearch>
