import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { arrive, visit } from '#test/support/browser/visitor.ts'

export const section = (page: Page): Locator =>
  page.getByRole('region', { name: 'Failed attempts', exact: true })
/** The buttons of the rows or cards that are shown. */
export const openers = (page: Page): Locator =>
  section(page).locator('button[aria-controls^=attempt]:visible')
export const filter = (page: Page): Locator => page.getByLabel('Filter failed attempts')
export const count = (page: Page): Locator => section(page).locator('search output')

export interface Opening extends BrowserContextOptions {
  slug?: string
  query?: string
  /** The platform's answer as the add-on's failed attempts, instead of its own. */
  attempts?: readonly object[]
}

/** The logs tab of an add-on as this person sees it. */
export async function openLogsOf(
  demo: { url: string; browser: Browser },
  email: string,
  { slug = 'acme-postgres', query = '', attempts, ...options }: Opening,
): Promise<Page> {
  const page = await visit(demo.browser, {
    reducedMotion: 'reduce',
    timezoneId: 'America/New_York',
    ...options,
  })
  if (attempts !== undefined)
    await page.route('**/api/v3/addons/*/failed_attempts', (route) => route.fulfill({ json: attempts }))
  await arrive(page, `${demo.url}/addons/${slug}/logs${query}`, email)
  await section(page).waitFor()
  return page
}
