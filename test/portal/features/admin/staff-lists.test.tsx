import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ApprovalEntry } from '#contract/approval.ts'
import type { CompanyListEntry } from '#contract/company.ts'
import type { AdminCounts } from '#portal/features/admin/admin-counts.ts'
import { Route as adminArea } from '#portal/features/admin/admin.route.tsx'
import { Addresses } from '#portal/features/admin/companies/addresses.tsx'
import { Route as usersPage } from '#portal/features/admin/companies/users.route.tsx'
import { EmailLookup } from '#portal/features/admin/email-lookup/email-lookup-form.tsx'
import { Route as emailPage } from '#portal/features/admin/email-lookup/email.route.tsx'
import { ApprovalActs } from '#portal/features/admin/inbox/approval-acts.tsx'
import { InboxFilters } from '#portal/features/admin/inbox/inbox-filters.tsx'
import { InboxList } from '#portal/features/admin/inbox/inbox-list.tsx'
import { RejectionForm } from '#portal/features/admin/inbox/rejection-form.tsx'
import { actorIn } from '../../support/actor-in.ts'
import { badgesOf, controlsOf, fieldsOf, linksOf, markupOf, textOf, textsOf } from '../../support/markup.tsx'

/* SPEC sections 2 and 8, admin: the area's tabs, its lists, and what becomes of a decision. */

const shown = { counts: null as AdminCounts | null }

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  ...(await import('../../support/router-stand-in.tsx')).routerStandIn,
  useRouterState: (() => false) as never,
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
    inSight: heights.map((_, index) => ({ index, start: 0 })),
  })) as never,
}))
vi.mock(import('#portal/ui/focus/use-opener-focus.ts'), () => ({ useOpenerFocus: () => {} }))
vi.mock(import('#portal/ui/layout/rem.ts'), () => ({ rem: (px) => px }))
vi.mock(import('#portal/wire/draft.ts'), async (load) => ({ ...(await load()), readDraft: () => null }))
vi.mock(import('#portal/workflow/long-list/use-more-rows.ts'), () => ({
  useMoreRows: ((first: object) => ({ ...first, problem: null, more: () => {}, retry: () => {} })) as never,
  longerPage: (range) => range,
}))

beforeEach(() => {
  shown.counts = null
})

describe('the tabs of the area', () => {
  const tabs = (counts: AdminCounts | null) => {
    shown.counts = counts
    const Area = adminArea.options.component as unknown as () => ReactNode
    return markupOf(<Area />)
  }
  const countsOf = (approvals: number, repricings: number, mails: number | null) =>
    ({ approvals, repricings, mails, longestSince: null }) as AdminCounts

  test('lead to its pages, with what waits', () => {
    expect(Object.entries(linksOf(tabs(countsOf(1234, 2, 7))))).toEqual([
      ['Overview', '/admin'],
      ['Approvals 1,234 pending', '/admin/approvals'],
      ['Repricing 2 current', '/admin/repricing'],
      ['Addresses', '/admin/addresses'],
      ['Users', '/admin/users'],
      ['People', '/admin/people'],
      ['Email lookup', '/admin/email-lookup'],
      ['Security', '/admin/security'],
      ['Outbox', '/admin/outbox'],
    ])
  })
  test('where nothing waits, or nothing is known yet, there is no number', () => {
    const names = [
      'Overview',
      'Approvals',
      'Repricing',
      'Addresses',
      'Users',
      'People',
      'Email lookup',
      'Security',
    ]
    expect(controlsOf(tabs(countsOf(0, 0, null)))).toEqual(names)
    expect(controlsOf(tabs(null))).toEqual(names)
  })
})

const companyOf = (given: Partial<CompanyListEntry> = {}): CompanyListEntry =>
  ({
    id: 'c',
    name: 'Acme Inc.',
    addr1: '1 Main St',
    addr2: 'Floor 2',
    city: 'Oakland',
    state: 'CA',
    zip: '94607',
    country: 'United States',
    addons: [
      { id: 'a', slug: 'acme-mail', displayName: 'Acme Mail', state: 'ga' },
      { id: 'b', slug: 'acme-logs', displayName: 'Acme Logs', state: 'beta' },
    ],
    users: [
      { id: 'u', email: 'ann@acme.example', admin: false, createdAt: '2026-11-02T23:30:00Z' },
      { id: 'v', email: 'bob@acme.example', admin: false, createdAt: '2026-10-31T09:00:00Z' },
    ],
    ...given,
  }) as CompanyListEntry
const pageOf = (rows: readonly CompanyListEntry[], total = rows.length) =>
  ({ rows, total, nextRange: null }) as never
/** The texts of a table's cells, by row. */
const rowsOf = (html: string) =>
  html
    .split('<tr')
    .slice(1)
    .map((row) =>
      [...`<tr${row}`.matchAll(/<t[hd]\b[^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => textOf(cell)),
    )

describe('addresses', () => {
  const page = (rows: readonly CompanyListEntry[], { total = rows.length, unlisted = 3, search = {} } = {}) =>
    markupOf(<Addresses first={pageOf(rows, total)} search={search} unlisted={unlisted} />)

  // SPEC section 2, admin: the columns.
  test('each part of the address stands in its column', () => {
    const html = page([companyOf()])
    expect(rowsOf(html)).toEqual([
      ['Company', 'Addons', 'Map Link', 'Street 1', 'Street 2', 'City', 'State', 'Zip'],
      ['Acme Inc.', 'Acme Mail Acme Logs', 'Map', '1 Main St', 'Floor 2', 'Oakland', 'CA', '94607'],
    ])
    const { 'Map of Acme Inc.': map = '', ...links } = linksOf(html)
    expect(decodeURIComponent(map)).toContain('1 Main St, Floor 2, Oakland, CA 94607, United States')
    expect(links).toEqual({
      'Acme Mail': '/addons/acme-mail/company',
      'Acme Logs': '/addons/acme-logs/company',
    })
  })
  test('without an address there is no map', () => {
    const none = { addr1: null, addr2: null, city: null, state: null, zip: null, country: null, addons: [] }
    const html = page([companyOf(none)])
    expect(rowsOf(html)[1]).toEqual(['Acme Inc.', 'None', '', '', '', '', '', ''])
    expect(linksOf(html)).toEqual({})
  })
  test.each([
    [{}, 1234, '1,234 more without a beta or GA add-on', false],
    [{ all: 'true' }, 0, 'It adds none: every company has a beta or GA add-on.', true],
  ] as const)('the filter %j with %s others says %s, ticked: %s', (search, unlisted, help, checked) => {
    expect(fieldsOf(page([companyOf()], { search, unlisted }))['Show all companies']).toEqual({
      checked,
      help,
    })
  })
  test.each([
    [1, '1 company'],
    [1234, '1,234 companies'],
  ])('%s are counted as %s', (total, words) => {
    expect(textsOf(page([companyOf()], { total }), 'output')).toEqual([words])
  })
  test('none at all, and none that matches', () => {
    expect(textOf(page([]))).toContain('There are currently no companies with a beta or GA add-on.')
    expect(textOf(page([], { search: { q: 'x' } }))).toContain('No company matches that filter.')
    expect(fieldsOf(page([], { search: { q: 'x' } }))['Filter by company, add-on or e-mail']?.value).toBe('x')
  })
  test('long lists are folded', () => {
    const addons = Array.from({ length: 30 }, (_, index) => ({ ...companyOf().addons[0], id: `${index}` }))
    const html = page([companyOf({ addons: addons as never })])
    const more = controlsOf(html).find((name) => /^Show \d+ more add-ons of Acme Inc\.$/.test(name))
    const count = Number(/\d+/.exec(more ?? '')?.[0])
    expect(count + textsOf(html, 'li').length - 1).toBe(30)
  })
})

test('users stand with their company’s add-ons and the day they were added', () => {
  vi.spyOn(usersPage, 'useLoaderData').mockReturnValue(pageOf([companyOf()]))
  vi.spyOn(usersPage, 'useSearch').mockReturnValue({} as never)
  const Page = usersPage.options.component as unknown as () => ReactNode
  const html = markupOf(<Page />)
  expect(textsOf(html, 'h1')).toEqual(['Users'])
  const [head, [name, addons, , added] = []] = rowsOf(html)
  expect(head).toEqual(['Company', 'Add-ons', 'Users', 'Added'])
  expect([name, addons, added]).toEqual([
    'Acme Inc.',
    'Acme Mail GA Acme Logs Beta',
    'November 2nd, 2026 October 31st, 2026',
  ])
  expect(html).toContain('title="ann@acme.example"')
  expect(html).toContain('title="2026-11-02 23:30:00.000 UTC"')
  // Each address leads to what staff can do with the account.
  expect(linksOf(html)).toEqual({
    'Acme Mail': '/addons/acme-mail',
    'Acme Logs': '/addons/acme-logs',
    'ann@acme.example': '/admin/people/u',
    'bob@acme.example': '/admin/people/v',
  })
})

describe('the email lookup', () => {
  const results = (addons: readonly object[] | null) => {
    vi.spyOn(emailPage, 'useLoaderData').mockReturnValue({ email: 'ann@acme.example', addons } as never)
    const Page = emailPage.options.component as unknown as () => ReactNode
    return markupOf(<Page />)
  }
  const found = {
    id: 'a',
    slug: 'acme-mail',
    displayName: 'Acme Mail',
    state: 'ga',
    company: { name: 'Acme Inc.' },
  }

  test('lists the add-ons of the person’s company', () => {
    const html = results([found])
    expect(textsOf(html, 'h2')).toEqual(['Add-ons of ann@acme.example'])
    expect(textsOf(html, 'p')).toEqual(['Acme Inc., 1 add-on'])
    expect(textsOf(html, 'li')).toEqual(['Acme Mail acme-mail GA'])
    expect(linksOf(html)).toEqual({ 'Acme Mail': '/addons/acme-mail' })
    expect(badgesOf(html)).toEqual([['blue', 'GA']])
    expect(textsOf(results([found, { ...found, id: 'b' }]), 'p')).toEqual(['Acme Inc., 2 add-ons'])
  })
  // SPEC section 8: a 404, and a company without add-ons.
  test.each([
    [null, 'ann@acme.example could not be found'],
    [[], 'ann@acme.example has no add-ons'],
  ])('%j reads %s', (addons, words) => {
    expect(textsOf(results(addons), 'output')[0]).toMatch(new RegExp(`^${words}`))
  })
  test('its form keeps what was looked up', () => {
    const html = markupOf(<EmailLookup email="ann@acme.example">{null}</EmailLookup>)
    expect(fieldsOf(html)).toEqual({ 'E-mail of a user': { value: 'ann@acme.example' } })
    expect(controlsOf(html)).toEqual(['Look up'])
  })
})

test.each([
  [{}, 'Every type', 'Oldest first'],
  [{ order: 'desc' }, 'Every type', 'Newest first'],
  [{ sort: 'addon', type: 'alpha_engineering_approval' }, 'Technical approval, Alpha', 'By add-on'],
  [{ sort: 'type' }, 'Every type', 'By type'],
  [{ sort: 'requester' }, 'Every type', 'By requester'],
] as const)('the inbox filtered by %j shows %s, %s', (search, type, order) => {
  const fields = fieldsOf(markupOf(<InboxFilters search={{ ...search, q: 'acme' } as never} />))
  expect(fields['Filter by add-on, company or requester']?.value).toBe('acme')
  expect(fields['Type']?.value).toBe(type)
  expect(fields['Type']?.options).toHaveLength(6)
  expect(fields['Order']).toEqual({
    value: order,
    options: ['Oldest first', 'Newest first', 'By add-on', 'By type', 'By requester'],
  })
})

const approval = {
  id: 'a1',
  type: 'alpha_engineering_approval',
  state: 'pending',
  pendingSince: '2026-11-18T11:00:00Z',
  requester: null,
  message: null,
  messages: [],
  addon: {
    id: 'x',
    slug: 'acme-mail',
    displayName: 'Acme Mail',
    state: 'alpha',
    company: { name: 'Acme Inc.' },
  },
  changedSince: { request: null, decision: null },
} as unknown as ApprovalEntry
const problem = { kind: 'refused', message: 'It is not pending.', fields: {} }

describe('a decision', () => {
  test.each([
    [undefined, 'Acme Inc.'],
    [actorIn(), 'Acme Inc.'],
    [actorIn({ tags: ['busy'] }), 'Saving… · Acme Inc.'],
    [actorIn({ state: 'unheard', problem }), 'Not known · Acme Inc.'],
    [actorIn({ problem }), 'Not decided · Acme Inc.'],
  ])('%# is told in its row: %s', (actor, words) => {
    const html = markupOf(
      <InboxList
        rows={[approval]}
        total={1}
        now={new Date('2026-11-21T12:00:00Z')}
        decisionOf={(id) => (id === 'a1' ? actor : undefined)}
        busy={false}
        begins={null}
        onNearEnd={() => {}}
      />,
    )
    expect(textsOf(html, 'small')).toEqual([words])
  })

  const acts = (actor?: never) => markupOf(<ApprovalActs approval={approval} actor={actor} />)
  const isBlocked = (html: string) =>
    [...html.matchAll(/<button[^>]*>/g)].map(([each]) => each.includes('aria-disabled="true"'))

  test('can be taken, and is busy while it is sent', () => {
    expect(controlsOf(acts())).toEqual(['Approve', 'Reject', 'What would happen?'])
    expect(isBlocked(acts())).toEqual([false, false, false])
    expect(acts(actorIn({ tags: ['busy'] }))).toMatch(/<button[^>]*aria-busy="true"[^>]*>.*?Approve/)
  })
  test('whose answer was lost is checked first', () => {
    const html = acts(actorIn({ state: 'unheard', problem: { ...problem, message: 'No answer came.' } }))
    expect(controlsOf(html)).toEqual(['Check again', 'Approve', 'Reject'])
    expect(isBlocked(html)).toEqual([false, true, true])
    expect(textOf(html)).toContain('First check what became of the last decision.')
    expect(textOf(html)).toContain('No answer came.')
  })
  test('that met others’ changes asks to look at them first', () => {
    const html = acts(actorIn({ state: 'changed', changed: [] }))
    expect(textsOf(html, 'h2')).toEqual(['Nothing was decided'])
    expect(controlsOf(html)).toEqual(['I have looked at it', 'Approve', 'Reject'])
    expect(isBlocked(html)).toEqual([false, true, true])
    expect(textOf(html)).toContain('First look at what has changed.')
  })
  test('that was refused says why', () => {
    expect(textOf(acts(actorIn({ problem })))).toContain('It is not pending.')
    expect(controlsOf(acts(actorIn({ problem })))).toEqual(['Approve', 'Reject', 'What would happen?'])
  })

  // READINGS 3: a message for the provider is required when rejecting.
  test('to reject asks for the message', () => {
    const form = (given: object = {}) =>
      markupOf(
        <RejectionForm
          path="p"
          problem={null}
          blockers={[]}
          busy={false}
          onReject={() => {}}
          onCancel={() => {}}
          {...given}
        />,
      )
    expect(fieldsOf(form())).toEqual({
      'Message to the provider': {
        value: '',
        help: 'Why it is rejected and what to fix. They see it beside the approval and get it by mail.',
      },
    })
    expect(controlsOf(form())).toEqual(['Reject', 'Cancel'])
    const refused = { ...problem, fields: { message: ['is too long'] } }
    expect(fieldsOf(form({ problem: refused }))['Message to the provider']?.error).toBe('is too long')
    expect(textOf(form({ blockers: [{ message: 'First look.', href: null }] }))).toContain('First look.')
  })
})
