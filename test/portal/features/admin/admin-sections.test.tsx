import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ApprovalEntry } from '#contract/approval.ts'
import type { ApprovalEvidence } from '#contract/desk/evidence.ts'
import type { DeskItem } from '#contract/desk/desk-item.ts'
import type { DeskWaiting } from '#contract/desk/waiting.ts'
import type { AdminCounts } from '#portal/features/admin/admin-counts.ts'
import { Route as index } from '#portal/features/admin/admin-index.route.tsx'
import { Route as adminArea } from '#portal/features/admin/admin.route.tsx'
import { ApprovalEvidenceView } from '#portal/features/admin/desk/evidence/evidence.tsx'
import { DeskList } from '#portal/features/admin/inbox/desk-list.tsx'
import { WaitingForMe } from '#portal/features/admin/desk/waiting-for-me.tsx'
import { ApprovalActs } from '#portal/features/admin/inbox/approval-acts.tsx'
import { ApprovalDetails } from '#portal/features/admin/inbox/approval-details.tsx'
import { Route as opened } from '#portal/features/admin/inbox/approval.route.tsx'
import { RejectionForm } from '#portal/features/admin/inbox/rejection-form.tsx'
import { actorIn } from '../../support/actor-in.ts'
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
import { shownProgress } from '../../support/shown-progress.ts'

/* SPEC sections 2, 4 and 6, admin, READINGS 3, 33 and 45, issue 20.4: what waits for staff, and what they decide by. */

const now = new Date('2026-11-21T12:00:00Z')
const shown = { counts: null as AdminCounts | null }

vi.mock(import('#portal/app/use-config.ts'), () => ({ useConfig: () => ({ now }) as never }))
vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  ...(await import('../../support/router-stand-in.tsx')).routerStandIn,
}))
vi.mock(import('#portal/app/session/use-user.ts'), () => ({ useUser: () => ({ id: 'staff' }) as never }))
vi.mock(import('#portal/features/admin/admin-counts.ts'), async (load) => ({
  ...(await load()),
  useAdminCounts: () => shown.counts,
}))
vi.mock(import('#portal/ui/lists/use-rows-in-sight.ts'), () => ({
  useRowsInSight: (({ heights }: { heights: readonly number[] }) => ({
    box: null,
    virtual: { getTotalSize: () => 0, measureElement: () => {} },
    inSight: heights.map((_, at) => ({ index: at, start: 0 })),
  })) as never,
}))
vi.mock(import('#portal/features/admin/inbox/use-decisions.ts'), () => ({
  useDecisions: () => ({ newest: (approval: ApprovalEntry) => approval, actorOf: () => {} }) as never,
}))
vi.mock(import('#portal/ui/focus/use-opener-focus.ts'), () => ({ useOpenerFocus: () => {} }))
vi.mock(import('#portal/ui/layout/rem.ts'), () => ({ rem: (px) => px }))
vi.mock(import('#portal/wire/draft.ts'), async (load) => ({ ...(await load()), readDraft: () => null }))

beforeEach(() => {
  shown.counts = null
})

const screenOf = (component: unknown): string => {
  const Screen = component as () => ReactNode
  return markupOf(<Screen />)
}

const approvalOf = (given: Partial<ApprovalEntry> = {}): ApprovalEntry =>
  ({
    id: 'a1',
    type: 'alpha_engineering_approval',
    state: 'pending',
    updatedAt: '2026-11-20T10:30:00Z',
    pendingSince: '2026-11-18T11:00:00Z',
    notes: null,
    message: null,
    messages: [],
    requester: { id: 'p', email: 'ann@acme.example' },
    approver: null,
    hasLapsed: false,
    changedSince: { request: null, decision: null },
    addon: {
      id: 'acme',
      slug: 'acme-mail',
      displayName: 'Acme Mail',
      summary: 'Mail that arrives.',
      state: 'alpha',
      devcenterUrl: 'https://dev.example/articles/acme',
      company: { id: 'c', name: 'Acme Inc.' },
    },
    ...given,
  }) as ApprovalEntry
const evidenceOf = (given: Partial<ApprovalEvidence>): ApprovalEvidence => ({
  approval: approvalOf(),
  progress: shownProgress({ left: 2 }),
  shutdownDate: null,
  hasIcon: false,
  iconUrl: '/icon.svg',
  asked: [],
  usualWorkingDays: null,
  requirements: [],
  rejection: null,
  changes: { request: [], decision: null },
  business: null,
  technical: null,
  pricing: null,
  article: null,
  claims: [],
  assignee: null,
  ...given,
})
const nothing: DeskWaiting = {
  approvals: [],
  repricings: { count: 0, oldest: null },
  medianWorkingDays: { approval: null, repricing: null },
  longest: [],
  claims: [],
}

describe('the area', () => {
  const countsOf = (approvals: number, repricings: number, givenUp: number): AdminCounts => ({
    desk: {
      approvals: { count: approvals, oldest: null },
      repricings: { count: repricings, oldest: null },
      mine: 0,
    },
    letters: { waiting: 7, givenUp, hasMailServer: true },
  })
  const tabsWith = (counts: AdminCounts | null) => {
    shown.counts = counts
    return Object.entries(linksOf(screenOf(adminArea.options.component)))
  }
  const cardsWith = (counts: AdminCounts | null) => {
    shown.counts = counts
    vi.spyOn(index, 'useLoaderData').mockReturnValue({ waiting: nothing, now } as never)
    const cards = screenOf(index.options.component).split('<li>').slice(1)
    return cards.map((card) => [Object.values(linksOf(card))[0], ...textsOf(card, 'p').slice(1)])
  }
  const decided = '/admin/decided'
  const rest = ['companies', 'addresses', 'users', 'people', 'email-lookup', 'security'].map(
    (page) => `/admin/${page}`,
  )

  test('has a tab and a card for each page, with what waits there', () => {
    const tabs = tabsWith(countsOf(1234, 2, 3))
    expect(tabs.slice(0, 3)).toEqual([
      ['Overview', '/admin'],
      ['Approvals 1,236 waiting', '/admin/approvals'],
      ['Repricing 2 current', '/admin/repricing'],
    ])
    expect(tabs.slice(3, -1).map(([, to]) => to)).toEqual([decided, ...rest])
    expect(tabs.at(-1)).toEqual(['Outbox 3 given up', '/admin/outbox'])
    expect(cardsWith(countsOf(1234, 1, 3))).toEqual([
      ['/admin/approvals', '1,235 waiting'],
      ['/admin/repricing', '1 current request'],
      ...[decided, '/admin/reasons', ...rest, '/webhooks', '/workflows'].map((to) => [to]),
      ['/admin/outbox', '7 letters waiting, 3 given up'],
    ])
  })

  test('has no number where nothing waits or is known', () => {
    for (const counts of [countsOf(0, 0, 0), null]) {
      const names = tabsWith(counts).map(([name]) => name)
      expect(names.join()).toBe(
        'Overview,Approvals,Repricing,Decided,Companies,Addresses,Users,People,Email lookup,Security,Outbox',
      )
    }
    expect(cardsWith(null)[0]).toEqual(['/admin/approvals'])
    expect(cardsWith(countsOf(0, 0, 0)).at(-1)).toEqual(['/admin/outbox', '7 letters waiting'])
  })
})

describe('the inbox', () => {
  const problem = { kind: 'refused', message: 'It is not pending.', fields: {} }
  const item: DeskItem = {
    kind: 'approval',
    id: 'a1',
    type: 'alpha_engineering_approval',
    addon: { slug: 'acme-mail', displayName: 'Acme Mail', state: 'alpha' },
    company: { id: 'c', name: 'Acme Inc.' },
    plan: null,
    originalPriceCents: null,
    priceCents: null,
    requester: 'ann@acme.example',
    since: '2026-11-18T11:00:00Z',
    workingDays: 2,
    usualWorkingDays: 2,
    assignee: null,
    updatedAt: '2026-11-18T11:00:00Z',
    revision: 1,
    messages: 0,
  }
  const ofPrices: DeskItem = {
    ...item,
    kind: 'repricing',
    id: 'r1',
    type: null,
    plan: { id: 'p', slug: 'big', name: 'Big' },
    originalPriceCents: 1200,
    priceCents: 1500,
    requester: null,
    usualWorkingDays: 1,
  }
  const rows = (actor?: never, whose = 'grace') => {
    const assignee = { id: whose, email: 'grace@platform.example', name: 'Grace' }
    const shown = { rows: [item, { ...ofPrices, assignee }], total: 412, now, busy: false, begins: null }
    const decisionOf = (id: string) => (id === 'a1' ? actor : undefined)
    const how = { assigneeOf: (each: DeskItem) => each.assignee, onNearEnd: () => {}, open: null }
    return markupOf(<DeskList {...shown} {...how} decisionOf={decisionOf} />)
  }

  // From Wednesday to Saturday.
  test('has rows in their order that say what waits, since when, of whom and whose it is', () => {
    expect(textsOf(rows(), 'a')).toEqual([
      'Acme Mail 2 working days Technical approval, Alpha Acme Inc.',
      'Acme Mail · Big 2 working days Price change usually 1 $12.00 → $15.00 · Acme Inc. · Grace’s',
    ])
    expect(textsOf(rows(undefined, 'staff'), 'a')[1]).toContain('$15.00 · Acme Inc. · Yours')
    expect(Object.values(linksOf(rows()))).toEqual([
      '/admin/approvals/a1',
      '/admin/approvals/price-changes/r1',
    ])
  })

  test.each([
    ['was not begun', '', actorIn()],
    ['is being sent', 'Saving… · ', actorIn({ tags: ['busy'] })],
    ['got no answer', 'Not known · ', actorIn({ state: 'unheard', problem })],
    ['was refused', 'Not decided · ', actorIn({ problem })],
  ])('tells in its row that a decision %s: %s', (_, words, actor) => {
    expect(textsOf(rows(actor), 'small')[0]).toBe(`${words}Acme Inc.`)
  })

  const acts = (actor?: never) => {
    const html = markupOf(<ApprovalActs approval={approvalOf()} actor={actor} />)
    const isBlocked = [...html.matchAll(/<button[^>]*>/g)].map(([each]) =>
      each.includes('aria-disabled="true"'),
    )
    return { text: textOf(html), buttons: controlsOf(html).map((name, at) => [name, isBlocked[at]]) }
  }
  const [approve, reject, preview] = ['Approve', 'Reject', 'What would happen?']
  test.each([
    ['was not begun', actorIn(), '', [approve, reject, preview], []],
    ['was refused', actorIn({ problem }), problem.message, [approve, reject, preview], []],
    [
      'got no answer',
      actorIn({ state: 'unheard', problem }),
      'Your approval may not have been sent. It is kept, and counts only once.',
      ['Send again'],
      [approve, reject],
    ],
    [
      'met others’ changes',
      actorIn({ state: 'changed', changed: [] }),
      'First look at what has changed.',
      ['I have looked at it'],
      [approve, reject],
    ],
  ])(
    'where a decision %s, the open approval says so and offers what can be done',
    (_, actor, words, free, blocked) => {
      const { text, buttons } = acts(actor)
      expect(text).toContain(words)
      expect(buttons).toEqual([...free.map((name) => [name, false]), ...blocked.map((name) => [name, true])])
    },
  )

  test('one that is rejected is decided anew only once that is asked for, and both sides hear of it', () => {
    const html = markupOf(<ApprovalActs approval={approvalOf({ state: 'rejected' })} actor={undefined} />)
    expect(controlsOf(html)).toEqual(['Change the decision'])
    expect(textOf(html)).toContain('Whatever is decided instead is told to both sides again.')
  })

  test('a refused message of a rejection is told at its field', () => {
    const refused = { ...problem, fields: { message: ['is too long'] } } as never
    const wording = {
      kind: 'article_review_approval',
      label: 'Message to the provider',
      description: '',
      longest: 5000,
      missing: null,
    } as const
    const blockers = [{ message: 'First look.', href: null }]
    const given = { path: 'p', wording, takesFocus: true, blockers, busy: false, problem: refused }
    const html = markupOf(<RejectionForm {...given} onReject={() => {}} onCancel={() => {}} />)
    expect(fieldsOf(html)['Message to the provider']?.error).toBe('is too long')
    expect(textOf(html)).toContain('First look.')
  })
})

describe('an open approval', () => {
  const details = (given: Partial<ApprovalEntry> = {}) => {
    const approval = approvalOf(given)
    return factsOf(markupOf(<ApprovalDetails approval={approval} evidence={evidenceOf({})} now={now} />))
  }

  test('has each fact under its own name, and leaves out what is not there', () => {
    expect(details()).toEqual({
      Company: 'Acme Inc.',
      Stage: 'Alpha',
      Summary: 'Mail that arrives.',
      Requester: 'ann@acme.example',
      'Pending since': 'November 18, 2026 at 11:00 AM UTC',
      Progress: 'The provider’s turn, 2 things left: Write a summary for the marketplace.',
    })
    const addon = { ...approvalOf().addon, summary: null }
    expect(details({ requester: null, pendingSince: null, addon, state: 'approved' })).toEqual({
      Company: 'Acme Inc.',
      Stage: 'Alpha',
      Requester: 'Not known',
    })
  })

  // READINGS 3: approved is final; a rejected one can still be edited. READINGS 45: messages while it is open.
  test.each([
    ['pending', 'yellow', 'Pending', true, ['Approve', 'Reject']],
    ['approved', 'green', 'Approved', false, []],
    ['rejected', 'red', 'Rejected', true, ['Change the decision']],
  ] as const)(
    'that is %s is %s: %s, and can be edited and written on: %s; it is decided by %j',
    (state, tone, word, isOpen, acts) => {
      const approval = approvalOf({ state, approver: { id: 's', email: 'sam@platform.example' } })
      vi.spyOn(opened, 'useLoaderData').mockReturnValue(evidenceOf({ approval }) as never)
      const html = screenOf(opened.options.component)
      expect(badgesOf(html)[0]).toEqual([tone, word])
      const controls = ['Edit Details', 'Write a message on the Technical approval']
      expect(controls.map((name) => controlsOf(html).includes(name))).toEqual(controls.map(() => isOpen))
      const deciding = ['Approve', 'Reject', 'Change the decision']
      expect(deciding.filter((name) => controlsOf(html).includes(name))).toEqual(acts)
      const outcome = `${word} November 20, 2026 at 10:30 AM UTC by sam@platform.example`
      expect(textOf(html).includes(outcome)).toBe(state !== 'pending')
      expect(linksOf(html)).toMatchObject({
        'Next Steps': '/addons/acme-mail/next-steps',
        'Marketplace Listing': '/addons/acme-mail/marketplace-listing',
        'Features & Plans': '/addons/acme-mail/plans',
        ...(isOpen ? { 'Edit Details': '/addons/acme-mail/next-steps/approvals/a1/edit' } : {}),
      })
    },
  )

  test('names first what is missing, then what has changed since the request or the rejection', () => {
    const item = (name: string, completed: boolean, request: boolean, rejection: boolean) => {
      const changedSince = { request, rejection }
      return { name, message: `${name}.`, href: null, completed, note: null, changedSince }
    }
    const requirements = [
      item('Name', true, false, false),
      item('Icon', true, false, true),
      item('Summary', true, true, true),
      item('Features', false, false, false),
    ]
    const rejection = { at: '2026-11-10T09:00:00Z', by: null, message: 'Thin.' }
    const html = markupOf(<ApprovalEvidenceView evidence={evidenceOf({ requirements, rejection })} />)
    expect(textsOf(html, 'li')).toEqual([
      'Missing: Features.',
      'Completed: Icon. Changed since the rejection',
      'Completed: Summary. Changed since the request',
      'Completed: Name.',
    ])
    expect(textOf(html)).toContain('1 of 4 are missing.')
    expect(textsOf(html, 'blockquote')).toEqual(['Thin.'])
  })
})

test('staff’s first page says what waits by kind and the longest, with who looks and how long decisions take', () => {
  const since = '2026-11-18T11:00:00Z'
  const type = 'marketplace_fitting_approval'
  const item = { addon: { slug: 'acme-mail', displayName: 'Acme Mail' }, company: 'Acme Inc.', since }
  const grace = { id: 'g', email: 'grace@platform.example', name: 'Grace' }
  const waiting: DeskWaiting = {
    approvals: [
      { type, count: 2, oldest: since },
      { type: 'pricing_plan_approval', count: 0, oldest: null },
    ],
    repricings: { count: 1, oldest: '2026-11-21T07:00:00Z' },
    medianWorkingDays: { approval: 1, repricing: 3 },
    longest: [
      { ...item, kind: 'approval', id: 'a1', type, plan: null },
      { ...item, kind: 'repricing', id: 'r1', type: null, plan: 'Big' },
    ],
    claims: [{ kind: 'approval', id: 'a1', user: grace, since, expiresAt: since }],
  }
  const html = markupOf(<WaitingForMe waiting={waiting} mine={2} now={now} />)
  expect(textsOf(html, 'h2')).toEqual(['3 waiting for you'])
  expect(textsOf(html, 'p')).toEqual([
    'Mine 2',
    'Median time to a decision, over the latest 200: of approvals 1 working day, of price changes 3 working days. All decisions',
  ])
  expect(linksOf(html)).toEqual({
    'Mine 2': '/admin/approvals',
    '2 Business approval, Alpha oldest 2 working days · usually 1': '/admin/approvals',
    '1 Price change oldest 5 hours': '/admin/approvals',
    'All decisions': '/admin/decided',
    'Acme Mail: Business approval, Alpha 2 working days · usually 1 Grace is looking · Acme Inc.':
      '/admin/approvals/a1',
    'Acme Mail · Big: Price change 2 working days Acme Inc.': '/admin/approvals/price-changes/r1',
  })
})
