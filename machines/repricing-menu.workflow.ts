import { assign, emit, fromPromise, setup } from 'xstate'
import type { Actor } from './blockers.ts'
import { type Problem, problemOf } from './problem.ts'
import {
  eventToStatus,
  type RepricingFacts,
  repricingLifecycle,
  type RepricingStatus,
  type SettableStatus,
} from './repricing.lifecycle.ts'

/** A repricing as far as its menu needs it. */
export interface MenuRepricing {
  id: string
  status: RepricingStatus
  facts: RepricingFacts
}

/** The step that is asked of the platform. */
export interface RepricingTransition {
  id: string
  to: SettableStatus
  /** For the provider; null for none. */
  message: string | null
}

interface Context {
  repricing: MenuRepricing
  by: Actor
  to: SettableStatus
  message: string | null
  problem: Problem | null
}

type RepricingMenuEvent =
  | { type: 'choose'; to: SettableStatus; message: string | null }
  | { type: 'repricing.loaded'; repricing: MenuRepricing }
  | { type: 'check' }

/**
 * The menu that sets a repricing's status: what it offers is what the lifecycle takes, and the record that the
 * platform answers with takes the place of the one shown.
 */
export const repricingMenu = setup({
  types: {
    input: {} as { repricing: MenuRepricing; by: Actor },
    context: {} as Context,
    events: {} as RepricingMenuEvent,
    emitted: {} as { type: 'transitioned'; repricing: MenuRepricing } | { type: 'refused'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: {
    sendTransition: fromPromise<MenuRepricing, RepricingTransition>(() =>
      Promise.reject(new Error('provide sendTransition')),
    ),
    readRepricing: fromPromise<MenuRepricing, { id: string }>(() =>
      Promise.reject(new Error('provide readRepricing')),
    ),
  },
  guards: {
    mayTransition: ({ context }, { to }: { to: SettableStatus }) =>
      repricingLifecycle
        .resolveState({ value: context.repricing.status, context: context.repricing.facts })
        .can({ type: eventToStatus[to], by: context.by }),
    answerLost: (_, { error }: { error: unknown }) => problemOf(error).kind === 'lost',
    wasTaken: ({ context }, { output }: { output: MenuRepricing }) => output.status === context.to,
    isElsewhere: ({ context }, { output }: { output: MenuRepricing }) =>
      output.status !== context.repricing.status,
  },
  actions: {
    keepChoice: assign((_, { to, message }: { to: SettableStatus; message: string | null }) => ({
      to,
      message,
    })),
    replace: assign({ repricing: (_, { repricing }: { repricing: MenuRepricing }) => repricing }),
    clearProblem: assign({ problem: null }),
    keepProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    tellNothingHappened: assign({
      problem: {
        kind: 'lost',
        message: 'The platform did not answer. Nothing was changed; try again.',
        fields: {},
      } satisfies Problem,
    }),
    tellMovedElsewhere: assign({
      problem: {
        kind: 'lost',
        message: 'The platform did not answer, and the status of the repricing has changed meanwhile.',
        fields: {},
      } satisfies Problem,
    }),
    emitTransitioned: emit(
      ({ context }) => ({ type: 'transitioned', repricing: context.repricing }) as const,
    ),
    emitRefused: emit(({ context }) => {
      const problem = context.problem ?? { kind: 'fault' as const, message: 'Unknown error.', fields: {} }
      return { type: 'refused', problem } as const
    }),
  },
}).createMachine({
  id: 'repricingMenu',
  context: ({ input }) => ({ ...input, to: 'new', message: null, problem: null }),
  initial: 'choosing',
  on: {
    'repricing.loaded': { actions: { type: 'replace', params: ({ event }) => event } },
  },
  states: {
    choosing: {
      on: {
        choose: {
          guard: { type: 'mayTransition', params: ({ event }) => event },
          target: 'transitioning',
          actions: { type: 'keepChoice', params: ({ event }) => event },
        },
      },
    },
    transitioning: {
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        src: 'sendTransition',
        input: ({ context }) => ({
          id: context.repricing.id,
          to: context.to,
          message: context.message,
        }),
        onDone: {
          target: 'done',
          actions: [
            { type: 'replace', params: ({ event }) => ({ repricing: event.output }) },
            'emitTransitioned',
          ],
        },
        onError: [
          { guard: { type: 'answerLost', params: ({ event }) => event }, target: 'checking' },
          {
            target: 'refused',
            actions: [{ type: 'keepProblem', params: ({ event }) => event }, 'emitRefused'],
          },
        ],
      },
    },
    /** The answer was lost: the step may have been taken or not. */
    checking: {
      tags: 'busy',
      invoke: {
        src: 'readRepricing',
        input: ({ context }) => ({ id: context.repricing.id }),
        onDone: [
          {
            guard: { type: 'wasTaken', params: ({ event }) => event },
            target: 'done',
            actions: [
              { type: 'replace', params: ({ event }) => ({ repricing: event.output }) },
              'emitTransitioned',
            ],
          },
          {
            guard: { type: 'isElsewhere', params: ({ event }) => event },
            target: 'refused',
            actions: [
              { type: 'replace', params: ({ event }) => ({ repricing: event.output }) },
              'tellMovedElsewhere',
              'emitRefused',
            ],
          },
          {
            target: 'refused',
            actions: [
              { type: 'replace', params: ({ event }) => ({ repricing: event.output }) },
              'tellNothingHappened',
              'emitRefused',
            ],
          },
        ],
        onError: {
          target: 'unheard',
          actions: { type: 'keepProblem', params: ({ event }) => event },
        },
      },
    },
    unheard: { on: { check: 'checking' } },
    /** The stored record has replaced the one shown; the next step can be chosen. */
    done: {
      on: {
        choose: {
          guard: { type: 'mayTransition', params: ({ event }) => event },
          target: 'transitioning',
          actions: { type: 'keepChoice', params: ({ event }) => event },
        },
      },
    },
    refused: {
      on: {
        choose: {
          guard: { type: 'mayTransition', params: ({ event }) => event },
          target: 'transitioning',
          actions: { type: 'keepChoice', params: ({ event }) => event },
        },
      },
    },
  },
})
