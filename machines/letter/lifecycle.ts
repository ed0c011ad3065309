import type { SnapshotFrom } from 'xstate'
import {
  type BlockerTable,
  byStaff,
  bySystem,
  type PartyOrSystem,
  type StaffOnly,
  type SystemOnly,
  type WrongState,
} from '../law.ts'
import { lawful } from '../lawful.ts'

/** The attempts after which a letter is given up. */
export const maxLetterAttempts = 12

/** The pause after so many attempts, in ms: doubles from a minute to half a day. */
export const letterPauseAfter = (attempts: number): number =>
  Math.min(60_000 * 2 ** (attempts - 1), 12 * 3_600_000)

/** The facts that a letter's rules consider. */
export interface LetterFacts {
  /** Attempts since it was written or last sent again, the one that an outcome is of included. */
  attempts: number
  /**
   * `now` while it is being sent, or goes at the next run; also of a sent letter whose copy does. `unserved` while it, or
   * the copy, waits for a mail server; `full` while its reader has had the most e-mails of the hour.
   */
  turn: 'now' | 'later' | 'unserved' | 'full'
  /** `gone` once the secret that its text leaves out was removed. */
  link: 'kept' | 'gone'
  reader: 'known' | 'forgotten'
}

export type LetterEvent = { type: 'deliver' | 'fail' | 'giveUp' | 'sendAgain'; by: PartyOrSystem }

export type LetterBlocker =
  | WrongState
  | SystemOnly
  | StaffOnly
  | { code: 'attempts_over' }
  | { code: 'attempts_left' }
  | { code: 'on_its_way' }
  | { code: 'no_mail_server' }
  | { code: 'reader_full' }
  | { code: 'link_gone' }
  | { code: 'reader_forgotten' }

const areOver = ({ attempts }: LetterFacts): boolean => attempts >= maxLetterAttempts

const blockers = {
  deliver: bySystem,
  fail: (facts, event) => [
    ...bySystem(facts, event),
    ...(areOver(facts) ? [{ code: 'attempts_over' as const }] : []),
  ],
  giveUp: (facts, event) => [
    ...bySystem(facts, event),
    ...(areOver(facts) ? [] : [{ code: 'attempts_left' as const }]),
  ],
  sendAgain: (facts, event) => [
    ...byStaff(facts, event),
    ...(facts.turn === 'now' ? [{ code: 'on_its_way' as const }] : []),
    ...(facts.turn === 'unserved' ? [{ code: 'no_mail_server' as const }] : []),
    ...(facts.turn === 'full' ? [{ code: 'reader_full' as const }] : []),
    ...(facts.link === 'gone' ? [{ code: 'link_gone' as const }] : []),
    ...(facts.reader === 'forgotten' ? [{ code: 'reader_forgotten' as const }] : []),
  ],
} satisfies BlockerTable<LetterFacts, LetterEvent, LetterBlocker>

const { lawfully, explain } = lawful<LetterFacts, LetterEvent, LetterBlocker>(blockers)

/**
 * A letter in the outbox: attempted until the mail server takes it, with growing pauses, or given up. Staff may have it
 * sent again, which begins its attempts anew; of one that was sent, a copy goes.
 */
export const letterLifecycle = lawfully.createMachine({
  id: 'letter',
  context: ({ input }) => input,
  initial: 'waiting',
  states: {
    waiting: {
      on: {
        deliver: { target: 'sent', guard: 'allowed' },
        fail: { target: 'waiting', guard: 'allowed' },
        giveUp: { target: 'givenUp', guard: 'allowed' },
        sendAgain: { target: 'waiting', guard: 'allowed' },
      },
    },
    sent: { on: { sendAgain: { target: 'sent', guard: 'allowed' } } },
    givenUp: { on: { sendAgain: { target: 'waiting', guard: 'allowed' } } },
  },
})

export type LetterSnapshot = SnapshotFrom<typeof letterLifecycle>

/** Lists why the snapshot refuses the event, as data; empty if it accepts it. */
export const letterBlockers = explain
