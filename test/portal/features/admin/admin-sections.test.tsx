import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ApprovalEntry } from '#contract/approval.ts'
import type { ApprovalEvidence } from '#contract/desk/evidence.ts'
import type { DeskWaiting } from '#contract/desk/waiting.ts'
import type { MailGroup } from '#contract/mail.ts'
import type { AdminCounts } from '#portal/features/admin/admin-counts.ts'
import { Route as index } from '#portal/features/admin/admin-index.route.tsx'
import { Route as opened } from '#portal/features/admin/inbox/approval.route.tsx'
import { ApprovalDetails } from '#portal/features/admin/inbox/approval-details.tsx'
import { InboxList } from '#portal/features/admin/inbox/inbox-list.tsx'
import { Route as outbox } from '#portal/features/admin/outbox.route.tsx'
import { badgesOf, controlsOf, factsOf, linksOf, markupOf, textOf, textsOf } from '../../support/markup.tsx'
import { shownProgress } from '../../support/shown-progress.ts'

/* SPEC sections 2, 4 and 6, admin, and READINGS 2, 3 and 33: what waits for staff, and what was mailed. */

const now = new Date('2026-11-21T12:00:00Z')
const shown = { counts: null as AdminCounts | null }

vi.mock(import('#portal/app/use-config.ts'), () => ({ useConfig: () => ({ now }) as never }))
vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  ...(await import('../../support/router-stand-in.tsx')).routerStandIn,
}))
vi.mock(import('#portal/app/session/use-user.ts'), () => ({
  useUser: () => ({ id: 'staff', isHerokuAdmin: true }) as never,
}))
vi.mock(import('#portal/features/admin/admin-counts.ts'), async (load) => ({
  ...(await load()),
  useAdminCounts: () => shown.counts,
}))
vi.mock(import('#portal/ui/lists/use-rows-in-sight.ts'), () => ({
  useRowsInSight: (({ heights }: { heights: readonly number[] }) => ({
    box: null,
    virtual: { getTotalSize: () => 0 },
    inSight: heights.map((_, at) => ({ index: at, start: 0 })),
  })) as never,
}))
vi.mock(import('#portal/features/admin/inbox/use-decisions.ts'), () => ({
  useDecisions: () =>
    ({
      newest: (approval: ApprovalEntry) => approval,
      isOver: () => false,
      wasDecidedHere: () => false,
      actorOf: () => {},
    }) as never,
}))
vi.mock(import('#portal/ui/layout/rem.ts'), () => ({ rem: (px) => px }))
vi.mock(import('#portal/wire/draft.ts'), async (load) => ({ ...(await load()), readDraft: () => null }))
vi.mock(import('#portal/app/frame/day-range-field.tsx'), () => ({ DayRangeField: () => <i /> }))
vi.mock(import('#portal/workflow/long-list/use-more-rows.ts'), () => ({
  useMoreRows: ((first: object) => ({ ...first, problem: null, more: () => {}, retry: () => {} })) as never,
  longerPage: (range) => range,
}))

const screenOf = (component: unknown): string => {
  const Screen = component as () => ReactNode
  return markupOf(<Screen />)
}

const approvalOf = (given: Partial<ApprovalEntry> = {}): ApprovalEntry =>
  ({
    id: 'a1',
    type: 'alpha_engineering_approval',
    state: 'pending',
    createdAt: '2026-11-01T09:00:00Z',
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

describe('the index', () => {
  const nothing: DeskWaiting = {
    approvals: [],
    repricings: { count: 0, oldest: null },
    medianMs: { approval: null, repricing: null },
    longest: [],
    claims: [],
  }
  beforeEach(() => {
    shown.counts = null
    vi.spyOn(index, 'useLoaderData').mockReturnValue({ waiting: nothing, now } as never)
  })

  /** Each card's name with its count. */
  const cards = (counts: AdminCounts | null) => {
    shown.counts = counts
    return Object.fromEntries(
      screenOf(index.options.component)
        .split('<li>')
        .slice(1)
        .map((card) => [textsOf(card, 'h2')[0], textsOf(card, 'p')[1] ?? null]),
    ) as Record<string, string | null>
  }
  const countsOf = (approvals: number, repricings: number, mails: number | null): AdminCounts => ({
    approvals,
    longestSince: null,
    repricings,
    mails,
  })

  test.each([
    [countsOf(0, 2, 3), ['0 pending approvals', '2 current requests', '3 letters']],
    [countsOf(1, 1, 1), ['1 pending approval', '1 current request', '1 letter']],
    [countsOf(1234, 10, 0), ['1,234 pending approvals', '10 current requests', '0 letters']],
  ])('with %j says %j', (counts, words) => {
    const { Approvals, Repricing, Outbox, ...rest } = cards(counts)
    expect([Approvals, Repricing, Outbox]).toEqual(words)
    const others = {
      Addresses: null,
      Users: null,
      People: null,
      'Email lookup': null,
      Security: null,
      Webhooks: null,
      Workflows: null,
    }
    expect(rest).toEqual(others)
  })

  test('has no outbox outside the demo, and no counts before they are known', () => {
    expect(cards(countsOf(1, 1, null))).not.toHaveProperty('Outbox')
    expect(cards(null)).toMatchObject({ Approvals: null, Repricing: null })
  })

  test('each card leads to its own page', () => {
    cards(countsOf(1, 1, 1))
    const links = Object.entries(linksOf(screenOf(index.options.component)))
    const hrefs = links.map(([name, href]) => [name.split(' ')[0], href])
    expect(Object.fromEntries(hrefs)).toMatchObject({
      Approvals: '/admin/approvals',
      Repricing: '/admin/repricing',
      Addresses: '/admin/addresses',
      Users: '/admin/users',
      People: '/admin/people',
      Email: '/admin/email-lookup',
      Security: '/admin/security',
      Outbox: '/admin/outbox',
    })
  })
})

describe('the inbox', () => {
  const rows = (...approvals: ApprovalEntry[]) =>
    markupOf(
      <InboxList
        rows={approvals}
        total={412}
        now={now}
        decisionOf={() => undefined}
        busy={false}
        begins={null}
        onNearEnd={() => {}}
      />,
    )

  test('a row says what waits, since when, of whom', () => {
    const html = rows(approvalOf())
    expect(textOf(html)).toBe('Acme Mail 3 days Technical approval, Alpha Acme Inc., ann@acme.example')
    expect(Object.values(linksOf(html))).toEqual(['/admin/approvals/a1'])
    expect(html).toContain('aria-setsize="412"')
    expect(html).toContain('title="2026-11-18 11:00:00.000 UTC"')
  })

  test.each([
    ['2026-11-21T11:30:00Z', 'less than an hour'],
    ['2026-11-21T11:00:00Z', '1 hour'],
    ['2026-11-20T12:30:00Z', '23 hours'],
    ['2026-11-20T12:00:00Z', '1 day'],
    ['2026-11-01T12:00:00Z', '20 days'],
  ])('pending since %s for %s', (pendingSince, age) => {
    expect(textsOf(rows(approvalOf({ pendingSince })), 'time')).toEqual([age])
  })

  // SPEC section 4: each type's name; READINGS 4: the stage that asks for it.
  test.each([
    ['marketplace_fitting_approval', 'Business approval, Alpha'],
    ['alpha_engineering_approval', 'Technical approval, Alpha'],
    ['beta_engineering_approval', 'Technical approval, Beta'],
    ['pricing_plan_approval', /^Pricing( Plan)? approval, Beta$/],
  ] as const)('%s reads %s', (type, name) => {
    expect(textsOf(rows(approvalOf({ type })), 'span')[0]).toMatch(name)
  })

  test('rows keep their order', () => {
    const html = rows(approvalOf({ requester: null }), approvalOf({ id: 'a2' }))
    expect(textsOf(html, 'small')).toEqual(['Acme Inc.', 'Acme Inc., ann@acme.example'])
    expect(html.match(/aria-posinset="\d"/g)).toEqual(['aria-posinset="1"', 'aria-posinset="2"'])
  })
})

describe('an approval', () => {
  const details = (given: Partial<ApprovalEntry> = {}) =>
    factsOf(
      markupOf(
        <ApprovalDetails
          approval={approvalOf(given)}
          evidence={{ progress: shownProgress({ left: 2 }), shutdownDate: null }}
          now={now}
        />,
      ),
    )

  test('each fact stands under its own name', () => {
    expect(details({ notes: 'Ask finance.' })).toEqual({
      Company: 'Acme Inc.',
      Stage: expect.stringMatching(/^alpha$/i),
      Summary: 'Mail that arrives.',
      Requester: 'ann@acme.example',
      'Pending since': 'November 18, 2026 at 11:00 AM UTC',
      Progress: 'The provider’s turn, 2 things left: Write a summary for the marketplace.',
      Notes: 'Ask finance.',
    })
  })

  test('the article is shown where it is what is approved', () => {
    const type = 'article_review_approval'
    expect(details({ type })['Dev Center article']).toBe('https://dev.example/articles/acme')
    const addon = { ...approvalOf().addon, devcenterUrl: null }
    expect(details({ type, addon })).not.toHaveProperty('Dev Center article')
  })

  test('what is not there is left out; who asked may not be known', () => {
    const addon = { ...approvalOf().addon, summary: null }
    const facts = details({ requester: null, pendingSince: null, notes: '', addon })
    expect(Object.keys(facts)).toEqual(['Company', 'Stage', 'Requester', 'Progress'])
    expect(facts['Requester']).toBe('Not known')
  })

  const pane = (given: Partial<ApprovalEntry>) => {
    vi.spyOn(opened, 'useLoaderData').mockReturnValue(evidenceOf({ approval: approvalOf(given) }) as never)
    return screenOf(opened.options.component)
  }
  const evidenceOf = (given: Partial<ApprovalEvidence>): ApprovalEvidence => ({
    approval: approvalOf(),
    progress: shownProgress(),
    shutdownDate: null,
    hasIcon: false,
    iconUrl: '/icon.svg',
    requirements: [],
    rejection: null,
    screenshots: [],
    plans: [],
    review: null,
    claims: [],
    ...given,
  })

  const approver = { id: 's', email: 'sam@platform.example' }
  const when = 'November 20, 2026 at 10:30 AM UTC'

  // READINGS 3: approved is final; a rejected one can still be edited.
  test.each([
    ['pending', 'yellow', 'Pending', true],
    ['approved', 'green', 'Approved', false],
    ['rejected', 'red', 'Rejected', true],
  ] as const)('that is %s is %s: %s, and can be decided or edited: %s', (state, colour, word, isOpen) => {
    const html = pane({ state, approver })
    expect(badgesOf(html)[0]).toEqual([colour, word])
    const names = controlsOf(html)
    expect(names.includes('Edit Details')).toBe(isOpen)
    expect(names.includes('Approve')).toBe(isOpen)
    expect(names.includes('Reject')).toBe(isOpen)
    expect(textOf(html).includes(`${word} ${when} by sam@platform.example`)).toBe(state !== 'pending')
    expect(names.some((each) => each.startsWith('Write a message on the'))).toBe(isOpen)
  })

  // READINGS 45: a message decides nothing, so one that is pending was not rejected because of it.
  test('shows what was written about it, and by whom', () => {
    const message = {
      id: 'm1',
      by: 'platform' as const,
      email: 'sam@platform.example',
      text: 'Which icon?',
      createdAt: '2026-11-02T09:00:00Z',
    }
    const html = pane({ message: 'Which icon?', messages: [message] })
    expect(textsOf(html, 'blockquote')).toEqual(['Which icon?'])
    expect(textOf(html)).toContain('sam@platform.example November 2, 2026 at 9:00 AM UTC Which icon?')
    expect(textOf(html)).not.toMatch(/rejected|rejection/i)
  })

  test('leads to the add-on’s pages and its own editing', () => {
    expect(linksOf(pane({}))).toMatchObject({
      'Next Steps': '/addons/acme-mail/next-steps',
      'Marketplace Listing': '/addons/acme-mail/marketplace-listing',
      'Features & Plans': '/addons/acme-mail/plans',
      'Edit Details': '/addons/acme-mail/next-steps/approvals/a1/edit',
    })
  })
})

describe('the outbox', () => {
  const groupOf = (given: Partial<MailGroup> = {}): MailGroup => ({
    id: 'm1',
    subject: 'A price rises',
    text: 'From $5.00 to $7.00.',
    createdAt: '2026-11-02T09:00:00Z',
    count: 1,
    to: ['ann@acme.example'],
    sent: 0,
    sentAt: null,
    error: null,
    ...given,
  })
  const page = (rows: readonly MailGroup[], total = rows.length, days: object = {}) => {
    vi.spyOn(outbox, 'useLoaderData').mockReturnValue({ rows, total, nextRange: null } as never)
    vi.spyOn(outbox, 'useSearch').mockReturnValue(days as never)
    return screenOf(outbox.options.component)
  }
  const written = 'Written November 2, 2026 at 9:00 AM UTC'
  const sentAt = '2026-11-02T09:01:00Z'

  test.each([
    [{}, 'To ann@acme.example', 'Not sent yet'],
    [{ error: '550 no such user' }, 'To ann@acme.example', 'Not sent yet: 550 no such user'],
    [{ sent: 1, sentAt }, 'To ann@acme.example', 'Sent November 2, 2026 at 9:01 AM UTC'],
    [
      { count: 83, to: ['a@b.example', 'c@b.example', 'd@b.example'], sent: 20, sentAt },
      'To a@b.example, c@b.example, d@b.example and 80 more',
      '20 of 83 sent',
    ],
  ])('%j reads %s: %s', (given, recipients, fate) => {
    const html = page([groupOf(given)])
    expect(textsOf(html, 'summary')).toEqual([`A price rises ${recipients} ${written} ${fate}`])
    expect(textsOf(html, 'pre')).toEqual(['From $5.00 to $7.00.'])
  })

  test.each([
    [1, 1, '1 letter,', false],
    [2, 2, '2 letters,', false],
    [2, 1234, '1,234 letters,', true],
  ])('with %s of %s rows says %s, and has more: %s', (loaded, total, words, hasMore) => {
    const html = page([groupOf(), groupOf({ id: 'm2' })].slice(0, loaded), total)
    expect(textsOf(html, 'p')[0]).toContain(words)
    expect(controlsOf(html).includes('Show older mail')).toBe(hasMore)
  })

  test.each([
    [{}, 'There is currently no mail.'],
    [{ from: '2026-11-01' }, 'No mail was written on these days.'],
  ])('without mail, of the days %j: %s', (days, words) => {
    expect(textOf(page([], 0, days))).toContain(words)
  })
})
