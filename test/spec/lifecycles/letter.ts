import { movesOf, type SpecifiedLifecycle, type Step } from '../table.ts'

export type LetterState = 'waiting' | 'sent' | 'given up'
export type LetterEvent = 'taken' | 'not taken' | 'last not taken' | 'send again'

export interface LetterCells extends Step<LetterState, LetterEvent> {
  /** Of the twelve, after the one that the event is of. */
  attempts: 'are left' | 'are over'
  turn: 'later' | 'now' | 'unserved' | 'full'
  link: 'kept' | 'gone'
  reader: 'known' | 'forgotten'
}

const states = ['waiting', 'sent', 'given up'] as const
const outcomes = ['taken', 'not taken', 'last not taken'] as const

/** A letter in the outbox. */
export const letter: SpecifiedLifecycle<LetterState, LetterEvent, LetterCells> = {
  name: 'letter',
  domain: {
    state: states,
    event: [...outcomes, 'send again'],
    party: ['provider', 'staff', 'system'],
    attempts: ['are left', 'are over'],
    turn: ['later', 'now', 'unserved', 'full'],
    link: ['kept', 'gone'],
    reader: ['known', 'forgotten'],
  },
  moves: [
    ...movesOf<LetterState, LetterEvent, LetterCells>('letter', states, 'over', [
      ['taken', ['waiting'], 'sent', 'p.letter.taken'],
      ['not taken', ['waiting'], 'waiting', 'p.letter.attempts'],
      ['last not taken', ['waiting'], 'given up', 'p.letter.attempts'],
    ]),
    {
      id: 'letter.send-again',
      from: 'p.letter.again',
      given: { event: 'send again', state: ['waiting', 'given up'] },
      comes: { to: 'waiting' },
    },
    {
      id: 'letter.send-again.copy',
      from: 'p.letter.again',
      given: { event: 'send again', state: 'sent' },
      comes: { to: 'sent' },
    },
  ],
  blockers: [
    {
      id: 'letter.by-the-platform',
      from: 'p.letter.platform',
      given: { event: outcomes, party: ['provider', 'staff'] },
      comes: 'not-platform',
    },
    {
      id: 'letter.by-staff',
      from: 'p.letter.again',
      given: { event: 'send again', party: ['provider', 'system'] },
      comes: 'not-staff',
    },
    {
      id: 'letter.attempts-over',
      from: 'p.letter.attempts',
      given: { event: 'not taken', attempts: 'are over' },
      comes: 'attempts-over',
    },
    {
      id: 'letter.attempts-left',
      from: 'p.letter.attempts',
      given: { event: 'last not taken', attempts: 'are left' },
      comes: 'attempts-left',
    },
    {
      id: 'letter.on-its-way',
      from: 'p.letter.once',
      given: { event: 'send again', turn: 'now' },
      comes: 'on-its-way',
    },
    {
      id: 'letter.no-mail-server',
      from: 'p.letter.unserved',
      given: { event: 'send again', turn: 'unserved' },
      comes: 'no-mail-server',
    },
    {
      id: 'letter.reader-full',
      from: 'p.letter.full',
      given: { event: 'send again', turn: 'full' },
      comes: 'reader-full',
    },
    {
      id: 'letter.link-gone',
      from: 'p.letter.link',
      given: { event: 'send again', link: 'gone' },
      comes: 'link-gone',
    },
    {
      id: 'letter.reader-forgotten',
      from: 'p.letter.forgotten',
      given: { event: 'send again', reader: 'forgotten' },
      comes: 'reader-forgotten',
    },
  ],
}
