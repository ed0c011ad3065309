import { secondFactorBlockers, secondFactorLifecycle } from '#machines/account/lifecycle.ts'
import type { SecondFactorEvent as MachineEvent, SecondFactorFacts } from '#machines/account/second-factor.ts'
import {
  secondFactor,
  type SecondFactorCells,
  type SecondFactorEvent,
  type SecondFactorState,
} from '#test/spec/lifecycles/second-factor.ts'
import { askedOf, type Specified } from '#test/support/specified/specified.ts'
import { machineParty, partyNamed } from '../../approval/specified.ts'

/** The machine's codes by the table's words. */
const codes: Readonly<Record<string, string>> = {
  'no-such-step': 'wrong_state',
  'not-a-person': 'person_only',
  'not-platform': 'system_only',
  'no-code': 'code_missing',
  'wrong-code': 'code_wrong',
  waits: 'too_many_codes',
}
const words = Object.fromEntries(Object.entries(codes).map(([word, code]) => [code, word]))

/** The lifecycle of a second factor in the machine's words. */
export const specifiedSecondFactor = {
  table: secondFactor,
  machine: secondFactorLifecycle,
  blockersOf: secondFactorBlockers as never,
  state: (state) => state,
  facts: ({ code, tries }) => ({ code, isWaiting: tries === 'are used up' }),
  event: ({ event, party }): MachineEvent => ({ type: event, by: machineParty[party] }),
  word: ({ code }: { code: string }) => words[code] ?? code,
  cells: ({ state, facts, event }) => {
    const { type, by } = event as MachineEvent
    return {
      state: state as SecondFactorState,
      event: type as SecondFactorEvent,
      party: partyNamed(by),
      code: facts.code,
      tries: facts.isWaiting ? 'are used up' : 'are left',
    }
  },
  code: (word) => codes[word],
} satisfies Specified<SecondFactorState, SecondFactorEvent, SecondFactorCells, SecondFactorFacts>

/** The specification's answers on it. */
export const secondFactorAsked = askedOf(specifiedSecondFactor)
