import * as v from 'valibot'
import { day } from '#contract/formats/day-range.ts'
import { searchText } from '#contract/formats/field-types.ts'
import { rangeInUrl, withoutCrossedRange } from '#portal/ui/range/range.ts'

/** The filter of failed attempts as kept in the URL: days and a text. */
export const logsSearch = v.pipe(
  v.object({
    ...rangeInUrl(day),
    attempts: v.fallback(v.optional(searchText), undefined),
  }),
  v.transform(withoutCrossedRange),
)
export type LogsSearch = v.InferOutput<typeof logsSearch>
