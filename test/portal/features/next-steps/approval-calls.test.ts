import { beforeEach, expect, test, vi } from 'vitest'
import type { Approval } from '#contract/approval.ts'
import type { Transition } from '#contract/trail.ts'
import { api } from '../../support/api-stand-in.ts'
import { approvalBody, approvalCalls, approvalValues } from '#portal/features/next-steps/approvals/calls.ts'
import { nextOfApproval } from '#portal/features/next-steps/approvals/next-of-approval.ts'
import { rejectionStands } from '#portal/features/next-steps/approvals/rejection-stands.ts'

vi.mock('#portal/wire/api.ts', () => import('../../support/api-stand-in.ts'))

beforeEach(() => {
  vi.resetAllMocks()
  api.approvalUpdate.mockResolvedValue({} as never)
})

test.each([
  ['notes', { notes: 'Look again.' }, '"5"'],
  ['notes that are taken away', { notes: null }, '"5"'],
  ['a decision', { state: 'rejected', message: 'No.' }, '"r17"'],
  ['a decision with notes', { state: 'approved', notes: 'Fine.' }, '"r17-5"'],
])('a save of %s names in If-Match what was seen of it', async (_, body, tag) => {
  const { save } = approvalCalls({ id: 'a', state: 'pending', revision: 17, etag: '"5"' } as Approval)
  await save(body, { ifMatch: '"5"' })
  expect(api.approvalUpdate.mock.calls[0]?.[1]?.ifMatch).toBe(tag)
})

test('the panel shows state, notes and message as stored, and sends null for an empty text', () => {
  const stored = { state: 'rejected', notes: 'Ask finance.', message: null } as Approval
  const values = { state: 'rejected', notes: 'Ask finance.', message: '' } as const
  expect(approvalValues(stored)).toEqual(values)
  expect(approvalBody({ ...values, notes: ' ', message: 'Too thin.' })).toEqual({
    state: 'rejected',
    notes: null,
    message: 'Too thin.',
  })
})

// UX: who acts next, in the first glance. FINDINGS 4: a turn is the add-on's.
const now = new Date('2026-11-21T12:00:00Z')
const waits = (workingDays: number | null) => ({
  since: '2026-11-18T11:00:00Z',
  usual: workingDays === null ? null : { seconds: workingDays * 86_400, workingDays, count: 7 },
})
const business = 'marketplace_fitting_approval'
const article = 'article_review_approval'

test.each([
  ['notStarted', true, undefined, 'Everything it needs is complete: request it.'],
  ['notStarted', false, undefined, 'Complete the requirements, then request it.'],
  ['pending', false, undefined, 'Waiting for staff.'],
  ['pending', false, waits(null), 'Waiting for staff since 18 Nov.'],
  ['pending', false, waits(1), 'Waiting for staff since 18 Nov. Usually 1 working day.'],
  ['pending', false, waits(5), 'Waiting for staff since 18 Nov. Usually 5 working days.'],
  ['rejected', true, undefined, 'Fix what the message says, then ask again.'],
] as const)(
  'of an approval that is %s, ready: %s, with %j, a provider reads: %s',
  (state, ready, decision, words) => {
    expect(nextOfApproval({ type: business, state, ready, decision }, 'provider', now)).toBe(words)
  },
)

test.each([
  [business, 'notStarted', true, undefined, 'Everything it needs is complete: the provider can request it.'],
  [business, 'notStarted', false, undefined, 'The provider requests it once the requirements are complete.'],
  [business, 'pending', false, waits(5), 'Waiting for your decision since 18 Nov.'],
  [business, 'rejected', true, undefined, 'The provider fixes what the message says, then asks again.'],
  [article, 'rejected', false, undefined, 'The provider saves the URL of the Dev Center article.'],
] as const)('of %s that is %s, ready: %s, with %j, staff read: %s', (type, state, ready, decision, words) => {
  expect(nextOfApproval({ type, state, ready, decision }, 'admin', now)).toBe(words)
})

// READINGS 40: a rejection that a request answers stands again once that is withdrawn.
test.each([
  [true, 'a request after it', 'Too thin.', ['reopen', 'reject']],
  [false, 'another decision since', 'Too thin.', ['reopen', 'approve', 'reject']],
  [false, 'no message of it', null, ['reopen', 'reject']],
  [false, 'a message alone', 'Which icon?', ['request']],
])('that a rejection stands is %s with %s', (stands, _, message, events) => {
  const rows = events.map((event) => ({ approvalType: business, event, to: 'pending' }) as Transition)
  const others = { approvalType: article, event: 'approve', to: 'approved' } as Transition
  expect(rejectionStands({ type: business, message }, [others, ...rows])).toBe(stands)
})
