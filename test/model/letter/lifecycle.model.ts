import type { LetterEvent, LetterFacts, LetterSnapshot } from '#machines/letter/lifecycle.ts'
import type { Model } from '#test/runner/model.ts'
import { letterAsked } from './specified.ts'

/** A letter that can be sent again, whose next attempt is not its last. */
const fine: LetterFacts = { attempts: 11, turn: 'later', link: 'kept', reader: 'known' }

const fixtures: Readonly<Record<string, LetterFacts>> = {
  'attempts left': fine,
  'the last attempt': { ...fine, attempts: 12 },
  'on its way': { ...fine, turn: 'now' },
  'no mail server': { ...fine, turn: 'unserved' },
  'reader full': { ...fine, turn: 'full' },
  'link gone': { ...fine, link: 'gone' },
  'reader forgotten': { ...fine, reader: 'forgotten' },
}

/** Letters that can be sent again, and such as cannot, for each reason. */
export const letterModel = {
  name: 'letterLifecycle',
  machine: letterAsked.machine,
  rowsOf: letterAsked.rows,
  starts: letterAsked.starts(fixtures, () => 'waiting'),
  cases: (['provider', 'admin', 'system'] as const).flatMap((by) =>
    (['deliver', 'fail', 'giveUp', 'sendAgain'] as const).map((type): LetterEvent => ({ type, by })),
  ),
} satisfies Model<LetterSnapshot, LetterEvent, LetterFacts>

/** The states that a letter with these facts can be in: one that was given up is not on its way, nor held up. */
export const everyLetter: typeof letterAsked.everyState = (start) => {
  const { turn } = start.fixture as LetterFacts
  return letterAsked
    .everyState(start)
    .filter(({ value }) => value === 'waiting' || turn === 'later' || (value === 'sent' && turn !== 'full'))
}
