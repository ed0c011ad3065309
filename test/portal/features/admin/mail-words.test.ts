import { expect, test } from 'vitest'
import type { MailGroup } from '#contract/mail.ts'
import { groupFate, recipientWording } from '#portal/features/admin/wording.ts'

const to = ['a@customers.example', 'b@customers.example', 'c@customers.example']
const group = { count: 83, to, sent: 0, sentAt: null, error: null } as unknown as MailGroup
const sentAt = '2026-11-02T09:01:00.000Z'

test.each([
  [{}, 'Not sent yet'],
  [{ error: '550 no such user' }, 'Not sent yet: 550 no such user'],
  [{ sent: 83, sentAt }, 'Sent November 2, 2026 at 9:01 AM UTC'],
  [{ sent: 81, sentAt, error: '550 no such user' }, '81 of 83 sent; not yet: 550 no such user'],
  [{ sent: 20, sentAt }, '20 of 83 sent'],
])('what became of many letters: %j is %s', (given, words) => {
  expect(groupFate({ ...group, ...given })).toBe(words)
})

test('of many recipients the first are named', () => {
  expect(recipientWording(group)).toBe(
    'a@customers.example, b@customers.example, c@customers.example and 80 more',
  )
  expect(recipientWording({ to: ['a@b.example'], count: 1 })).toBe('a@b.example')
  expect(recipientWording({ to: ['a@b.example', 'c@b.example'], count: 2 })).toBe('a@b.example, c@b.example')
})
