import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { spoilConfig } from '../support/spoil-config.ts'
import { arrive, axeFindings, letThrough, pageHeading, visit } from '#test/support/browser/visitor.ts'
import { sharedDemo } from '../support/shared-demo.ts'

const demo = sharedDemo()
const at = (path: string) => demo.url + path

/** A page that keeps what it asked for. */
async function watched() {
  const page = await visit(demo.browser)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  return { page, asked }
}

const isNarrow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

describe('the changelog', () => {
  test('tells everybody by month which add-ons changed, without signing in', async () => {
    const { page, asked } = await watched()
    await page.goto(at('/changelog'))
    await page.getByRole('heading', { level: 1, name: 'Add-ons changelog' }).waitFor()
    expect(await page.title()).toBe('Changelog · Partner Portal')
    // The script in the page ran under its policy, and took the configuration from it.
    expect(asked).not.toContain('/config.json')
    const months = page.getByRole('main').getByRole('heading', { level: 2 })
    expect((await months.allTextContents())[0]).toMatch(/^[A-Z][a-z]+ \d{4}$/)
    const row = page.getByRole('listitem').filter({ hasText: 'Acme Postgres' })
    expect(await row.getByText('GA', { exact: true }).count()).toBe(1)
    const link = row.getByRole('link', { name: 'Acme Postgres', exact: true })
    expect(new URL((await link.getAttribute('href')) ?? '').pathname).toBe('/marketplace/acme-postgres')
    const isCovered = await row.evaluate((card) => {
      const { left, bottom } = card.getBoundingClientRect()
      return document.elementFromPoint(left + 8, bottom - 8)?.closest('a') !== null
    })
    expect(isCovered, 'the whole card is the link').toBe(true)
    expect(await page.getByText('Acme Mail').count(), 'alpha add-ons are nobody’s business').toBe(0)
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual(['/api/v3/changelog'])
    expect(
      asked.filter((path) => /\/(?:vendor|index)-.*\.js$/.test(path)),
      'the signed-in portal',
    ).toEqual([])
    expect(await axeFindings(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await isNarrow(page)).toBe(true)
  })

  test('that does not come says so and comes with the next try', async () => {
    const { page } = await watched()
    await page.route('**/api/v3/changelog', (route) => route.abort())
    await page.goto(at('/changelog'))
    await page.getByRole('alert').getByText('The changelog could not be loaded.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await letThrough(page, '**/api/v3/changelog')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Add-ons changelog' }).waitFor()
  })

  test('needs its configuration, and says so where that fails', async () => {
    const { page } = await watched()
    const restore = await spoilConfig(page, at('/changelog'))
    await page.goto(at('/changelog'))
    await page.getByText('Could not read config').waitFor()
    await restore()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Add-ons changelog' }).waitFor()
    expect(await page.title()).toBe('Changelog · Partner Portal')
  })
})

describe('the landing page', () => {
  test('says why to join and leads to the articles and request forms', async () => {
    const { page, asked } = await watched()
    await page.goto(at('/provider/home'))
    await pageHeading(page).waitFor()
    for (const name of ['Why join', 'Resources', 'Useful links'])
      await page.getByRole('heading', { level: 2, name }).waitFor()
    const links = {
      'Become a partner': /\/articles\/becoming-an-add-on-partner$/,
      'Becoming a partner': /\/articles\/becoming-an-add-on-partner$/,
      'Add-on support': /\/articles\/add-on-support$/,
      'How add-ons work': /\/articles\/how-add-ons-work$/,
      'How to build an add-on': /\/articles\/building-an-add-on$/,
      'Request a state progression': /state-progression-request$/,
      'Request a plan change': /plan-change-request$/,
    }
    for (const [name, href] of Object.entries(links))
      expect(await page.getByRole('link', { name, exact: true }).getAttribute('href')).toMatch(href)
    await page.getByRole('complementary', { name: 'About this beta' }).waitFor()
    expect(await page.getByRole('contentinfo').getByRole('link').count()).toBeGreaterThan(8)
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
    expect(await axeFindings(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await isNarrow(page)).toBe(true)
  })

  test('leads by keyboard to the content, and to signing in', async () => {
    const { page } = await watched()
    await page.goto(at('/provider/home'))
    await pageHeading(page).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    await page.getByRole('link', { name: 'Sign in', exact: true }).click()
    await page.getByLabel('E-mail').waitFor()
  })

  test('keeps the theme and the closed note of the portal, which links here', async () => {
    const { page } = await watched()
    await arrive(page, at('/addons'), 'partner@acme.example')
    await page.getByRole('button', { name: /^Theme: system/ }).click()
    await page.getByRole('button', { name: /^Theme: light/ }).click()
    await page.getByRole('button', { name: 'Close the note about the beta' }).click()
    await page.getByRole('link', { name: 'Partner program' }).click()
    await page.getByRole('heading', { level: 2, name: 'Why join' }).waitFor()
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
    expect(await page.getByRole('complementary', { name: 'About this beta' }).count()).toBe(0)
    // Whoever is signed in is not asked to sign in.
    expect(await page.getByRole('link', { name: /^Sign in/ }).count()).toBe(0)
    await page.getByRole('link', { name: 'Go to your add-ons' }).waitFor()
    await page.getByRole('link', { name: 'Your add-ons', exact: true }).click()
    await page.waitForURL(at('/addons'))
  })
})
