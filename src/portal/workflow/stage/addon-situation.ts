import { approvalStatesOf, type Situation } from '#machines/situation.ts'
import type { WholeAddon } from '#contract/addon.ts'

/** An add-on with the facts of its lifecycles, as far as those are asked for. */
export type SituatedAddon = Pick<WholeAddon, 'state' | 'situation'>

/** Builds the situation that an add-on's lifecycles are asked from, out of what the platform has sent. */
export const addonSituation = ({ state, situation }: SituatedAddon): Situation => ({
  stage: state,
  incomplete: situation.incomplete,
  approvals: approvalStatesOf(situation.approvals),
  hasDocumentationUrl: situation.hasDocumentationUrl,
})
