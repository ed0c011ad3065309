import { expect, test } from 'vitest'
import { askedByStaff } from '#portal/features/next-steps/road/asked-by-staff.ts'

/* READINGS 45: staff's question leaves the approval pending; the provider is told that an answer is awaited. */

const type = 'pricing_plan_approval'
const since = '2026-11-28T09:00:00Z'
const says = (by: 'provider' | 'platform', createdAt: string) => ({
  id: createdAt,
  by,
  email: null,
  text: 'Why?',
  createdAt,
})
const [rejection, question] = [
  says('platform', '2026-11-27T09:00:00Z'),
  says('platform', '2026-11-28T10:00:00Z'),
]

test.each([
  ['a question since the request', [rejection, question], [type]],
  ['an answered one', [question, says('provider', '2026-11-28T11:00:00Z')], []],
  ['the rejection that it was asked for again after', [rejection], []],
  ['no message', [], []],
])('%s', (_, messages, asked) => {
  expect(askedByStaff({ waiting: [{ type, since }] }, [{ type, messages }])).toEqual(asked)
  expect(askedByStaff({ waiting: [] }, [{ type, messages }])).toEqual([])
})
