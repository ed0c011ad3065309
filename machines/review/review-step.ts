import type { PartyOrSystem } from '../law.ts'

export type ReviewStatus = 'new' | 'in_progress' | 'cancelling' | 'finished'

/** `pending` is null on the wire. */
export type ReviewStepStatus =
  | 'pending'
  | 'in_progress'
  | 'async_wait'
  | 'completed'
  | 'failed'
  | 'internal_error'
  | 'skipped'
  | 'cancelled'

/** The steps of a review in order (SPEC section 4). */
export const reviewStepNames = ['manifest', 'provision', 'deprovision', 'reprovision'] as const
export type ReviewStepName = (typeof reviewStepNames)[number]

/** The facts that a step's rules consider. Instants are ISO 8601 in UTC. */
export interface ReviewStepFacts {
  name: ReviewStepName
  /** The statuses of the previous steps, in order. */
  before: readonly ReviewStepStatus[]
  reviewStatus: ReviewStatus
  /** The provider's deadline to call back; null if no callback is awaited. */
  waitsUntil: string | null
}

export type ReviewStepEvent =
  | { type: 'start'; by: PartyOrSystem }
  | { type: 'pass'; by: PartyOrSystem }
  | { type: 'fail'; by: PartyOrSystem }
  | { type: 'breakDown'; by: PartyOrSystem }
  | { type: 'wait'; by: PartyOrSystem }
  | { type: 'resume'; by: PartyOrSystem }
  | { type: 'timeOut'; by: PartyOrSystem; now: string }
  | { type: 'skip'; by: PartyOrSystem }
  | { type: 'cancel'; by: PartyOrSystem }
  | { type: 'endWithShutdown'; by: PartyOrSystem }
