import { expect, test } from 'vitest'
import type { MailGroup } from '#contract/mail.ts'
import {
  groupFate,
  groupState,
  letterFate,
  recipientWording,
  sentAgainWording,
} from '#portal/features/admin/outbox/wording.ts'

const to = ['a@customers.example', 'b@customers.example', 'c@customers.example']
const at = '2026-11-02T09:01:00.000Z'
const open = { sentAt: null, givenUpAt: null, nextAttemptAt: null, attempts: 0, error: null }
const group = { count: 83, to, sent: 0, givenUp: 0, ...open } as unknown as MailGroup
const failed = { attempts: 3, nextAttemptAt: at, error: '451 later' }

test.each([
  [{}, 'Waiting', null],
  [failed, 'Waiting', 'attempt 3 of 12; next on November 2, 2026 at 9:01 AM UTC; 451 later'],
  [{ sent: 83, sentAt: at }, 'Sent', 'November 2, 2026 at 9:01 AM UTC'],
  [{ sent: 1020, count: 2020, sentAt: at }, '1,000 of 2,020 waiting', null],
  [
    { sent: 70, givenUp: 2, attempts: 12, error: '550 nobody' },
    '2 of 83 given up',
    'attempt 12 of 12; 550 nobody',
  ],
  [{ givenUp: 83 }, 'Given up', null],
])('what became of many letters: %j is %s (%s)', (given, words, fate) => {
  const shown = { ...group, ...given }
  expect([groupState(shown).words, groupFate(shown)]).toEqual([words, fate])
})

test.each([
  [{ state: 'waiting' }, null],
  [{ state: 'waiting', attempts: 13 }, 'attempt 12 of 12'],
  [{ state: 'waiting', ...failed }, 'attempt 3 of 12; next on November 2, 2026 at 9:01 AM UTC; 451 later'],
  [{ state: 'sent', sentAt: at, attempts: 1 }, 'November 2, 2026 at 9:01 AM UTC'],
  [{ state: 'sent', sentAt: at, attempts: 3 }, 'November 2, 2026 at 9:01 AM UTC; attempt 3 of 12'],
  [
    { state: 'givenUp', givenUpAt: at, attempts: 12, error: '550 nobody' },
    'November 2, 2026 at 9:01 AM UTC; attempt 12 of 12; 550 nobody',
  ],
] as const)('what became of a letter: %j is %s', (given, fate) => {
  expect(letterFate({ ...open, ...given })).toBe(fate)
})

test('of many recipients the first are named', () => {
  expect(recipientWording(group)).toBe(
    'a@customers.example, b@customers.example, c@customers.example and 80 more',
  )
  expect(recipientWording({ to: ['a@b.example'], count: 1 })).toBe('a@b.example')
  expect(recipientWording({ to: ['a@b.example', 'c@b.example'], count: 2 })).toBe('a@b.example, c@b.example')
})

test.each([
  [null, 'Letters are sent again.'],
  [{ sent: 1, refused: 0, left: 0 }, '1 letter is sent again.'],
  [{ sent: 0, refused: 2, left: 0 }, 'No letter is sent again. 2 letters can’t be.'],
  [
    { sent: 1000, refused: 1, left: 500 },
    '1,000 letters are sent again. 1 letter can’t be. 500 letters are left for another time.',
  ],
])('what came of sending many again: %j is %s', (answer, words) => {
  expect(sentAgainWording(answer)).toBe(words)
})
