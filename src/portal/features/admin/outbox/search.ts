import * as v from 'valibot'
import { day } from '#contract/formats/day-range.ts'
import { searchText } from '#contract/formats/field-types.ts'
import { letterStates, letterTopics } from '#contract/mail.ts'
import { rangeInUrl, withoutCrossedRange } from '#portal/ui/range/range.ts'

/** The filters of the outbox as kept in the URL; drops invalid values. */
export const outboxSearch = v.pipe(
  v.object({
    ...rangeInUrl(day),
    state: v.fallback(v.optional(v.picklist(letterStates)), undefined),
    topic: v.fallback(v.optional(v.picklist(letterTopics)), undefined),
    q: v.fallback(v.optional(searchText), undefined),
  }),
  v.transform(withoutCrossedRange),
)
export type OutboxSearch = v.InferOutput<typeof outboxSearch>
