import {
  secretBlockers,
  type SecretEvent as MachineEvent,
  type SecretFacts,
  secretLifecycle,
} from '#machines/secret/lifecycle.ts'
import { secret, type SecretCells, type SecretEvent, type SecretState } from '#test/spec/lifecycles/secret.ts'
import { askedOf, type Specified } from '#test/support/specified/specified.ts'
import { machineParty, partyNamed } from '../approval/specified.ts'

/** The machine's codes by the table's words. */
const codes: Readonly<Record<string, string>> = {
  'no-previous': 'wrong_state',
  'not-a-person': 'person_only',
  'not-platform': 'system_only',
  'not-ahead': 'overlap_not_ahead',
  'too-long': 'overlap_too_long',
  over: 'previous_over',
  works: 'previous_works',
}

const dayMs = 24 * 60 * 60_000
/** ms until the hour, by the table's words: its 30 days are the specification's. */
export const leftMs: Readonly<Record<SecretCells['hour'], number>> = {
  'has come': 0,
  'within 30 days': 30 * dayMs,
  later: 30 * dayMs + 1,
}
const hourOf = (left: number): SecretCells['hour'] =>
  left <= 0 ? 'has come' : left <= 30 * dayMs ? 'within 30 days' : 'later'

const types = {
  regenerate: 'regenerate',
  roll: 'roll',
  'end the previous': 'endPrevious',
  expire: 'expire',
} as const satisfies Record<SecretEvent, MachineEvent['type']>
const eventOf = Object.fromEntries(Object.entries(types).map(([event, type]) => [type, event])) as Record<
  MachineEvent['type'],
  SecretEvent
>

/** The lifecycle of a secret in the machine's words. */
export const specifiedSecret = {
  table: secret,
  machine: secretLifecycle,
  blockersOf: secretBlockers as never,
  state: (state) => state,
  facts: ({ hour }): SecretFacts => ({ leftMs: leftMs[hour] }),
  event: ({ event, party }): MachineEvent => ({ type: types[event], by: machineParty[party] }),
  word: ({ code }: { code: string }) => Object.keys(codes).find((word) => codes[word] === code) ?? code,
  cells: ({ state, facts, event }) => {
    const { type, by } = event as MachineEvent
    return {
      state: state as SecretState,
      event: eventOf[type],
      party: partyNamed(by),
      hour: hourOf(facts.leftMs),
    }
  },
  code: (word) => codes[word],
} satisfies Specified<SecretState, SecretEvent, SecretCells, SecretFacts>

/** The specification's answers on it. */
export const secretAsked = askedOf(specifiedSecret)
