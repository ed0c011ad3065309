import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Approval } from '#contract/approval.ts'
import type { Transition } from '#contract/trail.ts'
import { ApprovalEdit } from '#portal/features/next-steps/approvals/approval-edit.tsx'
import { ApprovalWithdrawal } from '#portal/features/next-steps/approvals/approval-withdrawal.tsx'
import { ApprovalCard } from '#portal/features/next-steps/approvals/approval-card.tsx'
import { Approvals } from '#portal/features/next-steps/approvals/approvals.tsx'
import {
  badgesOf,
  controlsOf,
  factsOf,
  fieldsOf,
  linksOf,
  markupOf,
  textOf,
  textsOf,
} from '../../support/markup.tsx'
import { portalConfigOf } from '../../support/portal-config-of.ts'

/* SPEC sections 2 and 4, next-steps, READINGS 1 to 8 and 40, and UX: what each stage asks for, of whom. */

const reader = { id: 'u', email: 'ann@acme.example', isHerokuAdmin: false }
const at = { hash: '', state: {} }

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  ...(await import('../../support/router-stand-in.tsx')).routerStandIn,
  useLocation: (({ select }: { select: (location: object) => unknown }) => select(at)) as never,
}))
vi.mock(import('#portal/app/session/use-user.ts'), () => ({ useUser: () => reader as never }))
vi.mock(import('#portal/app/use-config.ts'), () => ({
  useConfig: () => ({ config: portalConfigOf(), now: new Date('2026-11-21T12:00:00Z') }) as never,
}))
vi.mock(import('#portal/wire/use-reload.ts'), () => ({ useReload: () => () => Promise.resolve() }))
vi.mock(import('#portal/workflow/panel/side-panel.tsx'), () => ({
  SidePanel: ({ title, children }) => <section aria-label={title}>{children}</section>,
}))
vi.mock(import('#portal/workflow/dialog/dialog.tsx'), () => ({
  Dialog: ({ title, children }) => <section aria-label={title}>{children}</section>,
}))
vi.mock(import('#portal/wire/draft.ts'), async (load) => ({ ...(await load()), readDraft: () => null }))
vi.mock(import('#portal/app/frame/day-range-field.tsx'), () => ({ DayRangeField: () => <i /> }))
vi.mock(import('#portal/ui/lists/use-short-list.tsx'), () => ({
  useShortList: (rows) => ({ shown: rows, isWhole: true, toggle: null }),
}))

/** The decision on the Business approval, as the road has it. */
const awaited = {
  kind: 'decision',
  approval: 'marketplace_fitting_approval',
  since: '2026-11-18T11:00:00Z',
  usual: { seconds: 604_800, workingDays: 5, count: 7 } as object | null,
}
const steps = [awaited]

beforeEach(() => {
  steps[0] = awaited
  reader.isHerokuAdmin = false
  at.hash = ''
})

const addonOf = (state: string, given: object = {}) =>
  ({
    id: 'acme',
    slug: 'acme-mail',
    displayName: 'Acme Mail',
    state,
    visible: true,
    defaultPlanSlug: null,
    situation: { incomplete: [], approvals: [], hasDocumentationUrl: true },
    ...given,
  }) as never

describe('approvals', () => {
  const approvalOf = (type: string, state: string, given: object = {}): Approval =>
    ({
      id: type,
      type,
      state,
      etag: '"1"',
      notes: null,
      message: null,
      messages: [],
      updatedAt: '2026-11-02T09:00:00.000Z',
      createdAt: '2026-11-01T09:00:00.000Z',
      requester: null,
      approver: null,
      hasLapsed: false,
      changedSince: { request: null, decision: null },
      addon: { id: 'acme', slug: 'acme-mail' },
      ...given,
    }) as never
  const situated = (state: string, approvals: Approval[], given: object = {}) => ({
    addon: addonOf(state, { situation: { incomplete: [], approvals, hasDocumentationUrl: true, ...given } }),
    data: {
      approvals,
      transitions: [],
      lists: { business: [], technical: [], gaTechnical: [], pricingPlans: [], approvedSupplier: [] },
      road: { isOpen: true, steps },
    } as never,
  })
  const headings = (html: string) => textsOf(html, 'h3')

  // SPEC section 4: which stage shows which.
  test.each([
    ['alpha', ['Business approval', 'Technical approval', 'Dev Center article review']],
    ['beta', ['Technical approval', 'Pricing approval']],
    ['ga', []],
  ])('%s shows %j', (state, names) => {
    const html = markupOf(<Approvals {...situated(state, [])} />)
    expect(headings(html).toSorted()).toEqual(names.toSorted())
  })

  test('those of an earlier stage are folded with their count, open where the address names one', () => {
    const alpha = approvalOf('marketplace_fitting_approval', 'approved')
    const html = markupOf(<Approvals {...situated('beta', [alpha])} />)
    expect(textsOf(html, 'summary')).toEqual(['1 earlier approval'])
    expect(html).not.toMatch(/<details[^>]* open/)
    const two = [alpha, approvalOf('alpha_engineering_approval', 'approved')]
    at.hash = 'alpha_engineering_approval'
    const named = markupOf(<Approvals {...situated('beta', two)} />)
    expect(textsOf(named, 'summary')).toEqual(['2 earlier approvals'])
    expect(named).toMatch(/<details[^>]* open/)
  })

  const card = (type: string, approvals: Approval[], given: object = {}, stage = 'alpha') =>
    markupOf(<ApprovalCard {...situated(stage, approvals, given)} type={type as never} />)
  const business = 'marketplace_fitting_approval'

  // Issue 20.2: what would happen, before any step that can be taken.
  const preview = 'What would happen?'
  // READINGS 45.
  const write = 'Write a message on the Business approval'

  // SPEC section 4: states shown capitalised, a review also as Not Started; UX: meaning by colour.
  test.each([
    [null, 'gray', 'Not Started', ['Request Business approval', preview]],
    ['pending', 'yellow', 'Pending', [write, 'Withdraw request for the Business approval']],
    ['approved', 'green', 'Approved', []],
    ['rejected', 'red', 'Rejected', [write, 'Request Business approval again', preview]],
  ])('%s is %s: %s, and offers %j', (state, colour, word, controls) => {
    const approvals = state === null ? [] : [approvalOf(business, state)]
    const html = card(business, approvals)
    expect(badgesOf(html)).toEqual([[colour, word]])
    expect(controlsOf(html)).toEqual(controls)
    expect(textOf(html).includes('Last modified November 2, 2026 at 9:00 AM UTC')).toBe(approvals.length > 0)
    expect(textOf(html)).not.toContain('lapsed')
  })

  // SPEC section 2: the buttons' names.
  test.each([
    ['alpha', business, 'Request Business approval'],
    ['alpha', 'alpha_engineering_approval', 'Request Technical approval'],
    ['beta', 'beta_engineering_approval', 'Request Technical approval'],
    ['beta', 'pricing_plan_approval', 'Request Pricing approval'],
  ])('in %s %s is asked for by %s', (stage, type, name) => {
    expect(controlsOf(card(type, [], {}, stage))).toEqual([name, preview])
  })

  // READINGS 2: saving the URL asks for the article review, and again for one that was rejected.
  test.each([[[]], [[approvalOf('article_review_approval', 'rejected')]]])(
    'the article review is not asked for without a URL, %#',
    (approvals) => {
      const html = card('article_review_approval', approvals, { hasDocumentationUrl: false })
      expect(controlsOf(html).filter((name) => name.startsWith('Request'))).toEqual([])
      expect(linksOf(html)['Save the URL of the Dev Center article in the Marketplace Listing.']).toBe(
        '/addons/acme-mail/marketplace-listing#documentation',
      )
    },
  )

  test('a request waits for its requirements, each named', () => {
    const given = { incomplete: [{ list: 'business', name: 'icon' }] }
    const html = card(business, [], given)
    expect(html).toMatch(/<button[^>]*aria-disabled="true"/)
    expect(card(business, [])).not.toContain('aria-disabled="true"')
    expect(card('alpha_engineering_approval', [], given)).not.toContain('aria-disabled="true"')
  })

  // UX: who acts next, in the first glance; of an approval that is done nobody. FINDINGS 4: a turn is the add-on's.
  test.each([
    [
      null,
      'Everything it needs is complete: request it.',
      'Everything it needs is complete: the provider can request it.',
    ],
    [
      'pending',
      'Waiting for staff since 18 Nov. Usually 5 working days.',
      'Waiting for your decision since 18 Nov.',
    ],
    ['rejected', 'Fix what the message says, then ask again.', 'The provider fixes what the message says'],
    ['approved', null, null],
  ])('%s tells a provider: %s; staff: %s', (state, toProvider, toStaff) => {
    const approvals = state === null ? [] : [approvalOf(business, state)]
    const shown = (stage?: string) => textOf(card(business, approvals, {}, stage))
    const told = /request it|Waiting for|what the message says/
    for (const [isStaff, words] of [
      [false, toProvider],
      [true, toStaff],
    ] as const) {
      reader.isHerokuAdmin = isStaff
      expect(shown()).toContain(words ?? 'Approved')
      expect(told.test(shown())).toBe(words !== null)
      expect(shown()).not.toContain('turn')
      // Who acts next is past with its stage.
      expect(shown('beta')).not.toMatch(told)
    }
  })

  test('how long a decision usually takes is said only where it is known', () => {
    steps[0] = { ...awaited, usual: null }
    expect(textOf(card(business, [approvalOf(business, 'pending')]))).toContain(
      'Waiting for staff since 18 Nov.',
    )
    expect(textOf(card(business, [approvalOf(business, 'pending')]))).not.toContain('Usually')
    steps[0] = { ...awaited, usual: { seconds: 86_400, workingDays: 1, count: 7 } }
    expect(textOf(card(business, [approvalOf(business, 'pending')]))).toContain('Usually 1 working day.')
  })

  test('one that lapsed says so', () => {
    const html = card(business, [approvalOf(business, 'pending', { hasLapsed: true })])
    expect(textOf(html)).toContain('It was approved, but lapsed because what it covers has changed.')
  })

  // READINGS 45: oldest first, of both sides; staff are not named to providers.
  test('what was written about it is shown, the latest without asking; folded once it is approved', () => {
    const message = (id: number) => ({
      id: String(id),
      by: id % 2 === 0 ? 'platform' : 'provider',
      email: id % 2 === 0 ? null : 'ann@acme.example',
      text: `Message ${id}.`,
      createdAt: `2026-11-02T09:0${id}:00.000Z`,
    })
    const messages = [1, 2, 3, 4, 5].map(message)
    const texts = messages.map(({ text }) => text)
    for (const state of ['pending', 'rejected', 'approved']) {
      const html = card(business, [approvalOf(business, state, { messages })])
      expect(textsOf(html, 'blockquote')).toEqual(texts)
      expect(textsOf(html, 'summary')).toEqual([`${state === 'approved' ? 5 : 2} earlier messages`])
      expect(controlsOf(html).includes(write)).toBe(state !== 'approved')
      expect(textOf(html)).toContain('Platform staff November 2, 2026 at 9:04 AM UTC Message 4.')
      expect(textOf(html)).toContain('ann@acme.example November 2, 2026 at 9:05 AM UTC Message 5.')
    }
  })

  test('of an earlier stage there is nothing to do', () => {
    expect(controlsOf(card(business, [approvalOf(business, 'pending')], {}, 'beta'))).toEqual([])
    expect(controlsOf(card(business, [approvalOf(business, 'rejected')], {}, 'beta'))).toEqual([])
  })

  test('staff read who and why, with a dash for what is not known, and edit it while it is open', () => {
    reader.isHerokuAdmin = true
    const pending = approvalOf(business, 'pending', { requester: { id: 'p', email: 'ann@acme.example' } })
    const html = card(business, [pending])
    expect(factsOf(html)).toEqual({ Requester: 'ann@acme.example', Approver: '–', Notes: '–' })
    expect(linksOf(html)).toEqual({
      'Edit Details of the Business approval': `/addons/acme-mail/next-steps/approvals/${business}/edit`,
    })
  })

  // SPEC section 2, approvals-edit; READINGS 3 and 33.
  test('the panel of staff has the state, the message and the notes as they are', () => {
    const html = markupOf(
      <ApprovalEdit
        addon={addonOf('alpha')}
        approval={approvalOf(business, 'rejected', { notes: 'Ask finance.', message: 'Too thin.' })}
        onSaved={() => {}}
        onClosed={() => {}}
      />,
    )
    expect(html).toContain('aria-label="Edit Business approval"')
    const { Pending, Approved, Rejected, ...fields } = fieldsOf(html)
    expect([Pending, Approved, Rejected]).toEqual([{ checked: false }, { checked: false }, { checked: true }])
    expect(fields).toMatchObject({
      'Message to the provider': {
        value: 'Too thin.',
        help: 'They see it beside the approval and get it by mail. Required when rejecting.',
      },
      Notes: { value: 'Ask finance.', help: 'For platform staff only.' },
    })
    expect(controlsOf(html)).toEqual(['Save approval', 'Cancel'])
  })

  describe('the question before a withdrawal', () => {
    const asked = (
      type: string,
      transitions: readonly Partial<Transition>[] = [],
      message: string | null = null,
    ) =>
      markupOf(
        <ApprovalWithdrawal
          approval={approvalOf(type, 'pending', { message })}
          data={{ transitions } as never}
          onClose={() => {}}
        />,
      )
    test('says what happens', () => {
      const html = asked(business)
      expect(html).toContain('aria-label="Withdraw the request for the Business approval?"')
      expect(textsOf(html, 'li')).toEqual([
        'Platform staff no longer look at it, and are notified by mail.',
        'It is Not Started again.',
        'You can request it again at any time.',
      ])
      expect(controlsOf(html)).toEqual(['Withdraw request', 'Cancel'])
    })
    // READINGS 39: withdrawing a pricing approval frees the prices.
    test('of the pricing approval frees the prices', () => {
      expect(textsOf(asked('pricing_plan_approval'), 'li')).toContain(
        'Prices can be changed until you request it again.',
      )
    })
    // READINGS 40: a rejection that it answers stands again.
    test('of one asked for again after a rejection says that the rejection stands again', () => {
      const step = (id: string, event: string): Partial<Transition> => ({
        id,
        kind: 'transition',
        approvalType: business,
        subject: { type: 'approval', id: business },
        event,
        createdAt: '2026-11-02T09:00:00.000Z',
      })
      const rows = [step('2', 'reopen'), step('1', 'reject')]
      expect(textsOf(asked(business, rows, 'Too thin.'), 'li')[1]).toMatch(/^It is Rejected again/)
      expect(textsOf(asked(business, rows), 'li')[1]).toBe('It is Not Started again.')
    })
  })
})
