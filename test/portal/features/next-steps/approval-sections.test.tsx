import { beforeEach, expect, test, vi } from 'vitest'
import type { Approval } from '#contract/approval.ts'
import { ApprovalWithdrawal } from '#portal/features/next-steps/approvals/approval-withdrawal.tsx'
import { ApprovalCard } from '#portal/features/next-steps/approvals/approval-card.tsx'
import { Approvals } from '#portal/features/next-steps/approvals/approvals.tsx'
import { badgesOf, controlsOf, factsOf, linksOf, markupOf, textOf, textsOf } from '../../support/markup.tsx'

/* SPEC sections 2 and 4, next-steps, READINGS 1 to 8, 39 and 45: which approvals there are, and what each offers whom. */

const reader = { id: 'u', email: 'ann@acme.example', isHerokuAdmin: false }

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  ...(await import('../../support/router-stand-in.tsx')).routerStandIn,
  useLocation: (() => false) as never,
}))
vi.mock(import('#portal/app/session/use-user.ts'), () => ({ useUser: () => reader as never }))
vi.mock(import('#portal/app/use-config.ts'), () => ({
  useConfig: () => ({ now: new Date('2026-11-21T12:00:00Z') }) as never,
}))
vi.mock(import('#portal/wire/use-reload.ts'), () => ({ useReload: () => () => Promise.resolve() }))
vi.mock(import('#portal/workflow/dialog/dialog.tsx'), () => ({
  Dialog: ({ title, children }) => <section aria-label={title}>{children}</section>,
}))
vi.mock(import('#portal/wire/draft.ts'), async (load) => ({ ...(await load()), readDraft: () => null }))

beforeEach(() => {
  reader.isHerokuAdmin = false
})

const business = 'marketplace_fitting_approval'
const approvalOf = (type: string, state: string, given: object = {}): Approval =>
  ({
    id: type,
    type,
    state,
    notes: null,
    message: null,
    messages: [],
    updatedAt: '2026-11-02T09:00:00.000Z',
    requester: null,
    approver: null,
    hasLapsed: false,
    changedSince: { request: null, decision: null },
    addon: { id: 'acme', slug: 'acme-mail' },
    ...given,
  }) as never
const situated = (state: string, approvals: Approval[], hasDocumentationUrl = true) => ({
  addon: {
    id: 'acme',
    slug: 'acme-mail',
    state,
    situation: { incomplete: [], approvals, hasDocumentationUrl },
  } as never,
  data: { approvals, transitions: [], lists: {}, road: { isOpen: true, steps: [] } } as never,
})
const card = (approval: Approval | null, { type = business, stage = 'alpha', hasUrl = true } = {}) =>
  markupOf(
    <ApprovalCard {...situated(stage, approval === null ? [] : [approval], hasUrl)} type={type as never} />,
  )

// SPEC section 4: which stage shows which; those of an earlier one are there if they were asked for.
test.each([
  ['alpha', [], ['Business approval', 'Technical approval', 'Dev Center article review'], []],
  ['beta', [], ['Technical approval', 'Pricing approval'], []],
  [
    'beta',
    [business, 'beta_engineering_approval'],
    ['Business approval', 'Pricing approval', 'Technical approval'],
    ['1 earlier approval'],
  ],
  ['ga', [], [], []],
])('in %s, with %j asked for, there are %j, %j', (state, asked, names, folded) => {
  const approvals = asked.map((type) => approvalOf(type, 'approved'))
  const html = markupOf(<Approvals {...situated(state, approvals)} />)
  expect(textsOf(html, 'h3').toSorted()).toEqual(names.toSorted())
  expect(textsOf(html, 'summary')).toEqual(folded)
})

// SPEC section 4: states shown capitalised; READINGS 45: messages; issue 20.2: what would happen, before a step.
const preview = 'What would happen?'
const write = 'Write a message on the Business approval'
test.each([
  [null, 'gray', 'Not Started', ['Request Business approval', preview]],
  ['pending', 'yellow', 'Pending', [write, 'Withdraw request for the Business approval']],
  ['approved', 'green', 'Approved', []],
  ['rejected', 'red', 'Rejected', [write, 'Request Business approval again', preview]],
])(
  'an approval that is %s is %s: %s, and offers a provider %j in its stage alone',
  (state, tone, word, controls) => {
    const approval = state === null ? null : approvalOf(business, state)
    const html = card(approval)
    expect(badgesOf(html)).toEqual([[tone, word]])
    expect(controlsOf(html)).toEqual(controls)
    expect(controlsOf(card(approval, { stage: 'beta' }))).toEqual([])
  },
)

// READINGS 2: saving the URL asks for the article review, and again for one that was rejected.
test.each([null, 'rejected'])('an article review that is %s is not asked for without a URL', (state) => {
  const type = 'article_review_approval'
  const html = card(state === null ? null : approvalOf(type, state), { type, hasUrl: false })
  expect(controlsOf(html).filter((name) => name.startsWith('Request'))).toEqual([])
  expect(linksOf(html)['Save the URL of the Dev Center article in the Marketplace Listing.']).toBe(
    '/addons/acme-mail/marketplace-listing#documentation',
  )
})

// SPEC section 2, next-steps: the block labelled admin only, with each value under its own name; READINGS 3.
test('staff read who asked, who decided and the notes, and edit what is open; a provider none of it', () => {
  const given = {
    notes: 'Seen by finance.',
    requester: { id: 'p', email: 'partner@acme.example' },
    approver: { id: 'a', email: 'admin@platform.example' },
  }
  expect(card(approvalOf(business, 'rejected', given))).not.toMatch(
    /finance|@|Partner Portal Admin Only|Edit/,
  )
  reader.isHerokuAdmin = true
  const html = card(approvalOf(business, 'rejected', given))
  expect(html).toContain('Partner Portal Admin Only')
  expect(factsOf(html)).toEqual({
    Requester: 'partner@acme.example',
    Approver: 'admin@platform.example',
    Notes: 'Seen by finance.',
  })
  expect(linksOf(html)).toEqual({
    'Edit Details of the Business approval': `/addons/acme-mail/next-steps/approvals/${business}/edit`,
  })
  const approved = card(approvalOf(business, 'approved'))
  expect(factsOf(approved)).toEqual({ Requester: '–', Approver: '–', Notes: '–' })
  expect(linksOf(approved)).toEqual({})
})

// READINGS 45: oldest first, of both sides; staff are not named to providers.
test.each([
  ['rejected', '2 earlier messages'],
  ['approved', '5 earlier messages'],
])('of five messages on an approval that is %s, %s are folded', (state, folded) => {
  const messages = [1, 2, 3, 4, 5].map((id) => ({
    id: String(id),
    ...(id % 2 === 0 ? { by: 'platform', email: null } : { by: 'provider', email: 'ann@acme.example' }),
    text: `Message ${id}.`,
    createdAt: `2026-11-02T09:0${id}:00.000Z`,
  }))
  const html = card(approvalOf(business, state, { messages }))
  expect(textsOf(html, 'blockquote')).toEqual(messages.map(({ text }) => text))
  expect(textsOf(html, 'summary')).toEqual([folded])
  expect(textOf(html)).toContain('Platform staff November 2, 2026 at 9:04 AM UTC Message 4.')
})

// READINGS 39: withdrawing a pricing approval frees the prices.
test.each([
  [business, []],
  ['pricing_plan_approval', ['Prices can be changed until you request it again.']],
])('the question before %s is withdrawn says what happens', (type, more) => {
  const html = markupOf(
    <ApprovalWithdrawal
      approval={approvalOf(type, 'pending')}
      data={{ transitions: [] } as never}
      onClose={() => {}}
    />,
  )
  expect(textsOf(html, 'li')).toEqual([
    'Platform staff no longer look at it, and are notified by mail.',
    'It is Not Started again.',
    ...more,
    'You can request it again at any time.',
  ])
})
