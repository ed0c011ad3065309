import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pageOf } from '#test/assurance/accessibility/roles.ts'
import { settled } from '#test/assurance/accessibility/settled.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { elsewhere } from '../support/elsewhere.ts'

/*
 * Cells of lists that the tour doesn't look at, each in its row and under its heading, against the platform's answer, by
 * formats written from SPEC section 9: amounts 'in dollars with two decimals and thousands separators', repricing dates
 * MM/DD/YYYY, other dates MMMM Do, YYYY. Nothing of the portal's own formatting is used.
 */
const demo = sharedDemo()

const dollars = (cents: number) =>
  `$${String(Math.floor(cents / 100)).replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${String(cents % 100).padStart(2, '0')}`
const monthNames =
  'January February March April May June July August September October November December'.split(' ')
const partsOf = (iso: string) => {
  const [year = '', month = '', day = ''] = iso.slice(0, 10).split('-')
  return { year, month, day, name: monthNames[Number(month) - 1] ?? '' }
}
const numeric = (iso: string) => {
  const { year, month, day } = partsOf(iso)
  return `${month}/${day}/${year}`
}
const ordinal = (day: number) => {
  if (day >= 11 && day <= 13) return `${day}th`
  return `${day}${{ 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th'}`
}
const spelled = (iso: string) => {
  const { year, day, name } = partsOf(iso)
  return `${name} ${ordinal(Number(day))}, ${year}`
}
async function open(role: 'provider' | 'staff', path: string): Promise<Page> {
  const page = await pageOf(demo, role, { timezoneId: 'UTC', viewport: { width: 1400, height: 1200 } })
  await page.goto(demo.url + path)
  await settled(page)
  return page
}

/** Lines of each cell by its column's heading, for each row of the tables with these headings. */
type Row = Readonly<Record<string, readonly string[]>>
const rowsOf = (page: Page, first: string): Promise<Row[]> =>
  page.evaluate((heading) => {
    const linesOf = (cell: Element) =>
      (cell as HTMLElement).innerText
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
    const tables = [...document.querySelectorAll('#main table')].filter((each) => {
      const name = each.querySelector('thead th')?.textContent ?? ''
      return name.trim().startsWith(heading) && (each as HTMLElement).checkVisibility()
    })
    return tables.flatMap((table) => {
      const headings = [...table.querySelectorAll('thead th')].map((each) => (each.textContent ?? '').trim())
      const rows = [...table.querySelectorAll<HTMLElement>('tbody tr:not([aria-hidden])')]
      return rows
        .filter((row) => row.checkVisibility())
        .map((row) =>
          Object.fromEntries([...row.children].map((cell, i) => [headings[i] ?? '', linesOf(cell)])),
        )
    })
  }, first)

/** The list items of the main part of a page that have this in their text, each as its lines. */
const itemsOf = async (page: Page, text: string): Promise<string[]> => {
  const items = page.locator('#main li').filter({ hasText: text })
  return (await items.allInnerTexts()).map((each) => each.replaceAll(/\s+/g, ' '))
}

const cell = (row: Row, heading: string): string | undefined => {
  const key = Object.keys(row).find((each) => each.startsWith(heading))
  return key === undefined ? undefined : (row[key]?.[0] ?? '')
}

interface Plan {
  name: string
  slug: string
  price_cents: number
  price_contract: boolean
  availability: string
}
interface Repricing {
  addon: { slug: string }
  plan: { slug: string }
  price_cents: number
  original_price_cents: number
  grandfathered: boolean
  submitter_email: string | null
  created_at: string
  reprice_date: string
  status: string
}
interface Report {
  customer_billings_as_cents: number
  credits: { cents: number; reason: string }[]
  payouts: { cents: number; paid_on: string; reference: string }[]
}
interface Company {
  id: string
  name: string
  users: { email: string; created_at: string }[]
}
interface Addon {
  display_name: string
  slug: string
  state: string
  company: { id: string; name: string }
  updated_at: string
}

describe('a cell shows what the API says:', () => {
  test('plans', async () => {
    const names: Record<string, string> = {
      allUsers: 'All Users',
      allUsersHidden: 'All Users (Hidden)',
      inviteOnly: 'Invite Only',
      disabled: 'Disabled',
    }
    const page = await open('provider', '/addons/acme-postgres/plans')
    const plans = await elsewhere<Plan[]>(page, 'GET', '/addons/acme-postgres/plans')
    const rows = await rowsOf(page, 'Plan Name')
    expect(rows).toHaveLength(Math.min(5, plans.length))
    expect(
      rows.map((row) => ['Plan Name', 'Slug', 'Availability', 'Price'].map((heading) => cell(row, heading))),
    ).toEqual(
      plans.slice(0, rows.length).map(({ name, slug, availability, price_cents, price_contract }) => [
        name,
        slug,
        names[availability],
        // A contract's price and no price are said in words.
        price_contract ? 'Contract' : price_cents === 0 ? 'Free' : dollars(price_cents),
      ]),
    )
  })

  test.each([
    ['scheduled', ['approved', 'partially_complete']],
    ['history', ['completed', 'rejected', 'error']],
  ])('%s repricings', async (group, statuses) => {
    const page = await open('staff', `/admin/repricing/${group}`)
    const all = await elsewhere<Repricing[]>(page, 'GET', `/repricings?status=${statuses.join(',')}`)
    const rows = await rowsOf(page, 'Add-on / Plan Slug')
    expect(rows.length).toBeGreaterThan(0)
    const due = all.map((each) =>
      [
        `${each.addon.slug} / ${each.plan.slug}`,
        each.price_cents > each.original_price_cents ? 'increase' : 'decrease',
        dollars(each.price_cents),
        each.grandfathered ? 'Yes' : 'No',
        each.submitter_email ?? 'Platform staff',
        numeric(each.created_at),
        numeric(each.reprice_date),
      ].join(' | '),
    )
    const headings = ['Add-on', 'Change', 'Price', 'Grandfathered', 'Contact', 'Requested', 'Reprice Date']
    for (const row of rows) {
      const told = headings.map((heading) => {
        const text = cell(row, heading) ?? ''
        return heading === 'Change' ? text.toLowerCase() : text
      })
      expect(due).toContain(told.join(' | '))
    }
  })

  test('credits and payouts of months', async () => {
    const page = await open('provider', '/addons/acme-postgres/reports')
    await page.getByRole('button', { name: /^View all \d+ reports$/ }).click()
    const reports = await elsewhere<Report[]>(page, 'GET', '/addons/acme-postgres/reports')
    // The story has at most one of each in a month.
    expect(reports.some(({ credits }) => credits.length === 1)).toBe(true)
    expect(reports.some(({ payouts }) => payouts.length === 1)).toBe(true)
    const rows = (await rowsOf(page, 'Month')).filter((row) => 'Paid out' in row)
    expect(rows.map((row) => [row['Customer Billings'], row['Paid out']])).toEqual(
      reports.map(({ customer_billings_as_cents, credits, payouts }) => [
        [
          dollars(customer_billings_as_cents),
          ...credits.map(({ cents, reason }) => `${dollars(cents)} credited: ${reason}`),
        ],
        payouts.length === 0
          ? ['Not paid yet']
          : payouts.flatMap(({ cents, paid_on, reference }) => [
              dollars(cents),
              `${spelled(paid_on)}, ${reference}`,
            ]),
      ]),
    )
  })

  test('users of companies', async () => {
    const page = await open('staff', '/admin/users')
    const companies = await elsewhere<Company[]>(page, 'GET', '/companies?listed=true')
    const byName = new Map(companies.map((each) => [each.name, each]))
    const users = await rowsOf(page, 'Company')
    expect(users.length).toBeGreaterThan(1)
    for (const row of users) {
      const company = byName.get(cell(row, 'Company') ?? '')
      const own = company?.users.slice(0, 5) ?? []
      expect(row['Users']?.slice(0, own.length)).toEqual(own.map(({ email }) => email))
      expect(row['Added']).toEqual(own.map((each) => spelled(each.created_at)))
    }
  })

  test('users of a company', async () => {
    const page = await open('provider', '/addons/acme-postgres/company')
    const addon = await elsewhere<Addon>(page, 'GET', '/addons/acme-postgres')
    const users = await elsewhere<{ email: string; provider: boolean; created_at: string }[]>(
      page,
      'GET',
      `/companies/${addon.company.id}/company_users`,
    )
    expect(users.length).toBeGreaterThan(1)
    let seen = 0
    for (const { email, provider, created_at } of users.slice(0, 5)) {
      const [item] = await itemsOf(page, email)
      if (item === undefined) continue
      seen += 1
      expect(item).toContain(`Since ${spelled(created_at)}`)
      expect(item.includes('Provider')).toBe(provider)
    }
    expect(seen).toBe(Math.min(5, users.length))
  })

  test('all add-ons', async () => {
    const page = await open('staff', '/addons')
    const addons = await elsewhere<Addon[]>(page, 'GET', '/addons')
    const bySlug = new Map(addons.map((each) => [each.slug, each]))
    const rows = await page
      .locator('#main table tbody tr:not([aria-hidden])')
      .evaluateAll((all) =>
        all.map((row) =>
          Object.fromEntries(
            [...row.querySelectorAll<HTMLElement>('td[data-column]')].map((each) => [
              each.dataset['column'] ?? '',
              each.innerText.trim(),
            ]),
          ),
        ),
      )
    expect(rows.length).toBeGreaterThan(5)
    for (const row of rows) {
      const addon = bySlug.get(row['slug'] ?? '')
      expect([row['display_name'], row['state']?.toLowerCase(), row['company']]).toEqual([
        addon?.display_name,
        addon?.state,
        addon?.company.name,
      ])
    }
  })
})
