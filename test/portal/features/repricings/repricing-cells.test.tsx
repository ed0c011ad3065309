import { describe, expect, test, vi } from 'vitest'
import type { Repricing } from '#contract/repricing.ts'
import { RepricingCells } from '#portal/features/repricings/repricing-cells.tsx'
import { RepricingTable } from '#portal/features/repricings/repricing-table.tsx'
import { RepricingTabs } from '#portal/features/repricings/scheduled/repricing-tabs.tsx'
import { badgesOf, linksOf, markupOf, textOf, textsOf } from '../../support/markup.tsx'

/* SPEC sections 2 and 4: what a repricing's row shows, by column. */

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  ...(await import('../../support/router-stand-in.tsx')).routerStandIn,
}))
vi.mock(import('#portal/app/use-config.ts'), () => ({
  useConfig: () => ({ now: new Date('2026-11-10T12:00:00Z') }) as never,
}))
vi.mock(import('#portal/ui/lists/use-short-list.tsx'), () => ({
  useShortList: (rows) => ({ shown: rows, isWhole: true, toggle: null }),
}))

const repricing = {
  id: 'repricing',
  status: 'new',
  isWithdrawn: false,
  addon: { id: 'a', slug: 'acme-mail' },
  plan: { id: 'p', slug: 'big', name: 'Big' },
  originalPriceCents: 100_000,
  priceCents: 125_050,
  grandfathered: true,
  createdAt: '2026-11-02T00:00:00Z',
  updatedAt: '2026-11-09T00:00:00Z',
  submitterEmail: 'ann@acme.example',
  repriceDate: '2026-12-01',
  existingRepriceDate: null,
  newInstallRepricingCompletedAt: null,
  existingInstallRepricingCompletedAt: null,
  message: null,
} as unknown as Repricing

const markup = (given: Partial<Repricing> = {}) =>
  markupOf(<RepricingTable repricings={[{ ...repricing, ...given }]} />)
/** The text of each cell, by its column's heading. */
const cells = (given: Partial<Repricing> = {}) => {
  const html = markup(given)
  const [, ...headings] = textsOf(html.split('</thead>')[0] ?? '', 'th')
  const body = html.split('</thead>')[1] ?? ''
  const values = textsOf(body, 'td')
  return {
    name: textsOf(body, 'th')[0],
    ...Object.fromEntries(headings.map((heading, index) => [heading, values[index]])),
  } as Record<string, string>
}

test('the columns are SPEC’s, each with its own value', () => {
  expect(textsOf(markup().split('</thead>')[0] ?? '', 'th')).toEqual([
    'Add-on / Plan Slug',
    'Change',
    'Price',
    'Grandfathered',
    'Contact',
    'Requested',
    'Reprice Date',
    'Status',
  ])
  expect(cells()).toEqual({
    name: 'acme-mail / big',
    Change: 'Increase +$250.50 (+25.1%)',
    Price: '$1,250.50 was $1,000.00',
    Grandfathered: 'Yes',
    Contact: 'ann@acme.example',
    Requested: '11/02/2026',
    'Reprice Date': '12/01/2026 existing: never',
    Status: 'New',
  })
})

test.each([
  [5000, 7000, 'Increase +$20.00 (+40.0%)'],
  [5000, 4000, 'Decrease −$10.00 (−20.0%)'],
  [5000, 5000, /^Same /],
  [0, 500, 'Increase +$5.00'],
  [500, 0, 'Decrease −$5.00 (−100.0%)'],
])('from %s to %s cents reads %s', (originalPriceCents, priceCents, change) => {
  expect(cells({ originalPriceCents, priceCents })['Change']).toMatch(change)
})

test.each([
  [true, null, 'Yes', '12/01/2026 existing: never'],
  [false, '2027-01-01', 'No', '12/01/2026 existing: 01/01/2027'],
])('grandfathered: %s, with existing ones on %s', (grandfathered, existingRepriceDate, word, dates) => {
  const shown = cells({ grandfathered, existingRepriceDate })
  expect([shown['Grandfathered'], shown['Reprice Date']]).toEqual([word, dates])
})

test('one that staff requested names no person', () => {
  expect(cells({ submitterEmail: null })['Contact']).toBe('Platform staff')
})

describe('the status', () => {
  // Neither somebody's fault nor done (UX).
  const waiting: string = expect.stringMatching(/gray|yellow/)
  test.each([
    ['new', false, waiting, 'New'],
    ['in_progress', false, 'yellow', 'In progress'],
    ['approved', false, 'green', 'Approved'],
    ['partially_complete', false, 'yellow', 'Partially complete'],
    ['completed', false, 'green', 'Completed'],
    ['rejected', false, 'red', 'Rejected'],
    ['error', false, 'red', 'Error'],
    // READINGS 40: the status is rejected, and it is shown as Withdrawn.
    ['rejected', true, waiting, 'Withdrawn'],
  ] as const)('%s, withdrawn: %s, is %s: %s', (status, isWithdrawn, colour, name) => {
    const badges = badgesOf(markup({ status, isWithdrawn }))
    expect(badges.map(([shown, word]) => [shown, word.toLowerCase()])).toEqual([[colour, name.toLowerCase()]])
  })

  test('a half-finished one says who pays the new price', () => {
    const status = 'partially_complete' as const
    expect(cells({ status, existingRepriceDate: '2027-01-01' })['Status']).toContain(
      'New installs pay the new price; existing installs follow on 01/01/2027.',
    )
  })

  test.each([
    [null, undefined, 'Rejected'],
    ['Too steep.', undefined, 'Rejected Too steep.'],
    ['Too steep.', 'Saving…', 'Rejected Saving…'],
  ])('with the message %j and the note %j', (message, note, said) => {
    const row = (
      <table>
        <tbody>
          <tr>
            <RepricingCells repricing={{ ...repricing, status: 'rejected', message }} note={note} />
          </tr>
        </tbody>
      </table>
    )
    expect(textsOf(markupOf(row), 'td').at(-1)).toBe(said)
  })
})

// READINGS 12: "If approval comes after reprice_date, the dates are counted anew from the approval."
test.each([
  ['new', '2026-11-01', true],
  ['in_progress', '2026-11-01', true],
  ['approved', '2026-11-01', false],
  ['rejected', '2026-11-01', false],
  ['new', '2026-12-01', false],
] as const)('a date that passed unapproved is said to: %s, %s: %s', (status, repriceDate, isSaid) => {
  expect(cells({ status, repriceDate })['Reprice Date']?.includes('Has passed')).toBe(isSaid)
})

test('a plan without any', () => {
  expect(textOf(markupOf(<RepricingTable repricings={[]} />))).toBe(
    'There are currently no price changes of this plan.',
  )
})

// SPEC section 2, admin.
test('each tab of staff’s lists has its own count', () => {
  const html = markupOf(
    <RepricingTabs group="scheduled" counts={{ current: 3, scheduled: 1234, history: 0 }} />,
  )
  expect(linksOf(html)).toEqual({
    'Current Requests 3': '/admin/repricing/current',
    'Scheduled 1,234': '/admin/repricing/scheduled',
    'Request History 0': '/admin/repricing/history',
  })
})
