import type { ActorOrSystem } from '../law.ts'

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
  | { type: 'start'; by: ActorOrSystem }
  | { type: 'pass'; by: ActorOrSystem }
  | { type: 'fail'; by: ActorOrSystem }
  | { type: 'breakDown'; by: ActorOrSystem }
  | { type: 'wait'; by: ActorOrSystem }
  | { type: 'resume'; by: ActorOrSystem }
  | { type: 'timeOut'; by: ActorOrSystem; now: string }
  | { type: 'skip'; by: ActorOrSystem }
  | { type: 'cancel'; by: ActorOrSystem }
  | { type: 'endWithShutdown'; by: ActorOrSystem }
