import { assign, emit, setup } from 'xstate'
import { emitRefused, keepProblem } from '../conversation.ts'
import { given, told } from '../given.ts'
import { type Problem, unanswered } from '../problem.ts'
import { overtaken } from './overtaken.ts'
import { reload, reloadThen } from './reload.ts'
import { cameSecond, isUnknown, type Settled, settling, storedIn, tellUnknown } from '../settle.ts'

/** A switch is on or off; a setting with more values names them. */
export type ToggleValue = boolean | string

/** `stored` is the value that the page shows. */
interface Turn {
  to: ToggleValue
  stored: ToggleValue
  /** Of the record as the page shows it, if the change depends on the rest of the record. */
  etag?: string
}

/** The change to send: a record's new value. */
export interface Turned {
  id: string
  to: ToggleValue
  /** Null if the change is right whatever else the record has. */
  etag: string | null
}

interface Context {
  /** The record's. */
  id: string
  /** As the platform answered, until the page has loaded it; else null. */
  confirmed: ToggleValue | null
  /** As the user wants it, shown at once; null if stored like that. */
  wanted: ToggleValue | null
  problem: Problem | null
}

type Outcome = Settled<ToggleValue, ToggleValue>

/**
 * A setting in place: shows the new value at once, saves it in the background, and reverts if saving fails. Cannot
 * be changed until the save is answered.
 */
export const toggle = setup({
  types: {
    input: {} as Pick<Context, 'id'>,
    context: {} as Context,
    events: {} as { type: 'turned' } & Turn,
    emitted: {} as { type: 'saved' } | { type: 'refused'; problem: Problem },
    tags: {} as 'busy' | 'saving',
  },
  actors: {
    reload,
    settle: settling<Turned, ToggleValue, ToggleValue>(),
  },
  guards: {
    isOther: ({ context }, { to, stored }: Turn) => to !== shownValue(context, stored),
    wasSaved: ({ context }, outcome: Outcome) =>
      outcome.kind === 'done' || storedIn(outcome) === context.wanted,
    isUnknown,
    cameSecond,
  },
  actions: {
    want: assign({ wanted: (_, { to }: Turn) => to, problem: null }),
    take: assign(({ context }, outcome: Outcome) => ({
      confirmed: storedIn(outcome) ?? context.confirmed,
      wanted: null,
    })),
    forgetWanted: assign({ wanted: null }),
    forgetConfirmed: assign({ confirmed: null }),
    keepProblem,
    tellUnknown,
    tellNotSaved: assign({ problem: unanswered('Nothing was changed') }),
    tellOvertaken: assign({ problem: overtaken }),
    emitSaved: emit({ type: 'saved' }),
    emitRefused,
  },
}).createMachine({
  id: 'toggle',
  context: ({ input: { id } }) => ({ id, confirmed: null, wanted: null, problem: null }),
  initial: 'settled',
  states: {
    settled: {
      initial: 'resting',
      states: {
        resting: {},
        /** The page still has the value as it was; the next change needn't wait for it. */
        reloading: {
          tags: 'busy',
          invoke: reloadThen('resting', 'forgetConfirmed'),
        },
      },
      on: {
        turned: { guard: given('isOther'), target: 'saving', actions: given('want') },
      },
    },
    saving: {
      tags: ['busy', 'saving'],
      invoke: {
        src: 'settle',
        input: ({ context: { id }, event: { to, etag = null } }) => ({
          change: { id, to, etag },
          lookAfter: ['lost', 'stale'],
        }),
        onDone: [
          { guard: told('wasSaved'), target: 'settled.reloading', actions: [told('take'), 'emitSaved'] },
          {
            guard: told('isUnknown'),
            target: 'settled.reloading',
            actions: ['forgetWanted', told('tellUnknown'), 'emitRefused'],
          },
          {
            guard: told('cameSecond'),
            target: 'settled.reloading',
            actions: [told('take'), 'tellOvertaken', 'emitRefused'],
          },
          { target: 'settled.reloading', actions: [told('take'), 'tellNotSaved', 'emitRefused'] },
        ],
        onError: {
          target: 'settled.reloading',
          actions: ['forgetWanted', given('keepProblem'), 'emitRefused'],
        },
      },
    },
  },
})

/** The value to show: the wanted one while it is being saved, else the stored one. */
export const shownValue = <Value extends ToggleValue>({ wanted, confirmed }: Context, stored: Value): Value =>
  // Its values are those of the events and answers that it is given.
  (wanted ?? confirmed ?? stored) as Value
