import type { PagePlan } from '#contract/catalogue/marketplace-page.ts'
import type { Publishing } from '#contract/catalogue/page-endpoints.ts'
import type { PageFieldName } from '#contract/catalogue/page-fields.ts'
import { listed } from '#contract/formats/listed.ts'
import type { AddonPlace } from '#contract/places.ts'

/** The draft of a page with all that it is judged by. */
export interface Judged extends Pick<Publishing, 'draft' | 'docsStatus'> {
  supportsCustomPlans: boolean
  /** The plans on sale; before GA those that it opens. */
  plans: readonly PagePlan[]
  isInGa: boolean
  /** The reader is of platform staff, who alone set some fields. */
  isStaff: boolean
}

/** How to make something better; null if it is well, undefined if there is nothing to judge. */
type Advice = string | null | undefined

/** A check: what is well once it is done, the field that mends it, its judgement, and the panel that adds what is missing. */
export type CheckRow = readonly [
  name: string,
  field: PageFieldName | ((of: Judged) => PageFieldName),
  advise: (of: Judged) => Advice,
  panel?: AddonPlace,
]

/** The advice, unless all is well. */
export const adviseUnless = (isWell: boolean, advice: string): string | null => (isWell ? null : advice)

const mostNamed = 3

/** Names things in a sentence, the first few of many: '“Small”, “Large”, and 4 more'. */
export function quoted(names: readonly string[]): string {
  const first = names.slice(0, mostNamed).map((name) => `“${name}”`)
  return listed(names.length > mostNamed ? [...first, `${names.length - mostNamed} more`] : first)
}
