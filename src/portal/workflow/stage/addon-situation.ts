import { approvalStatesOf, type Situation } from '#machines/situation.ts'
import type { WholeAddon } from '#contract/addon.ts'

/** An add-on with the facts of its lifecycles, as far as requested. */
export type SituatedAddon = Pick<WholeAddon, 'state' | 'situation'>

/** Builds the situation of an add-on's lifecycles from the platform's data. */
export const addonSituation = ({ state, situation }: SituatedAddon): Situation => ({
  stage: state,
  incomplete: situation.incomplete,
  approvals: approvalStatesOf(situation.approvals),
  hasDocumentationUrl: situation.hasDocumentationUrl,
})
