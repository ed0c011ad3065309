import {
  letterBlockers,
  type LetterEvent as MachineEvent,
  type LetterFacts,
  letterLifecycle,
} from '#machines/letter/lifecycle.ts'
import { letter, type LetterCells, type LetterEvent, type LetterState } from '#test/spec/lifecycles/letter.ts'
import { askedOf, type Specified } from '#test/support/specified/specified.ts'
import { machineParty, partyNamed } from '../approval/specified.ts'

/** The machine's codes by the table's words. */
const codes: Readonly<Record<string, string>> = {
  over: 'wrong_state',
  'not-platform': 'system_only',
  'not-staff': 'staff_only',
  'attempts-over': 'attempts_over',
  'attempts-left': 'attempts_left',
  'on-its-way': 'on_its_way',
  'no-mail-server': 'no_mail_server',
  'reader-full': 'reader_full',
  'link-gone': 'link_gone',
  'reader-forgotten': 'reader_forgotten',
}

/** Attempts, by the table's words: its twelve are the specification's. */
const attempts: Readonly<Record<LetterCells['attempts'], number>> = { 'are left': 11, 'are over': 12 }

const types = {
  taken: 'deliver',
  'not taken': 'fail',
  'last not taken': 'giveUp',
  'send again': 'sendAgain',
} as const satisfies Record<LetterEvent, MachineEvent['type']>
const eventOf = Object.fromEntries(Object.entries(types).map(([event, type]) => [type, event])) as Record<
  MachineEvent['type'],
  LetterEvent
>

/** The lifecycle of a letter in the machine's words. */
export const specifiedLetter = {
  table: letter,
  machine: letterLifecycle,
  blockersOf: letterBlockers as never,
  state: (state) => (state === 'given up' ? 'givenUp' : state),
  facts: (cells): LetterFacts => ({ ...cells, attempts: attempts[cells.attempts] }),
  event: ({ event, party }): MachineEvent => ({ type: types[event], by: machineParty[party] }),
  word: ({ code }: { code: string }) => Object.keys(codes).find((word) => codes[word] === code) ?? code,
  cells: ({ state, facts: { turn, link, reader, ...facts }, event }) => {
    const { type, by } = event as MachineEvent
    return {
      state: state === 'givenUp' ? 'given up' : (state as LetterState),
      event: eventOf[type],
      party: partyNamed(by),
      attempts: facts.attempts >= 12 ? 'are over' : 'are left',
      turn,
      link,
      reader,
    }
  },
  code: (word) => codes[word],
} satisfies Specified<LetterState, LetterEvent, LetterCells, LetterFacts>

/** The specification's answers on it. */
export const letterAsked = askedOf(specifiedLetter)
