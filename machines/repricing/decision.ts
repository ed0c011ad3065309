import type { Decidable, Decision } from '../desk/decision.ts'
import { type Party, snapshotOf } from '../law.ts'
import { eventToStatus, type RepricingFacts, repricingLifecycle, type RepricingStatus } from './lifecycle.ts'

/** The parts of a repricing that deciding it needs; a decision names its ETag, so that none is made on another. */
export interface DecidableRepricing extends Decidable {
  status: RepricingStatus
  facts: RepricingFacts
}

/** True if the party may decide the repricing so. */
export const mayDecideRepricing = (
  { record: { status, facts }, to }: Decision<DecidableRepricing>,
  by: Party,
): boolean => snapshotOf(repricingLifecycle, status, facts).can({ type: eventToStatus[to], by })
