import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { CompanyListEntry } from '#contract/company.ts'
import type { Report } from '#contract/report.ts'
import { Addresses } from '#portal/features/admin/companies/addresses.tsx'
import { Route as usersPage } from '#portal/features/admin/companies/users.route.tsx'
import type { CompanyRowProps } from '#portal/features/admin/companies/company-list.tsx'
import { ReportTable } from '#portal/features/reports/report-table.tsx'
import { linksOf, markupOf, textOf, textsOf } from './support/markup.tsx'

/*
 * SPEC section 9: 'other lists collapse at 5'. A list that is folded hides rows and nothing else: what is told beside it, its
 * sums among it, is told of all of them, and opened it has every row whole.
 */

const fold = { isOpen: false }

vi.mock(import('#portal/ui/lists/use-short-list.tsx'), () => ({
  useShortList: (rows) => ({
    shown: fold.isOpen ? rows : rows.slice(0, 5),
    isWhole: fold.isOpen,
    toggle: null,
  }),
}))
vi.mock(import('#portal/features/admin/companies/company-list.tsx'), () => ({
  CompanyList: (({
    first,
    Row,
  }: {
    first: { rows: readonly CompanyListEntry[] }
    Row: (props: CompanyRowProps) => ReactNode
  }) => (
    <table>
      <tbody>
        {first.rows.map((company) => (
          <Row
            key={company.id}
            company={company}
            place={{} as never}
            fold={{ isOpen: fold.isOpen, onToggle: () => {} }}
          />
        ))}
      </tbody>
    </table>
  )) as never,
}))
vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  ...(await import('./support/router-stand-in.tsx')).routerStandIn,
}))
vi.mock(import('#portal/features/reports/report-downloads.tsx'), () => ({ ReportDownloads: () => <i /> }))

/** Each record's place in its list, from 1. */
const places = [1, 2, 3, 4, 5, 6, 7] as const
const company = { id: 'c', name: 'Acme Inc.' }
const reports = places.map(
  (place) =>
    ({
      id: String(place),
      period: `2026-0${place}`,
      totalBillingsAsCents: 10 ** place,
      customerBillingsAsCents: 10 ** place,
      providerAssessedBillingsAsCents: 10 ** place,
      herokuShareAsCents: 3 * 10 ** (place - 1),
      providerShareAsCents: 7 * 10 ** (place - 1),
      credits: [],
      payouts: [{ cents: 2 * 10 ** (place - 1), paidOn: '2026-11-05', reference: 'P-1' }],
      dueAsCents: 5 * 10 ** (place - 1),
    }) as object as Report,
)
const users = places.map((place) => ({
  id: `u${place}`,
  email: `user-${place}@acme.example`,
  createdAt: `2026-10-0${place}T09:00:00Z`,
}))
const addons = places.map((place) => ({
  id: `a${place}`,
  slug: `acme-${place}`,
  displayName: `Acme ${place}`,
  state: 'ga',
}))
const page = {
  rows: [{ ...company, addr1: '1 Main St', users, addons } as unknown as CompanyListEntry],
  total: 1,
  nextRange: null,
} as never

const shownAs = (isOpen: boolean, list: ReactNode): string => {
  fold.isOpen = isOpen
  return markupOf(list)
}

test('reports hide their last rows when folded; their sums are those of every month', () => {
  const [folded, opened] = [false, true].map((isOpen) => {
    const html = shownAs(isOpen, <ReportTable addonSlug="acme-mail" reports={reports} />)
    const [rows = '', foot = ''] = html.split('<tfoot>')
    return { rows: textsOf(rows, 'tr').slice(1), foot: textOf(foot) }
  })
  expect(opened?.rows).toHaveLength(places.length)
  expect(folded?.rows).toEqual(opened?.rows.slice(0, 5))
  const sums = 'Total of 7 months $111,111.10 $33,333.33 $77,777.77 $22,222.22 $55,555.55 due'
  expect([folded?.foot, opened?.foot]).toEqual([sums, sums])
})

// SPEC section 2, admin users: 'their add-ons and users and added dates'.
test.each([
  [false, 5],
  [true, 7],
])(
  'opened: %s, staff’s row of a company has %s add-ons, and as many users with the day each was added',
  (isOpen, count) => {
    vi.spyOn(usersPage, 'useLoaderData').mockReturnValue(page)
    vi.spyOn(usersPage, 'useSearch').mockReturnValue({} as never)
    const Users = usersPage.options.component as unknown as () => ReactNode
    const html = shownAs(isOpen, <Users />)
    const linesOf = (cell: string) => textsOf(cell, 'li').filter((line) => !/more$|^Show fewer$/.test(line))
    const [theirAddons, people, days] = [...html.matchAll(/<td\b.*?<\/td>/gs)].map(([cell]) => linesOf(cell))
    const spelled = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th'].slice(0, count)
    expect(theirAddons).toEqual(spelled.map((_, at) => `Acme ${at + 1} GA`))
    expect(days).toEqual(spelled.map((day) => `October ${day}, 2026`))
    expect(people).toEqual(days?.map((day, at) => `user-${at + 1}@acme.example Added ${day}`))
    expect(linksOf(html)).toMatchObject({
      'Acme 1': '/addons/acme-1',
      'user-2@acme.example': '/admin/people/u2',
    })
    const addresses = shownAs(isOpen, <Addresses first={page} search={{}} unlisted={0} />)
    expect(linesOf(addresses)).toEqual(spelled.map((_, at) => `Acme ${at + 1}`))
    expect(linksOf(addresses)['Acme 1']).toBe('/addons/acme-1/company')
  },
)
