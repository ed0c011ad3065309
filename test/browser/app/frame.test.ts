import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { elsewhere } from '../support/elsewhere.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { spoilConfig } from '../support/spoil-config.ts'
import {
  arrive,
  axeFindings,
  complaints,
  giveCredentials,
  letThrough,
  visit,
} from '#test/support/browser/visitor.ts'

const partner = 'partner@acme.example'
const admin = 'admin@platform.example'

const demo = sharedDemo()

const at = (path: string) => demo.url + path
const cards = (page: Page) => page.getByRole('article')

describe('a session', () => {
  test('begins at the attempted URL; the token is masked until asked for', async () => {
    const page = await visit(demo.browser)
    await arrive(page, at('/token'), partner)
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}').accessToken)
    const code = page.locator('code')
    await expect.poll(() => code.textContent()).toMatch(/^•+$/)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Show' }).click()
    expect(await code.textContent()).toBe(token)
    expect(await page.title()).toBe('Access token · Partner Portal')
    await page.context().close()
  })

  test('whose stored form is not valid is removed, and the person is told', async () => {
    const page = await visit(demo.browser)
    await page.addInitScript(() => {
      if (sessionStorage.length === 0 && location.pathname === '/addons') localStorage.setItem('session', '{')
    })
    await page.goto(at('/addons'))
    await page.getByLabel('Password').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()
    await giveCredentials(page, partner)
    await cards(page).first().waitFor()
    await page.getByText('existing session data is not valid; it has now been removed').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.context().close()
  })

  test('does not begin with a state that is not ours', async () => {
    const page = await visit(demo.browser)
    await page.goto(at('/login/oauth?code=stolen&state=forged'))
    await giveCredentials(page, partner)
    await expect.poll(() => page.url()).toBe(at('/addons'))
    await page.context().close()
  })

  test('that has ended on the platform leads back through signing in', async () => {
    const page = await visit(demo.browser)
    await arrive(page, at('/addons'), partner)
    await cards(page).first().waitFor()
    await page.evaluate(() => fetch('/oauth/logout'))
    await page.goto(at('/addons?q=kept'))
    await giveCredentials(page, partner)
    await expect.poll(() => page.url()).toBe(at('/addons?q=kept'))
    await page.context().close()
  })

  test('ends in every tab at once', async () => {
    const page = await visit(demo.browser)
    await arrive(page, at('/addons'), partner)
    const other = await page.context().newPage()
    await other.goto(at('/token'))
    await other.locator('code').waitFor()
    await page.getByRole('button', { name: `Account: ${partner}` }).click()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Log out' }).click()
    for (const each of [page, other]) await each.getByLabel('Password').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()
    await page.context().close()
  })
})

describe('the add-ons list', () => {
  test('loads in few requests, asks for nothing twice and uses all that it asked for early', async () => {
    const page = await visit(demo.browser)
    await arrive(page, at('/addons'), partner)
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
    expect(await axeFindings(page)).toEqual([])
    expect(complaints.get(page)).toEqual([])
    await page.context().close()
  })

  test('is sorted, and each card says what stands in the way', async () => {
    const page = await visit(demo.browser)
    await arrive(page, at('/addons'), partner)
    await page.getByRole('heading', { level: 1, name: 'Acme Data' }).waitFor()
    const card = (name: string) => cards(page).filter({ has: page.getByRole('heading', { name }) })
    const names = await page.getByRole('heading', { level: 2 }).allTextContents()
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)))
    expect(await card('Acme Queue').textContent()).toContain('Your turn, 3 things left: Request')
    expect(await card('Acme Vector').textContent()).toMatch(
      /Your turn, 1 thing left: .* again: it was rejected/,
    )
    await page.context().close()
  })

  test('that cannot be loaded says so and can be tried again', async () => {
    const page = await visit(demo.browser)
    await arrive(page, at('/addons'), partner)
    await page.route('**/api/v3/addons?*', (route) =>
      route.fulfill({ status: 500, json: { error: 'out of order' } }),
    )
    await page.reload()
    await page.getByRole('heading', { name: 'Ooops, something has gone wrong.' }).waitFor()
    await page.getByText('out of order').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await letThrough(page, '**/api/v3/addons?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await cards(page).first().waitFor()
    await page.context().close()
  })

  test("of everybody's add-ons filters and sorts by its URL", async () => {
    const page = await visit(demo.browser)
    await arrive(page, at('/addons'), admin)
    await page.getByText('9 add-ons').waitFor()
    await page.getByRole('searchbox').fill('globex')
    await page.waitForURL(at('/addons?q=globex'))
    await page.getByText('2 add-ons').waitFor()
    await page.getByRole('link', { name: 'Add-on', exact: false }).first().click()
    await page.waitForURL(/order=desc/)
    await page.getByRole('row').nth(1).filter({ hasText: 'Globex Metrics' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.reload()
    expect(await page.getByRole('searchbox').inputValue()).toBe('globex')
    await page.getByText('2 add-ons').waitFor()
    expect(await page.evaluate(() => window.early?.size)).toBe(0)
    await page.context().close()
  })

  test('invites somebody without add-ons to contribute one, and asks who has not accepted the terms', async () => {
    const page = await visit(demo.browser)
    await arrive(page, at('/addons'), 'user01@customers.example')
    await page.getByRole('heading', { name: 'Contribute your first add-on' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Accept terms' }).click()
    await page.getByText('Terms of service accepted.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await expect.poll(() => page.getByRole('button', { name: 'Accept terms' }).count()).toBe(0)
    await page.context().close()
  })

  test('a company’s first add-on comes into being by what its page shows', async () => {
    const page = await visit(demo.browser)
    await arrive(page, at('/addons'), 'partner@initech.example')
    const slug = page.getByLabel('Choose the add-on’s slug')
    await slug.fill('Initech Mail')
    await page.getByText('Use lower-case letters, digits and single hyphens.').waitFor()
    await slug.fill('initech-mail')
    const shown = (name: string) => page.getByRole('region', { name }).textContent()
    expect(await shown('Command that pushes a manifest')).toContain(
      at('/api/v3/addons/initech-mail/manifests'),
    )
    expect(await axeFindings(page)).toEqual([])
    const contents = JSON.parse((await shown('Manifest to begin with')) ?? '') as object
    await elsewhere(page, 'POST', '/addons/initech-mail/manifests', { contents })
    await page.reload()
    await cards(page)
      .filter({ hasText: /initech.mail/i })
      .waitFor()
    await page.context().close()
  })
})

test('the configuration that cannot be read is an error with another try', async () => {
  const page = await visit(demo.browser)
  await arrive(page, at('/addons'), partner)
  const restore = await spoilConfig(page, at('/addons'))
  await page.reload()
  await page.getByText('Could not read config').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Could not read config').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await cards(page).first().waitFor()
  await page.context().close()
})

test('an unknown address is the generic error page', async () => {
  const page = await visit(demo.browser)
  await arrive(page, at('/nowhere/at/all'), partner)
  await page.getByRole('heading', { name: 'Ooops, something has gone wrong.' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to the add-ons list' }).click()
  await cards(page).first().waitFor()
  await page.context().close()
})

test('the theme and the closed note about the beta are kept', async () => {
  const page = await visit(demo.browser, { viewport: { width: 390, height: 844 } })
  await arrive(page, at('/addons'), partner)
  await page.getByRole('button', { name: 'Theme: system. Change to light' }).click()
  await page.getByRole('button', { name: 'Theme: light. Change to dark' }).click()
  await page.getByRole('button', { name: 'Close the note about the beta' }).click()
  await page.reload()
  await cards(page).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset.mantineColorScheme)).toBe('dark')
  expect(await page.getByText('is a beta with limited features').count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await page.context().close()
})

test('each tab has a title of its own, which is told when it is there', async () => {
  const page = await visit(demo.browser)
  await arrive(page, at('/addons/acme-mail/next-steps'), partner)
  const tabs = page.getByRole('navigation', { name: 'Add-on', exact: true }).getByRole('link')
  await tabs.first().waitFor()
  const names = await tabs.allTextContents()
  expect(names).toHaveLength(7)
  for (const name of names.toReversed()) {
    await tabs.filter({ hasText: name }).click()
    const title = `${name} · Acme Mail · Partner Portal`
    await expect.poll(() => page.title()).toBe(title)
    await expect.poll(() => page.getByText(title).count()).toBeGreaterThan(0)
  }
  await page.goto(at('/addons/acme-mail/plans/new'))
  await expect.poll(() => page.title()).toBe('Create Plan · Acme Mail · Partner Portal')
  await page.context().close()
})

test('a tab that is pointed at is read once, and its press takes what was read', async () => {
  const page = await visit(demo.browser)
  await arrive(page, at('/addons/acme-mail/next-steps'), partner)
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
  await page.context().close()
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
  await page.context().close()
})
