import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { arrive, axeFindings, letThrough, pageHeading, visit } from '#test/support/browser/visitor.ts'
import { admin, partner } from '../support/open-as.ts'
import { sharedDemo } from '../support/shared-demo.ts'

const demo = sharedDemo()
const at = (path: string) => demo.url + path

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const options = (page: Page) => palette(page).getByRole('option')
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })

/** The contrast of an element's letters with its own ground. Runs in the page. */
function contrast(element: Element): number {
  const { color, backgroundColor } = getComputedStyle(element)
  const [one = 0, other = 0] = [color, backgroundColor].map((each) => {
    const [red = 0, green = 0, blue = 0] = (each.match(/[\d.]+/g) ?? []).map((part) => {
      const share = Number(part) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  })
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

async function opened(path: string, email = partner, colorScheme: 'light' | 'dark' = 'light') {
  const page = await visit(demo.browser, { colorScheme })
  await arrive(page, at(path), email)
  await pageHeading(page).waitFor()
  await page.keyboard.press('Control+k')
  await options(page).first().waitFor()
  return page
}

describe('the command palette', () => {
  test('opens by Ctrl-K with the acts, tabs and pages of where the person is', async () => {
    const page = await opened('/addons/acme-mail/next-steps')
    await option(page, /^Progress to Beta/).waitFor()
    await option(page, 'Features & Plans').waitFor()
    expect(await option(page, 'Outbox').count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 700 })
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Control+k')
    await palette(page).waitFor({ state: 'detached' })
  })

  test('goes to an add-on by its name alone, with the keyboard', async () => {
    const page = await opened('/addons')
    await page.keyboard.type('vector acme')
    await option(page, /^Acme Vector/).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Acme Vector' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/addons/acme-vector/next-steps')
  })

  test('lists what was chosen last first, until the person logs out', async () => {
    const page = await opened('/addons')
    for (const [query, name] of [
      ['change pass', 'Change password'],
      ['vector acme', 'Acme Vector'],
    ] as const) {
      await page.keyboard.type(query)
      await option(page, new RegExp(`^${name}`)).waitFor()
      await page.keyboard.press('Enter')
      await palette(page).waitFor({ state: 'detached' })
      await page.goto(at('/addons'))
      await pageHeading(page).waitFor()
      await page.keyboard.press('Control+k')
      await options(page).first().waitFor()
    }
    const recent = palette(page).getByRole('group', { name: 'Recent' }).getByRole('option')
    expect(await recent.allInnerTexts()).toEqual([
      expect.stringContaining('Acme Vector'),
      expect.stringContaining('Change password'),
    ])
    await page.keyboard.type('log out')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/oauth\//)
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('recent:'))),
    ).toEqual([])
  })

  test('finds a plan by its name and its add-on’s, and opens it', async () => {
    const page = await opened('/addons')
    await page.keyboard.type('postgres basic')
    const plans = palette(page).getByRole('group', { name: 'Plans' }).getByRole('option')
    await plans.first().waitFor()
    await plans.first().click()
    await expect.poll(() => page.url()).toMatch(/\/addons\/acme-postgres\/plans\/[\w-]+\/edit$/)
  })

  test('changes the theme at once and says so', async () => {
    const page = await opened('/addons')
    await page.keyboard.type('theme dark')
    await option(page, 'Theme: dark').waitFor()
    await page.keyboard.press('Enter')
    await palette(page).getByText('Theme: dark from now on.').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.dataset['mantineColorScheme'])).toBe('dark')
  })

  test('takes at Enter what fits the query, also before the platform has answered it', async () => {
    const page = await opened('/addons')
    await page.keyboard.type('acme')
    await option(page, /^Acme Vector/).waitFor()
    // It is never answered.
    await page.route(/\/search\?q=/, () => undefined)
    const asked = page.waitForRequest(/\/search\?q=/)
    await page.keyboard.type(' vector')
    await asked
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Acme Vector' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/addons/acme-vector/next-steps')
  })

  test('lists what is blocked with its reason, and leads to where that is mended', async () => {
    const page = await opened('/addons/acme-mail/settings')
    await page.keyboard.type('progress to')
    const blocked = option(page, /^Progress to Beta Business approval is pending/)
    await blocked.waitFor()
    expect(await blocked.getAttribute('aria-disabled')).toBe('true')
    await option(page, /^Progress to GA Not possible while it is in alpha/).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    const active = await page.getByRole('combobox').getAttribute('aria-activedescendant')
    expect(await blocked.getAttribute('id')).toBe(active)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url()).toBe(at('/addons/acme-mail/next-steps#marketplace_fitting_approval'))
  })

  test('gives staff their pages and decisions', async () => {
    const page = await opened('/addons/acme-mail/next-steps', admin)
    await page.keyboard.type('approve business')
    await option(page, 'Approve Business approval').click()
    await page
      .getByRole('dialog')
      .getByRole('heading', { name: /Business approval/ })
      .waitFor()
    expect(page.url()).toMatch(/\/approvals\/[\w-]+\/edit$/)
  })

  // WCAG 1.4.3, of the letters and the ground behind them; axe leaves out what is typed.
  test.each(['light', 'dark'] as const)('is readable for staff in the %s theme', async (colorScheme) => {
    const page = await opened('/addons', admin, colorScheme)
    await page.keyboard.type('outbox')
    await option(page, 'Outbox').waitFor()
    for (const each of [palette(page).getByRole('combobox'), option(page, 'Outbox')])
      expect(await each.evaluate(contrast)).toBeGreaterThanOrEqual(4.5)
  })

  test('says that nothing fits, and gives focus back on Esc', async () => {
    const page = await visit(demo.browser)
    await arrive(page, at('/addons'), partner)
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('combobox').waitFor()
    await page.keyboard.type('no such thing at all')
    await palette(page).getByText('Nothing has all these words.').waitFor()
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'detached' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-keyshortcuts')))
      .toBe('Control+K')
  })

  test('keeps its pages where the platform does not answer, says so and tries again', async () => {
    const page = await visit(demo.browser)
    await arrive(page, at('/addons'), partner)
    await pageHeading(page).waitFor()
    await page.route('**/api/v3/search**', (route) => route.abort())
    await page.keyboard.press('Control+k')
    await options(page).first().waitFor()
    await page.keyboard.type('ac')
    const alert = palette(page).getByRole('alert').filter({ hasText: 'could not be looked up' })
    await alert.waitFor()
    await option(page, 'Access token').waitFor()
    await letThrough(page, '**/api/v3/search**')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await option(page, /^Acme Mail/).waitFor()
    expect(await alert.count()).toBe(0)
  })
})
