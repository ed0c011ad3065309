import {
  passwordResetBlockers,
  type PasswordResetEvent as MachineEvent,
  type PasswordResetFacts,
  passwordResetLifecycle,
} from '#machines/account/lifecycle.ts'
import {
  passwordReset,
  type PasswordResetCells,
  type PasswordResetEvent,
  type PasswordResetState,
} from '#test/spec/lifecycles/password-reset.ts'
import { askedOf, type Specified } from '#test/support/specified/specified.ts'
import { machineParty, partyNamed } from '../approval/specified.ts'

/** The machine's codes by the table's words. */
const codes: Readonly<Record<string, string>> = {
  over: 'wrong_state',
  'not-a-person': 'person_only',
  'not-platform': 'system_only',
  'link-expired': 'link_expired',
  'not-due': 'not_due',
}
const words = Object.fromEntries(Object.entries(codes).map(([word, code]) => [code, word]))

/** Minutes that are left, by the table's words. */
export const minutesLeft: Readonly<Record<PasswordResetCells['time'], number>> = {
  'is left': 30,
  'is over': 0,
}

/** The lifecycle of a reset in the machine's words. */
export const specifiedPasswordReset = {
  table: passwordReset,
  machine: passwordResetLifecycle,
  blockersOf: passwordResetBlockers as never,
  state: (state) => state,
  facts: ({ time }) => ({ minutesLeft: minutesLeft[time] }),
  event: ({ event, party }): MachineEvent => ({ type: event, by: machineParty[party] }),
  word: ({ code }: { code: string }) => words[code] ?? code,
  cells: ({ state, facts, event }) => {
    const { type, by } = event as MachineEvent
    return {
      state: state as PasswordResetState,
      event: type as PasswordResetEvent,
      party: partyNamed(by),
      time: facts.minutesLeft > 0 ? 'is left' : 'is over',
    }
  },
  code: (word) => codes[word],
} satisfies Specified<PasswordResetState, PasswordResetEvent, PasswordResetCells, PasswordResetFacts>

/** The specification's answers on it. */
export const passwordResetAsked = askedOf(specifiedPasswordReset)
