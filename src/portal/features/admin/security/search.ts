import * as v from 'valibot'
import { day } from '#contract/formats/day-range.ts'
import { searchText } from '#contract/formats/field-types.ts'
import { securityKinds } from '#contract/security/security-event.ts'
import { rangeInUrl, withoutCrossedRange } from '#portal/ui/range/range.ts'

/** The filters of the security trail as kept in the URL; drops invalid values. */
export const securitySearch = v.pipe(
  v.object({
    ...rangeInUrl(day),
    kind: v.fallback(v.optional(v.picklist(securityKinds)), undefined),
    person: v.fallback(v.optional(searchText), undefined),
  }),
  v.transform(withoutCrossedRange),
)
export type SecuritySearch = v.InferOutput<typeof securitySearch>
