import type { ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { CompanyListEntry } from '#contract/company.ts'
import type { Plan } from '#contract/plan.ts'
import type { Report } from '#contract/report.ts'
import type { Repricing } from '#contract/repricing.ts'
import type { Transition } from '#contract/trail.ts'
import { Addresses } from '#portal/features/admin/companies/addresses.tsx'
import { Route as usersPage } from '#portal/features/admin/companies/users.route.tsx'
import type { CompanyRowProps } from '#portal/features/admin/companies/company-list.tsx'
import { CompanyUsers } from '#portal/features/company/company-users.tsx'
import { Timeline } from '#portal/features/next-steps/timeline/timeline.tsx'
import { AlphaUsersSection } from '#portal/features/plans/invitations/alpha-users-section.tsx'
import { PlansSection } from '#portal/features/plans/plans/plans-section.tsx'
import { ReportTable } from '#portal/features/reports/report-table.tsx'
import { RepricingTable } from '#portal/features/repricings/repricing-table.tsx'
import { markupOf, textOf, textsOf } from './support/markup.tsx'
import { portalConfigOf } from './support/portal-config-of.ts'

/*
 * SPEC section 9: 'other lists collapse at 5'. A list that is folded hides rows and nothing else: what is told beside it, its
 * sums among it, is told of all of them, and opened it has every row whole.
 */

const fold = { isOpen: false }
const short = 5

vi.mock(import('#portal/ui/lists/use-short-list.tsx'), () => ({
  useShortList: (rows, _things, length = short) => ({
    shown: fold.isOpen ? rows : rows.slice(0, length),
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
vi.mock(import('#portal/app/session/use-user.ts'), () => ({
  useUser: () => ({ email: 'user-6@acme.example', isHerokuAdmin: true }) as never,
}))
vi.mock(import('#portal/app/use-config.ts'), () => ({
  useConfig: () => ({ config: portalConfigOf(), now: new Date('2026-11-10T12:00:00Z') }) as never,
}))
vi.mock(import('#portal/app/frame/day-range-field.tsx'), () => ({ DayRangeField: () => <i /> }))
vi.mock(import('#portal/features/reports/report-downloads.tsx'), () => ({ ReportDownloads: () => <i /> }))
vi.mock(import('#portal/features/plans/plans/use-availability-change.ts'), () => ({
  useAvailabilityChange: (plan) => ({
    stored: plan,
    shown: plan.availability,
    busy: false,
    change: () => {},
  }),
}))
vi.mock(import('#portal/ui/actions/row-menu.tsx'), () => ({
  RowMenu: (({ label }: { label: string }) => <button type="button" aria-label={label} />) as never,
}))

/** Each record's place in its list, from 1. */
const places = [1, 2, 3, 4, 5, 6, 7] as const
const time = (place: number) => `2026-10-0${place}T09:00:00Z`

const addon = { id: 'acme', slug: 'acme-mail', displayName: 'Acme Mail', state: 'alpha' } as never
const company = { id: 'c', name: 'Acme Inc.' }

const reports = places.map((place): Report => ({
  id: String(place),
  createdAt: time(place),
  updatedAt: time(place),
  etag: '"1"',
  period: `2026-0${place}`,
  company,
  addonBillings: {},
  totalBillingsAsCents: 10 ** place,
  customerBillingsAsCents: 10 ** place,
  providerAssessedBillingsAsCents: 10 ** place,
  herokuShareAsCents: 3 * 10 ** (place - 1),
  providerShareAsCents: 7 * 10 ** (place - 1),
  csvUrl: '',
  pdfUrl: '',
}))
const users = places.map((place) => ({
  id: `u${place}`,
  email: `user-${place}@acme.example`,
  admin: false,
  provider: true,
  allowTracking: true,
  company,
  createdAt: time(place),
  installedAt: null,
  removedAt: null,
}))
const addons = places.map((place) => ({
  id: `a${place}`,
  slug: `acme-${place}`,
  displayName: `Acme ${place}`,
  state: 'ga',
}))
const entry = { ...company, addr1: '1 Main St', users, addons } as unknown as CompanyListEntry
const page = { rows: [entry], total: 1, nextRange: null } as never

/** Every list that can be folded, and what begins each of its rows. */
const lists: Readonly<Record<string, { shown: () => ReactNode; begins: 'tr' | 'li' }>> = {
  'reports, with their sums': {
    shown: () => <ReportTable addonSlug="acme-mail" reports={reports} />,
    begins: 'tr',
  },
  'a plan’s repricings': {
    shown: () => (
      <RepricingTable
        repricings={places.map(
          (place) =>
            ({
              id: String(place),
              status: 'completed',
              addon: { slug: 'acme-mail' },
              plan: { slug: `plan-${place}` },
              originalPriceCents: 100,
              priceCents: 100 + place,
              grandfathered: true,
              createdAt: time(place),
              submitterEmail: `user-${place}@acme.example`,
              repriceDate: '2026-12-01',
              existingRepriceDate: null,
              message: null,
            }) as Repricing,
        )}
      />
    ),
    begins: 'tr',
  },
  plans: {
    shown: () => (
      <PlansSection
        addon={addon}
        usages={[]}
        plans={places.map(
          (place) =>
            ({
              id: String(place),
              name: `Plan ${place}`,
              slug: `plan-${place}`,
              priceCents: 100 * place,
              priceContract: false,
              availability: 'inviteOnly',
              enabled: true,
              activeRepricings: [],
            }) as unknown as Plan,
        )}
      />
    ),
    begins: 'tr',
  },
  'alpha users': {
    shown: () => <AlphaUsersSection addon={addon} alphaUsers={users as never} />,
    begins: 'li',
  },
  'company users': {
    shown: () => <CompanyUsers slug="acme-mail" company={company as never} users={users as never} />,
    begins: 'li',
  },
  activities: {
    shown: () => (
      <Timeline
        days={{}}
        transitions={places.map(
          (place) =>
            ({
              id: String(place),
              kind: 'change',
              subject: { type: 'addon', id: 'acme' },
              approvalType: null,
              event: null,
              field: 'summary',
              from: null,
              to: `Summary ${place}`,
              actor: { email: `user-${place}@acme.example` },
              note: null,
              createdAt: time(place),
            }) as Transition,
        )}
      />
    ),
    begins: 'li',
  },
}

const shownAs = (isOpen: boolean, shown: () => ReactNode): string => {
  fold.isOpen = isOpen
  return markupOf(shown())
}
/** Splits a list's markup into its rows and all else, in order. */
const partsOf = (html: string, begins: 'tr' | 'li') => {
  const body = begins === 'tr' ? (/<tbody>(.*)<\/tbody>/s.exec(html)?.[1] ?? '') : html
  const rows = [...body.matchAll(new RegExp(`<${begins}\\b.*?</${begins}>`, 'gs'))].map(([row]) => row)
  const beside = rows.reduce((rest, row) => rest.replace(row, ''), html)
  return { rows: rows.map(textOf), beside: textOf(beside) }
}

describe('a folded list hides its last rows and changes nothing beside them:', () => {
  test.each(Object.entries(lists))('%s', (_, { shown, begins }) => {
    const [folded, opened] = [false, true].map((isOpen) => partsOf(shownAs(isOpen, shown), begins))
    expect(opened?.rows).toHaveLength(places.length)
    expect(new Set(opened?.rows).size).toBe(places.length)
    expect(folded?.rows).toEqual(opened?.rows.slice(0, short))
    expect(folded?.beside).toBe(opened?.beside)
  })
})

test('the sums of reports are those of every month, however many are shown', () => {
  for (const isOpen of [false, true]) {
    const html = shownAs(isOpen, () => <ReportTable addonSlug="acme-mail" reports={reports} />)
    const [, foot = ''] = html.split('<tfoot>')
    expect([...textsOf(foot, 'th'), ...textsOf(foot, 'td')]).toEqual([
      'Total of 7 months',
      '$111,111.10',
      '$33,333.33',
      '$77,777.77',
    ])
  }
})

describe('staff’s rows of a company with long lists', () => {
  const Users = usersPage.options.component as unknown as () => ReactNode
  vi.spyOn(usersPage, 'useLoaderData').mockReturnValue(page)
  vi.spyOn(usersPage, 'useSearch').mockReturnValue({} as never)

  // SPEC section 2, admin users: 'their add-ons and users and added dates'.
  test.each([
    [false, short],
    [true, places.length],
  ])('opened: %s, each user that is shown has the day they were added, in the same line', (isOpen, count) => {
    const html = shownAs(isOpen, () => <Users />)
    const listed = [...html.matchAll(/<td\b.*?<\/td>/gs)].map(([cell]) => textsOf(cell, 'li'))
    const [theirAddons = [], people = [], days = []] = listed.map((lines) =>
      lines.filter((line) => !/more$|^Show fewer$/.test(line)),
    )
    expect(theirAddons).toEqual(places.slice(0, count).map((place) => `Acme ${place} GA`))
    const spelled = [
      'October 1st',
      'October 2nd',
      'October 3rd',
      ...[4, 5, 6, 7].map((n) => `October ${n}th`),
    ]
    expect(days).toEqual(spelled.slice(0, count).map((day) => `${day}, 2026`))
    expect(people).toEqual(days.map((day, at) => `user-${at + 1}@acme.example Added ${day}`))
  })

  test.each([
    [false, short],
    [true, places.length],
  ])('opened: %s, the addresses have as many add-ons', (isOpen, count) => {
    const html = shownAs(isOpen, () => <Addresses first={page} search={{}} unlisted={0} />)
    const lines = textsOf(html, 'li').filter((line) => !/more$|^Show fewer$/.test(line))
    expect(lines).toEqual(places.slice(0, count).map((place) => `Acme ${place}`))
  })
})
