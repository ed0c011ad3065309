import type { ApprovalType } from '../approval/approval-type.ts'
import type { Party } from '../law.ts'

/**
 * Kinds of proof that it is the account's own person who acts. A further kind joins here: records by kind in the
 * server's proofs and the portal's dialog then do not compile until each has its part. `provider` is a sign-in at the
 * OpenID Connect provider that the session was begun with; the others are given in the dialog.
 */
export type ProofKind = 'password' | 'code' | 'passkey' | 'provider'

/** When an endpoint asks for a fresh proof: always, of staff only, or only where prices are approved. */
export type ProofNeed = 'always' | 'staff' | 'priceApproval'

/** The act that a need is weighed for. */
export interface ProvenAct {
  by: Party
  /** The state that an approval or a repricing would enter; null for any other act. */
  decision: { of: ApprovalType | 'repricing'; to: string } | null
}

/** True if an act commits a company to prices. */
const approvesPrices = ({ decision }: ProvenAct): boolean =>
  decision !== null &&
  decision.to === 'approved' &&
  (decision.of === 'repricing' || decision.of === 'pricing_plan_approval')

const needs: Readonly<Record<ProofNeed, (act: ProvenAct) => boolean>> = {
  always: () => true,
  staff: ({ by }) => by === 'admin',
  priceApproval: approvesPrices,
}

/** True if an act needs a fresh proof. */
export const needsProof = (need: ProofNeed, act: ProvenAct): boolean => needs[need](act)

/**
 * True if a session's last proof still counts: it is no older than `forMs`, which is 0 where no proof is asked for.
 * A session without one has none that counts. All in ms.
 */
export const isFreshProof = (provedAt: number | null, now: number, forMs: number): boolean =>
  forMs === 0 || (provedAt !== null && now - provedAt <= forMs)
