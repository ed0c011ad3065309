import { setup, type SnapshotFrom } from 'xstate'
import {
  type Actor,
  type ActorOrSystem,
  knowsEvent,
  staffOnly,
  type StaffOnly,
  systemOnly,
  type SystemOnly,
  type WrongState,
} from '../blockers.ts'
import type { ReviewStepEvent, ReviewStepFacts, ReviewStepStatus } from './review-step.ts'
import { type ReviewStepBlocker, stepBlockers } from './review-step-blockers.ts'

/** What the rules of a review look at. */
export interface ReviewFacts {
  steps: readonly ReviewStepStatus[]
}

export type ReviewEvent =
  | { type: 'begin'; by: ActorOrSystem }
  | { type: 'cancel'; by: Actor }
  | { type: 'finish'; by: ActorOrSystem }
  | { type: 'endWithShutdown'; by: Actor }

export type ReviewBlocker = WrongState | StaffOnly | SystemOnly | { code: 'steps_unfinished' }

/** Whether a step is over. */
export const isEnded = (status: ReviewStepStatus): boolean =>
  status !== 'pending' && status !== 'in_progress' && status !== 'async_wait'

const bySystem = (_facts: unknown, event: { by: ActorOrSystem }): SystemOnly[] => systemOnly(event.by)

type StepEvent<T extends ReviewStepEvent['type']> = Extract<ReviewStepEvent, { type: T }>

/** One step of an automatic review: runs after those before it, may wait for the provider, ends in one way. */
export const reviewStepLifecycle = setup({
  types: { context: {} as ReviewStepFacts, input: {} as ReviewStepFacts, events: {} as ReviewStepEvent },
  guards: {
    bySystem: (_, event: { by: ActorOrSystem }) => systemOnly(event.by).length === 0,
    byStaff: (_, event: { by: ActorOrSystem }) => staffOnly(event.by).length === 0,
    mayStart: ({ context }, event: StepEvent<'start'>) => stepBlockers.start(context, event).length === 0,
    mayWait: ({ context }, event: StepEvent<'wait'>) => stepBlockers.wait(context, event).length === 0,
    mayResume: ({ context }, event: StepEvent<'resume'>) => stepBlockers.resume(context, event).length === 0,
    mayTimeOut: ({ context }, event: StepEvent<'timeOut'>) =>
      stepBlockers.timeOut(context, event).length === 0,
    maySkip: ({ context }, event: StepEvent<'skip'>) => stepBlockers.skip(context, event).length === 0,
    mayCancel: ({ context }, event: StepEvent<'cancel'>) => stepBlockers.cancel(context, event).length === 0,
  },
}).createMachine({
  id: 'reviewStep',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      on: {
        start: { target: 'in_progress', guard: { type: 'mayStart', params: ({ event }) => event } },
        skip: { target: 'skipped', guard: { type: 'maySkip', params: ({ event }) => event } },
        cancel: { target: 'cancelled', guard: { type: 'mayCancel', params: ({ event }) => event } },
        endWithShutdown: { target: 'cancelled', guard: { type: 'byStaff', params: ({ event }) => event } },
      },
    },
    in_progress: {
      on: {
        pass: { target: 'completed', guard: { type: 'bySystem', params: ({ event }) => event } },
        fail: { target: 'failed', guard: { type: 'bySystem', params: ({ event }) => event } },
        breakDown: { target: 'internal_error', guard: { type: 'bySystem', params: ({ event }) => event } },
        wait: { target: 'async_wait', guard: { type: 'mayWait', params: ({ event }) => event } },
        endWithShutdown: { target: 'cancelled', guard: { type: 'byStaff', params: ({ event }) => event } },
      },
    },
    async_wait: {
      on: {
        resume: { target: 'in_progress', guard: { type: 'mayResume', params: ({ event }) => event } },
        timeOut: { target: 'failed', guard: { type: 'mayTimeOut', params: ({ event }) => event } },
        cancel: { target: 'cancelled', guard: { type: 'mayCancel', params: ({ event }) => event } },
        endWithShutdown: { target: 'cancelled', guard: { type: 'byStaff', params: ({ event }) => event } },
      },
    },
    completed: { type: 'final' },
    failed: { type: 'final' },
    internal_error: { type: 'final' },
    skipped: { type: 'final' },
    cancelled: { type: 'final' },
  },
})

const reviewBlockersBy = {
  begin: bySystem,
  cancel: () => [],
  finish: ({ steps }, event) => [
    ...systemOnly(event.by),
    ...(steps.every(isEnded) ? [] : [{ code: 'steps_unfinished' } as const]),
  ],
  endWithShutdown: (_facts, event) => staffOnly(event.by),
} satisfies {
  [T in ReviewEvent['type']]: (
    facts: ReviewFacts,
    event: Extract<ReviewEvent, { type: T }>,
  ) => ReviewBlocker[]
}

/** An automatic review: asked for, run by the platform, canceled between steps, over when all its steps are. */
export const automaticReviewLifecycle = setup({
  types: { context: {} as ReviewFacts, input: {} as ReviewFacts, events: {} as ReviewEvent },
  guards: {
    bySystem: (_, event: { by: ActorOrSystem }) => systemOnly(event.by).length === 0,
    byStaff: (_, event: { by: ActorOrSystem }) => staffOnly(event.by).length === 0,
    mayFinish: ({ context }, event: Extract<ReviewEvent, { type: 'finish' }>) =>
      reviewBlockersBy.finish(context, event).length === 0,
  },
}).createMachine({
  id: 'automaticReview',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: {
      on: {
        begin: { target: 'in_progress', guard: { type: 'bySystem', params: ({ event }) => event } },
        cancel: 'cancelling',
        endWithShutdown: { target: 'finished', guard: { type: 'byStaff', params: ({ event }) => event } },
      },
    },
    in_progress: {
      on: {
        cancel: 'cancelling',
        finish: { target: 'finished', guard: { type: 'mayFinish', params: ({ event }) => event } },
        endWithShutdown: { target: 'finished', guard: { type: 'byStaff', params: ({ event }) => event } },
      },
    },
    cancelling: {
      on: {
        finish: { target: 'finished', guard: { type: 'mayFinish', params: ({ event }) => event } },
        endWithShutdown: { target: 'finished', guard: { type: 'byStaff', params: ({ event }) => event } },
      },
    },
    finished: { type: 'final' },
  },
})

export type ReviewSnapshot = SnapshotFrom<typeof automaticReviewLifecycle>
export type ReviewStepSnapshot = SnapshotFrom<typeof reviewStepLifecycle>
/** Why the step refuses the event, as data; empty when it would take it. */
export function reviewStepBlockers(
  snapshot: ReviewStepSnapshot,
  event: ReviewStepEvent,
): ReviewStepBlocker[] {
  if (!knowsEvent(snapshot, event.type)) return [{ code: 'wrong_state', state: snapshot.value }]
  if (event.type === 'timeOut') return stepBlockers.timeOut(snapshot.context, event)
  return stepBlockers[event.type](snapshot.context, event as never)
}

/** Why the review refuses the event, as data; empty when it would take it. */
export function reviewBlockers(snapshot: ReviewSnapshot, event: ReviewEvent): ReviewBlocker[] {
  if (!knowsEvent(snapshot, event.type)) return [{ code: 'wrong_state', state: snapshot.value }]
  return reviewBlockersBy[event.type](snapshot.context, event as never)
}
