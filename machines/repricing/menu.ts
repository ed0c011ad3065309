import { assign, emit, setup } from 'xstate'
import { clearProblem, emitRefused, keepProblem } from '../conversation.ts'
import { given, told, unprovided } from '../given.ts'
import { type Party, snapshotOf } from '../law.ts'
import { plainProblem, type Problem, unanswered } from '../problem.ts'
import { isUnknown, problemIn, type Settled, settling, storedIn, tellUnknown } from '../settle.ts'
import { isAskedAbout, type RepricingEffect } from './repricing-effect.ts'
import {
  eventToStatus,
  type RepricingFacts,
  repricingLifecycle,
  type RepricingStatus,
  type SettableStatus,
} from './lifecycle.ts'

/** The parts of a repricing that its menu needs. */
export interface MenuRepricing {
  id: string
  status: RepricingStatus
  /** Changes with the repricing, and is named by a step so that none is taken on another. */
  etag: string
  facts: RepricingFacts
}

/** The step requested from the platform. */
export interface RepricingTransition {
  id: string
  to: SettableStatus
  /** For the provider; null for none. */
  message: string | null
  etag: string
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

const mayTransition = (by: Party, { repricing, to }: Choice): boolean =>
  snapshotOf(repricingLifecycle, repricing.status, repricing.facts).can({ type: eventToStatus[to], by })

const overtaken = plainProblem(
  'stale',
  'Somebody else has changed this request meanwhile, so your change was not made. It is shown as it now is.',
)
const movedElsewhere = plainProblem(
  'lost',
  'The platform did not answer, and the request has another status now.',
)

/** True if somebody else was first: the step named an etag that the repricing no longer has. */
const isOvertaken = (outcome: Outcome): boolean => problemIn(outcome)?.kind === 'stale'

/** The problem of a step that was not taken, with the repricing as it was shown and as it was found. */
function notTaken({ repricing }: Context, outcome: Outcome): Problem {
  if (isOvertaken(outcome)) return overtaken
  return storedIn(outcome)?.status === repricing.status ? unanswered('Nothing was changed') : movedElsewhere
}

const keepChoice = given('keepChoice')

/** The target of a choice: its confirmation, or the platform directly. */
const chosen = [
  { guard: given('mayAskAbout'), target: 'asking', actions: keepChoice },
  { guard: given('mayTransition'), target: 'transitioning', actions: keepChoice },
] as const

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
    readEffect: unprovided<RepricingEffect, { id: string }>('readEffect'),
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
      outcome.kind === 'done' || (!isOvertaken(outcome) && storedIn(outcome)?.status === context.to),
    isUnknown,
  },
  actions: {
    keepChoice: assign((_, { repricing, to }: Choice) => ({
      repricing,
      to,
      message: null,
      effect: null,
      problem: null,
    })),
    keepConfirmed: assign((_, { repricing, message }: Confirmed) => ({ repricing, message })),
    keepEffect: assign({ effect: (_, { output }: { output: RepricingEffect }) => output }),
    take: assign({ repricing: ({ context }, outcome: Outcome) => storedIn(outcome) ?? context.repricing }),
    takeFound: assign(({ context }, outcome: Outcome) => ({
      repricing: storedIn(outcome) ?? context.repricing,
      problem: notTaken(context, outcome),
    })),
    tellUnknown,
    clearProblem,
    keepProblem,
    emitTransitioned: emit(
      ({ context }) => ({ type: 'transitioned', repricing: context.repricing }) as const,
    ),
    emitRefused,
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
            onError: { target: 'unread', actions: given('keepProblem') },
          },
        },
        ready: {
          on: {
            confirm: {
              guard: given('mayConfirm'),
              target: '#repricingMenu.transitioning',
              actions: [given('keepConfirmed'), 'clearProblem'],
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
          change: { id: repricing.id, to, message, etag: repricing.etag },
          from: event.type === 'check' ? 'look' : 'send',
          // If someone else was first, only the platform knows what is stored.
          lookAfter: ['lost', 'stale'],
        }),
        onDone: [
          { guard: told('wasTaken'), target: 'done', actions: [told('take'), 'emitTransitioned'] },
          { guard: told('isUnknown'), target: 'unheard', actions: told('tellUnknown') },
          { guard: 'wasAskedAbout', target: 'asking', actions: [told('takeFound'), 'emitRefused'] },
          { target: 'refused', actions: [told('takeFound'), 'emitRefused'] },
        ],
        onError: [
          { guard: 'wasAskedAbout', target: 'asking', actions: [given('keepProblem'), 'emitRefused'] },
          { target: 'refused', actions: [given('keepProblem'), 'emitRefused'] },
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
