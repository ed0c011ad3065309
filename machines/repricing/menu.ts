import { assign, emit, fromPromise, setup } from 'xstate'
import { type Party, snapshotOf } from '../law.ts'
import { type Problem, problemOf } from '../problem.ts'
import { problemIn, type Settled, settling, storedIn, told } from '../settle.ts'
import { isAskedAbout, type RepricingEffect } from './repricing-effect.ts'
import {
  eventToStatus,
  type RepricingFacts,
  repricingLifecycle,
  type RepricingStatus,
  type SettableStatus,
} from './lifecycle.ts'
import { given } from '../given.ts'

/** The parts of a repricing that its menu needs. */
export interface MenuRepricing {
  id: string
  status: RepricingStatus
  facts: RepricingFacts
}

/** The step requested from the platform. */
export interface RepricingTransition {
  id: string
  to: SettableStatus
  /** For the provider; null for none. */
  message: string | null
}

interface Context {
  repricing: MenuRepricing
  by: Party
  to: SettableStatus
  message: string | null
  /** Null until it has been read. */
  effect: RepricingEffect | null
  problem: Problem | null
}

type Outcome = Settled<MenuRepricing, MenuRepricing>

/** A chosen status; `repricing` is the record as the user sees it, here and in a confirmation. */
interface Choice {
  repricing: MenuRepricing
  to: SettableStatus
}

interface Confirmed {
  repricing: MenuRepricing
  message: string | null
}

type RepricingMenuEvent =
  | ({ type: 'choose' } & Choice)
  | ({ type: 'confirm' } & Confirmed)
  | { type: 'cancel' }
  | { type: 'check' }

/** True if its status differs from the one it was shown in. */
const isElsewhere = ({ repricing }: Context, outcome: Outcome): boolean =>
  outcome.kind === 'found' && outcome.found.status !== repricing.status

const mayTransition = (by: Party, { repricing, to }: Choice): boolean =>
  snapshotOf(repricingLifecycle, repricing.status, repricing.facts).can({ type: eventToStatus[to], by })

const nothingHappened = 'The platform did not answer. Nothing was changed; try again.'
const movedElsewhere = 'The platform did not answer, and the request has another status now.'
const unknownFault: Problem = { kind: 'fault', message: 'Unknown error.', fields: {} }
const lost = (message: string): Problem => ({ kind: 'lost', message, fields: {} })

const ofChoice = ({ event }: { event: Extract<RepricingMenuEvent, { type: 'choose' }> }) => event
const keepChoice = { type: 'keepChoice', params: ofChoice } as const

/** The target of a choice: its confirmation, or the platform directly. */
const chosen = [
  { guard: { type: 'mayAskAbout', params: ofChoice }, target: 'asking', actions: keepChoice },
  { guard: { type: 'mayTransition', params: ofChoice }, target: 'transitioning', actions: keepChoice },
] as const

const keepError = {
  type: 'keepProblem',
  params: ({ event }: { event: { error: unknown } }) => event,
} as const

/**
 * The menu that sets a repricing's status: it offers what the lifecycle allows, explains a decision before it
 * is confirmed, and replaces the displayed record with the platform's answer.
 */
export const repricingMenu = setup({
  types: {
    input: {} as { repricing: MenuRepricing; by: Party },
    context: {} as Context,
    events: {} as RepricingMenuEvent,
    emitted: {} as { type: 'transitioned'; repricing: MenuRepricing } | { type: 'refused'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: {
    readEffect: fromPromise<RepricingEffect, { id: string }>(() =>
      Promise.reject(new Error('provide readEffect')),
    ),
    settle: settling<RepricingTransition, MenuRepricing, MenuRepricing>(),
  },
  guards: {
    mayTransition: ({ context }, choice: Choice) => mayTransition(context.by, choice),
    mayAskAbout: ({ context }, choice: Choice) =>
      mayTransition(context.by, choice) && isAskedAbout(choice.repricing.status, choice.to),
    /** The repricing may have moved during the confirmation. */
    mayConfirm: ({ context: { by, to } }, { repricing }: Confirmed) => mayTransition(by, { repricing, to }),
    wasAskedAbout: ({ context }) => isAskedAbout(context.repricing.status, context.to),
    wasTaken: ({ context }, outcome: Outcome) =>
      outcome.kind === 'done' || storedIn(outcome)?.status === context.to,
    isUnknown: (_, outcome: Outcome) => outcome.kind === 'unknown',
    isElsewhere: ({ context }, outcome: Outcome) => isElsewhere(context, outcome),
    isElsewhereAfterAsking: ({ context }, outcome: Outcome) =>
      isElsewhere(context, outcome) && isAskedAbout(context.repricing.status, context.to),
  },
  actions: {
    keepChoice: assign((_, { repricing, to }: Choice) => ({
      repricing,
      to,
      message: null,
      effect: null,
      problem: null,
    })),
    keepMessage: assign({ message: (_, { message }: Confirmed) => message }),
    keepEffect: assign({ effect: (_, { output }: { output: RepricingEffect }) => output }),
    take: assign({ repricing: ({ context }, outcome: Outcome) => storedIn(outcome) ?? context.repricing }),
    tellUnknown: assign({ problem: (_, outcome: Outcome) => problemIn(outcome) }),
    clearProblem: assign({ problem: null }),
    keepProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    tellNothingHappened: assign({ problem: lost(nothingHappened) }),
    tellMovedElsewhere: assign({ problem: lost(movedElsewhere) }),
    emitTransitioned: emit(
      ({ context }) => ({ type: 'transitioned', repricing: context.repricing }) as const,
    ),
    emitRefused: emit(
      ({ context }) => ({ type: 'refused', problem: context.problem ?? unknownFault }) as const,
    ),
  },
}).createMachine({
  id: 'repricingMenu',
  context: ({ input }) => ({ ...input, to: 'new', message: null, effect: null, problem: null }),
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        choose: chosen,
      },
    },
    /** The user sees what the decision would mean, and confirms or cancels. */
    asking: {
      initial: 'reading',
      on: { cancel: { target: 'choosing', actions: 'clearProblem' } },
      states: {
        reading: {
          invoke: {
            src: 'readEffect',
            input: ({ context }) => ({ id: context.repricing.id }),
            onDone: { target: 'ready', actions: given('keepEffect') },
            onError: { target: 'unread', actions: keepError },
          },
        },
        ready: {
          on: {
            confirm: {
              guard: given('mayConfirm'),
              target: '#repricingMenu.transitioning',
              actions: [given('keepMessage'), 'clearProblem'],
            },
          },
        },
        unread: { on: { check: { target: 'reading', actions: 'clearProblem' } } },
      },
    },
    transitioning: {
      tags: 'busy',
      invoke: {
        src: 'settle',
        input: ({ context: { repricing, to, message }, event }) => ({
          change: { id: repricing.id, to, message },
          from: event.type === 'check' ? 'look' : 'send',
        }),
        onDone: [
          { guard: told('wasTaken'), target: 'done', actions: [told('take'), 'emitTransitioned'] },
          { guard: told('isUnknown'), target: 'unheard', actions: told('tellUnknown') },
          {
            guard: told('isElsewhereAfterAsking'),
            target: 'asking',
            actions: [told('take'), 'tellMovedElsewhere', 'emitRefused'],
          },
          {
            guard: told('isElsewhere'),
            target: 'refused',
            actions: [told('take'), 'tellMovedElsewhere', 'emitRefused'],
          },
          {
            guard: 'wasAskedAbout',
            target: 'asking',
            actions: [told('take'), 'tellNothingHappened', 'emitRefused'],
          },
          { target: 'refused', actions: [told('take'), 'tellNothingHappened', 'emitRefused'] },
        ],
        onError: [
          { guard: 'wasAskedAbout', target: 'asking', actions: [keepError, 'emitRefused'] },
          { target: 'refused', actions: [keepError, 'emitRefused'] },
        ],
      },
    },
    unheard: { on: { check: 'transitioning' } },
    /** The stored record has replaced the displayed one; the next step can be chosen. */
    done: {
      on: {
        choose: chosen,
      },
    },
    refused: {
      on: {
        choose: chosen,
      },
    },
  },
})
