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

/** The steps of a review in their order (SPEC section 4). */
export const reviewStepNames = ['manifest', 'provision', 'deprovision', 'reprovision'] as const
export type ReviewStepName = (typeof reviewStepNames)[number]

/** What the rules of a step look at. Instants are ISO 8601 in UTC. */
export interface ReviewStepFacts {
  name: ReviewStepName
  /** Of the steps that come before, in their order. */
  before: readonly ReviewStepStatus[]
  reviewStatus: ReviewStatus
  /** Until when the provider has to call back; null while nobody waits for it. */
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
