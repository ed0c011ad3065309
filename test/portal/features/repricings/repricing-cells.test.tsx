import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { Repricing } from '#contract/repricing.ts'
import { RepricingTable } from '#portal/features/repricings/repricing-table.tsx'
import { RepricingSummary } from '#portal/features/repricings/request/repricing-summary.tsx'
import { AdminRow } from '#portal/features/repricings/scheduled/admin-row.tsx'
import { Route as details } from '#portal/features/repricings/scheduled/details.route.tsx'
import { actorIn } from '../../support/actor-in.ts'
import { factsOf, linksOf, markupOf, textsOf } from '../../support/markup.tsx'
import { portalConfigOf } from '../../support/portal-config-of.ts'

/* SPEC sections 2 and 4: what is shown of a repricing, to its provider and to staff. */

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  ...(await import('../../support/router-stand-in.tsx')).routerStandIn,
}))
vi.mock(import('#portal/app/use-config.ts'), () => ({
  useConfig: () => ({ config: portalConfigOf(), now: new Date('2026-11-10T12:00:00Z') }) as never,
}))
vi.mock(import('#portal/ui/lists/use-short-list.tsx'), () => ({
  useShortList: (rows) => ({ shown: rows, isWhole: true, toggle: null }),
}))
vi.mock(import('#portal/workflow/dialog/dialog.tsx'), () => ({
  Dialog: ({ children }) => <div>{children}</div>,
}))
vi.mock(import('#portal/app/frame/use-way-back.ts'), () => ({ useWayBack: () => () => Promise.resolve() }))

const repricing = {
  id: 'r1',
  status: 'approved',
  isWithdrawn: false,
  addon: { id: 'a', slug: 'acme-mail' },
  plan: { id: 'p', slug: 'big', name: 'Big' },
  originalPriceCents: 100_000,
  priceCents: 125_050,
  grandfathered: false,
  createdAt: '2026-11-02T00:00:00Z',
  updatedAt: '2026-11-09T00:00:00Z',
  submitterEmail: 'ann@acme.example',
  repriceDate: '2026-12-01',
  existingRepriceDate: '2027-01-01',
  newInstallRepricingCompletedAt: null,
  existingInstallRepricingCompletedAt: null,
  message: 'Agreed by phone.',
} as unknown as Repricing

/** The text of each cell of a plan's list, by its column's heading. */
const cells = (given: Partial<Repricing> = {}): Record<string, string | undefined> => {
  const [head = '', body = ''] = markupOf(<RepricingTable repricings={[{ ...repricing, ...given }]} />).split(
    '</thead>',
  )
  const values = [...textsOf(body, 'th'), ...textsOf(body, 'td')]
  return Object.fromEntries(textsOf(head, 'th').map((heading, index) => [heading, values[index]]))
}

test('each column of SPEC has its own value, such as the day of the request, and not of its last change', () => {
  expect(cells()).toEqual({
    'Add-on / Plan Slug': 'acme-mail / big',
    Change: 'Increase +$250.50 (+25.1%)',
    Price: '$1,250.50 was $1,000.00',
    Grandfathered: 'No',
    Contact: 'ann@acme.example',
    Requested: '11/02/2026',
    'Reprice Date': '12/01/2026 existing: 01/01/2027',
    Status: 'Approved Agreed by phone.',
  })
})

test.each([
  // READINGS 40: the status is rejected, and it is shown as Withdrawn.
  [{ status: 'rejected', isWithdrawn: true }, 'Status', 'Withdrawn Agreed by phone.'],
  [
    { status: 'partially_complete' },
    'Status',
    'Partially Complete New installs pay the new price; existing installs follow on 01/01/2027. Agreed by phone.',
  ],
  [{ submitterEmail: null }, 'Contact', 'Platform staff'],
  [{ grandfathered: true }, 'Grandfathered', 'Yes'],
  [{ existingRepriceDate: null }, 'Reprice Date', '12/01/2026 existing: never'],
  [
    { status: 'new', repriceDate: '2026-11-01' },
    'Reprice Date',
    '11/01/2026 existing: 01/01/2027 Has passed: approval recalculates it.',
  ],
] as const)('%j reads, under %s: %s', (given, column, text) => {
  expect(cells(given)[column]).toBe(text)
})

const problem = { kind: 'refused', message: 'It is completed.', fields: {} }
test.each([
  [undefined, null, 'Agreed by phone.'],
  [actorIn({ tags: ['busy'] }), null, 'Saving…'],
  [actorIn({ state: 'unheard', problem }), null, 'Not known'],
  [actorIn({ state: 'refused', problem }), null, 'Not changed. It is completed.'],
  [actorIn({ state: 'refused', problem: { ...problem, kind: 'expired' } }), null, 'Agreed by phone.'],
  [undefined, 'history', 'now in Request History'],
] as const)('%# what became of staff’s step stands in its row: %s, %s, %s', (actor, movedTo, note) => {
  const html = markupOf(
    <table>
      <tbody>
        <AdminRow
          row={{ repricing, movedTo }}
          place={{ 'aria-rowindex': 2, style: { height: 1 } } as never}
          group="current"
          actor={actor}
          onChoose={() => {}}
        />
      </tbody>
    </table>,
  )
  expect(textsOf(html, 'small').at(-1)).toBe(note)
  expect(linksOf(html)['acme-mail / big']).toBe('/admin/repricing/current/r1')
  expect(linksOf(html)['Request History']).toBe(movedTo === null ? undefined : '/admin/repricing/history')
})

test('the details name each date, and when each step was performed', () => {
  const shown = (given: Partial<Repricing>) => {
    vi.spyOn(details, 'useLoaderData').mockReturnValue({ ...repricing, ...given } as never)
    vi.spyOn(details, 'useParams').mockReturnValue({ group: 'scheduled' } as never)
    const Details = details.options.component as () => ReactNode
    return factsOf(markupOf(<Details />))
  }
  const dates = { 'New installs': '12/01/2026', 'Existing installs': '01/01/2027' }
  expect(shown({})).toMatchObject(dates)
  expect(shown({})).not.toHaveProperty('New installs repriced')
  expect(shown({ existingRepriceDate: null })).toMatchObject({ ...dates, 'Existing installs': 'Never' })
  const performed = {
    newInstallRepricingCompletedAt: '2026-12-01T03:00:00Z',
    existingInstallRepricingCompletedAt: '2027-01-01T03:00:00Z',
  }
  expect(shown(performed)).toMatchObject({
    'New installs repriced': 'December 1, 2026 at 3:00 AM UTC',
    'Existing installs repriced': 'January 1, 2027 at 3:00 AM UTC',
  })
})

// SPEC section 6: new installs no sooner than the first day of next month, existing ones the month after.
test('the summary of a request gives new and existing installs a date each, or keeps the latter’s price', () => {
  const existing = (grandfathered: boolean) => {
    const prices = { originalPriceCents: 5000, priceCents: 6000, grandfathered }
    const usage = { accounts: 3, lastMonth: null } as never
    const now = new Date('2026-11-10T12:00:00Z')
    const facts = factsOf(markupOf(<RepricingSummary prices={prices} usage={usage} now={now} />))
    expect(facts['New installs']).toBe('pay the new price no sooner than 12/01/2026 .')
    return facts['Existing installs']
  }
  expect(existing(false)).toBe('pay the new price no sooner than 01/01/2027 .')
  expect(existing(true)).toBe('are grandfathered: they keep $50.00 .')
})
