import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedDemo } from '../support/shared-demo.ts'
import { arrive, axeFindings, complaints, visit } from '#test/support/browser/visitor.ts'

const demo = sharedDemo()

const days = (page: Page) => page.getByRole('button', { name: /^Days \(UTC\) / })
const calendar = (page: Page) => page.getByRole('dialog', { name: 'Days (UTC)' })

interface Listed {
  name: string
  person: string
  path: string
  /** Ranges that the screen asks for. */
  list: string
  /** The days (ISO, UTC) of what is shown. */
  shown: (page: Page) => Promise<string[]>
  /** Said where nothing is. */
  nothing: string
}

const timesIn = (selector: string) => (page: Page) =>
  page
    .locator(selector)
    .evaluateAll((all) => all.map((each) => (each.getAttribute('datetime') ?? '').slice(0, 10)))

const lists: Listed[] = [
  {
    name: 'failed attempts',
    person: 'partner@acme.example',
    path: '/addons/acme-postgres/logs',
    list: '/api/v3/addons/acme-postgres/failed_attempts',
    shown: timesIn('#failed-attempts time, [aria-labelledby=failed-attempts] time'),
    nothing: 'No failed attempts match that query.',
  },
  {
    name: 'activity',
    person: 'partner@acme.example',
    path: '/addons/acme-postgres/next-steps',
    list: '/api/v3/addons/acme-postgres/transitions',
    shown: timesIn('section[aria-labelledby=timeline] time'),
    nothing: 'Nothing happened on these days.',
  },
  {
    name: 'outbox',
    person: 'admin@platform.example',
    path: '/admin/outbox',
    list: '/api/v3/outbox/groups',
    shown: timesIn('main li time'),
    nothing: 'No mail was written on these days.',
  },
]

test.each(lists)('the days of the $name are picked, and stand in the URL', async (listed) => {
  const { person, path, list, shown, nothing } = listed
  const page = await visit(demo.browser, { reducedMotion: 'reduce' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await arrive(page, `${demo.url}${path}`, person)
  await days(page).waitFor()
  const all = (await shown(page)).toSorted()
  const [first = '', last = ''] = [all[0], all.at(-1)]
  expect(first < last, 'the story has more than one day').toBe(true)
  expect(await days(page).textContent()).toBe('All days')

  await page.goto(`${demo.url}${path}?from=${first}&to=${first}`)
  await days(page)
    .getByText(/\d(st|nd|rd|th), \d{4}$/)
    .waitFor()
  expect(new Set(await shown(page))).toEqual(new Set([first]))
  const ranged = asked.filter((url) => url.includes(`${list}?`))
  expect(ranged, 'asked once, early').toEqual([`${demo.url}${list}?from=${first}&to=${first}`])
  expect(await page.evaluate(() => window.early?.size ?? 0)).toBe(0)

  // A day later than any.
  await days(page).click()
  await calendar(page).getByText('Pick the first day').waitFor()
  expect(await axeFindings(page)).toEqual([])
  const chosen = calendar(page).locator('[data-selected]').first()
  await chosen.click()
  await calendar(page).getByText('Pick the last day').waitFor()
  const before = asked.length
  await calendar(page).locator('td button:enabled:visible').first().click()
  await calendar(page).waitFor({ state: 'hidden' })
  const askedAnew = () => asked.slice(before).filter((url) => url.includes(`${list}?`))
  await expect.poll(() => askedAnew().length).toBe(1)
  expect(new URL(page.url()).searchParams.get('to')).toBe(first)
  expect(new URL(page.url()).searchParams.get('from') ?? '').not.toBe('')
  expect(await days(page).evaluate((button) => button === document.activeElement)).toBe(true)

  await page.getByRole('button', { name: 'All days', exact: true }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await expect.poll(async () => (await shown(page)).length).toBe(all.length)

  await page.goto(`${demo.url}${path}?from=2001-01-01&to=2001-01-31`)
  await page.getByText(nothing).waitFor()
  expect(await days(page).textContent()).toBe('January 1st, 2001 – January 31st, 2001')
  expect(await axeFindings(page)).toEqual([])

  await page.goto(`${demo.url}${path}?from=2026-02-30&to=nonsense`)
  await expect.poll(async () => (await shown(page)).length).toBe(all.length)
  expect(await days(page).textContent()).toBe('All days')
  expect(complaints.get(page)).toEqual([])
  await page.context().close()
})

test('on a phone the calendar is the whole screen, and fits it', async () => {
  const page = await visit(demo.browser, { reducedMotion: 'reduce', viewport: { width: 390, height: 844 } })
  await arrive(page, `${demo.url}/addons/acme-postgres/logs`, 'partner@acme.example')
  await days(page).click()
  await calendar(page).getByText('Pick the first day').waitFor()
  expect(await calendar(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  const edges = await calendar(page).evaluate((dialog) => [dialog.scrollWidth, dialog.clientWidth])
  expect(edges[0]).toBeLessThanOrEqual(edges[1] ?? 0)
  // What is behind it takes no focus: leaving it closes it.
  for (let i = 0; i < 60 && (await calendar(page).isVisible()); i++) await page.keyboard.press('Tab')
  expect(await calendar(page).isVisible()).toBe(false)
  await page.context().close()
})

test('the keys of a date grid lead through its weeks, months and years, and never beyond what can be picked', async () => {
  const page = await visit(demo.browser, { reducedMotion: 'reduce' })
  await arrive(
    page,
    `${demo.url}/addons/acme-postgres/logs?from=2026-03-31&to=2026-03-31`,
    'partner@acme.example',
  )
  await days(page).click()
  await calendar(page).getByText('Pick the first day').waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(focused).toBe('31 March 2026')
  for (const [key, day] of [
    ['PageUp', '28 February 2026'],
    ['PageDown', '28 March 2026'],
    ['Home', '22 March 2026'],
    ['End', '28 March 2026'],
    ['Shift+PageUp', '28 March 2025'],
    ['Shift+PageDown', '28 March 2026'],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(focused, { message: key }).toBe(day)
  }
  const last = (await days(page).evaluate(() => new Date().getUTCFullYear())) + 1
  for (let year = 2026; year <= last; year += 1) await page.keyboard.press('Shift+PageDown')
  const edge = await focused()
  await page.keyboard.press('PageDown')
  expect(await focused(), 'the last day that can be picked').toBe(edge)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await calendar(page).getByText('Pick the last day').waitFor()

  await page.goto(`${demo.url}/addons/acme-postgres/reports?from=2026-05&to=2026-05`)
  await page.getByRole('button', { name: /^Months / }).click()
  await expect.poll(focused).toBe('2026 May')
  for (const [key, month] of [
    ['Home', '2026 Apr'],
    ['End', '2026 Jun'],
    ['PageUp', '2025 Jun'],
    ['PageDown', '2026 Jun'],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(focused, { message: key }).toBe(month)
  }
  expect(complaints.get(page)).toEqual([])
  await page.context().close()
})
