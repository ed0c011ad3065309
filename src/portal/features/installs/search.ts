import * as v from 'valibot'
import { searchText } from '#contract/formats/field-types.ts'
import { installState } from '#contract/installs/install-state.ts'

/** The filters of an add-on's installs as kept in the URL; drops invalid values. */
export const installsSearch = v.object({
  q: v.fallback(v.optional(searchText), undefined),
  state: v.fallback(v.optional(installState), undefined),
  /** A slug. */
  plan: v.fallback(v.optional(searchText), undefined),
  stuck: v.fallback(v.optional(v.literal('true')), undefined),
})
export type InstallsSearch = v.InferOutput<typeof installsSearch>
