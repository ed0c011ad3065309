import axe from 'axe-core'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { inject } from 'vitest'

/** With HEADED in a window, slowly enough to be followed. */
export const launchBrowser = (): Promise<Browser> => {
  const headed = process.env.HEADED !== undefined
  return chromium.launch({
    executablePath: inject('chromium'),
    args: ['--no-sandbox'],
    headless: !headed,
    slowMo: headed ? 250 : 0,
  })
}

/** What the browser complained about on a page: refused styles and scripts, thrown errors. */
export const complaints = new WeakMap<Page, string[]>()

/** A page of a fresh browser profile, which keeps the browser's complaints. */
export async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  const page = await context.newPage()
  const said: string[] = []
  complaints.set(page, said)
  page.on('pageerror', (error) => said.push(error.message))
  page.on('console', (message) => /Content Security Policy/.test(message.text()) && said.push(message.text()))
  return page
}

/** Fills in the identity server's page, wherever in the portal the person was going. */
export async function giveCredentials(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill('demo-password')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Opens a URL of the portal as this person, by way of signing in. */
export async function arrive(page: Page, url: string, email: string): Promise<void> {
  await page.goto(url)
  await giveCredentials(page, email)
  await page.waitForURL(url)
}

/** What axe finds wrong, in light and in dark. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
    const { violations } = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run())
    found.push(...violations.map(({ id, nodes }) => `${colorScheme}: ${id} ${nodes[0]?.html}`))
  }
  return found
}
