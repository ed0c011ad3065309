import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { spoilConfig } from '../support/spoil-config.ts'
import { arrive, axeFindings, giveCredentials, letThrough, visit } from '#test/support/browser/visitor.ts'
import { admin, openAs, partner } from '../support/open-as.ts'
import { sharedDemo } from '../support/shared-demo.ts'

const demo = sharedDemo()

const at = (path: string) => demo.url + path
const cards = (page: Page) => page.getByRole('article')

describe('a session', () => {
  test('begins at the attempted URL; the token is masked until asked for', async () => {
    const page = await openAs(demo, partner, '/token')
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}').accessToken)
    const code = page.locator('code')
    await expect.poll(() => code.textContent()).toMatch(/^•+$/)
    await page.getByRole('button', { name: 'Show' }).click()
    expect(await code.textContent()).toBe(token)
    expect(await page.title()).toBe('Access token · Partner Portal')
  })

  test('does not begin with a state that is not ours', async () => {
    const page = await visit(demo.browser)
    await page.goto(at('/login/oauth?code=stolen&state=forged'))
    await giveCredentials(page, partner)
    await expect.poll(() => page.url()).toBe(at('/addons'))
  })

  test('that has ended on the platform leads back through signing in', async () => {
    const page = await openAs(demo, partner, '/addons')
    await cards(page).first().waitFor()
    await page.evaluate(() => fetch('/oauth/logout'))
    await page.goto(at('/addons?q=kept'))
    await giveCredentials(page, partner)
    await expect.poll(() => page.url()).toBe(at('/addons?q=kept'))
  })
})

describe('the add-ons list', () => {
  test('loads in few requests, asks for nothing twice and uses all that it asked for early', async () => {
    const page = await openAs(demo, partner, '/addons')
    await cards(page).first().waitFor()
    const asked: string[] = []
    page.on('request', (request) => {
      // What the page before asked for is not this one's.
      if (request.isNavigationRequest()) asked.length = 0
      asked.push(request.url())
    })
    await page.reload()
    await cards(page).first().waitFor()
    const untilCards = asked.length
    // The page, four scripts, the styles, the user and the add-ons; Inter, if it comes as soon.
    expect(untilCards).toBeLessThanOrEqual(9)
    expect(new Set(asked).size).toBe(asked.length)
    expect(await page.evaluate(() => window.early?.size)).toBe(0)
  })

  test('is sorted, and each card says what stands in the way', async () => {
    const page = await openAs(demo, partner, '/addons')
    await page.getByRole('heading', { level: 1, name: 'Acme Data' }).waitFor()
    const card = (name: string) => cards(page).filter({ has: page.getByRole('heading', { name }) })
    const names = await page.getByRole('heading', { level: 2 }).allTextContents()
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)))
    expect(await card('Acme Queue').textContent()).toContain('Your turn, 3 things left: Request')
    expect(await card('Acme Vector').textContent()).toMatch(
      /Your turn, 1 thing left: .* again: it was rejected/,
    )
  })

  test('that cannot be loaded says so and can be tried again', async () => {
    const page = await openAs(demo, partner, '/addons')
    await page.route('**/api/v3/addons?*', (route) =>
      route.fulfill({ status: 500, json: { error: 'out of order' } }),
    )
    await page.reload()
    await page.getByRole('heading', { name: 'Ooops, something has gone wrong.' }).waitFor()
    await page.getByText('out of order').waitFor()
    expect(await cards(page).count()).toBe(0)
    await letThrough(page, '**/api/v3/addons?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await cards(page).first().waitFor()
  })

  test("of everybody's add-ons filters and sorts by its URL", async () => {
    const page = await openAs(demo, admin, '/addons')
    await page.getByText('9 add-ons').waitFor()
    await page.getByRole('searchbox').fill('globex')
    await page.waitForURL(at('/addons?q=globex'))
    await page.getByText('2 add-ons').waitFor()
    await page.getByRole('link', { name: 'Add-on', exact: false }).first().click()
    await page.waitForURL(/order=desc/)
    await page.getByRole('row').nth(1).filter({ hasText: 'Globex Metrics' }).waitFor()
    await page.reload()
    expect(await page.getByRole('searchbox').inputValue()).toBe('globex')
    await page.getByText('2 add-ons').waitFor()
    expect(await page.evaluate(() => window.early?.size)).toBe(0)
  })

  test('invites somebody without add-ons to contribute one, and asks who has not accepted the terms', async () => {
    const page = await openAs(demo, 'user01@customers.example', '/addons')
    await page.getByRole('heading', { name: 'Contribute your first add-on' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Accept terms' }).click()
    await page.getByText('Terms of service accepted.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await expect.poll(() => page.getByRole('button', { name: 'Accept terms' }).count()).toBe(0)
  })
})

test('the configuration that cannot be read is an error with another try', async () => {
  const page = await openAs(demo, partner, '/addons')
  const restore = await spoilConfig(page, at('/addons'))
  await page.reload()
  await page.getByText('Could not read config').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Could not read config').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await cards(page).first().waitFor()
})

test('an add-on’s own URL leads to its first tab, and each tab has a title of its own', async () => {
  const page = await openAs(demo, partner, '/addons/acme-mail')
  await expect.poll(() => page.url()).toBe(at('/addons/acme-mail/next-steps'))
  const tabs = page.getByRole('navigation', { name: 'Add-on', exact: true }).getByRole('link')
  await tabs.first().waitFor()
  const names = await tabs.allTextContents()
  expect(names).toHaveLength(7)
  for (const name of names.toReversed()) {
    await tabs.filter({ hasText: name }).click()
    await expect.poll(() => page.title()).toBe(`${name} · Acme Mail · Partner Portal`)
  }
  await page.goto(at('/addons/acme-mail/plans/new'))
  await expect.poll(() => page.title()).toBe('Create Plan · Acme Mail · Partner Portal')
})

test('a tab that is pointed at is read once, and its press takes what was read', async () => {
  const page = await openAs(demo, partner, '/addons/acme-mail/next-steps')
  const tab = page.getByRole('navigation', { name: 'Add-on' }).getByRole('link', { name: 'Company' })
  await tab.waitFor()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  const read = page.waitForResponse(/\/company_users$/)
  await tab.hover()
  await (await read).finished()
  expect(page.url()).toMatch(/\/next-steps$/)
  await tab.click()
  await page.getByRole('heading', { name: 'Company users' }).waitFor()
  expect(asked.filter((each) => each.endsWith('/company_users'))).toHaveLength(1)
  expect(asked.filter((each) => !each.startsWith('GET '))).toEqual([])
  expect(new Set(asked).size).toBe(asked.length)
})

test('on a phone the current tab is in sight', async () => {
  const page = await visit(demo.browser, { viewport: { width: 390, height: 844 } })
  for (const [path, name] of [
    ['settings', 'Settings'],
    ['next-steps', 'Next Steps'],
  ] as const) {
    if (path === 'settings') await arrive(page, at(`/addons/acme-postgres/${path}`), partner)
    else await page.goto(at(`/addons/acme-postgres/${path}`))
    const tab = page.getByRole('navigation', { name: 'Add-on' }).getByRole('link', { name })
    await expect
      .poll(async () => {
        const box = await tab.boundingBox()
        return box !== null && box.x >= 0 && box.x + box.width <= 390
      })
      .toBe(true)
  }
})
