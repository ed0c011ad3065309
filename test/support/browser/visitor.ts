import axe, { type RunOptions } from 'axe-core'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core'
import { inject } from 'vitest'

declare global {
  interface Window {
    /** The object that `axe.source` leaves in a page. */
    axe: typeof axe
  }
}

/** The longest wait for a page in ms: for what hangs, not for what is slow. */
export const patienceMs = 60_000

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

/** The browser's complaints on a page: refused styles and scripts, thrown errors. */
export const complaints = new WeakMap<Page, string[]>()

/** A page of a fresh browser profile, which keeps the browser's complaints. */
export async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  context.setDefaultTimeout(patienceMs)
  const page = await context.newPage()
  const said: string[] = []
  complaints.set(page, said)
  page.on('pageerror', (error) => said.push(error.message))
  page.on('console', (message) => /Content Security Policy/.test(message.text()) && said.push(message.text()))
  return page
}

/**
 * Lets requests through again that a route of this page answered. `page.unroute` would turn interception off in
 * Chromium, where a request that is just on its way through a handler then hangs for ever (seen in 5 of 150).
 */
export const letThrough = (page: Page, url: Parameters<Page['route']>[0]): Promise<unknown> =>
  page.route(url, (route) => route.continue())

/** Fills in the identity server's page, wherever in the portal the person was going. */
export async function giveCredentials(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill('demo-password')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Opens a URL of the portal as this person, by way of the identity server's page. */
export async function arriveBySigningIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(url)
  await giveCredentials(page, email)
  await page.waitForURL(url)
}

/** Waits for the page's font, which comes after its content and makes words a little narrower or wider. */
export const hasInter = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => [...document.fonts].some(({ family }) => family.includes('Inter Variable')))

/** The heading of a page, once there is more of it than that it loads. */
export const pageHeading = (page: Page): Locator => page.locator('h1:not([data-loading])')

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

/** Sessions by origin and person, in this test file: doing so again for each page would be half of a test's time. */
const signedIn = new Map<string, SignedIn>()

const sessionIn = (state: SignedIn): string =>
  state.origins[0]?.localStorage.find(({ name }) => name === 'session')?.value ?? ''

/** Tells whether the platform still takes the session; another test may have ended it. */
async function isLive(origin: string, state: SignedIn): Promise<boolean> {
  const { accessToken = '' } = JSON.parse(sessionIn(state) || '{}') as { accessToken?: string }
  const { status } = await fetch(`${origin}/api/v3/users?currentUser=true`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  return status === 200
}

/**
 * Opens a URL of the portal as this person: signed in by hand the first time, with the same session in every
 * later browser profile of the file. Tests of sign-in itself use arriveBySigningIn.
 */
export async function arrive(page: Page, url: string, email: string): Promise<void> {
  const { origin } = new URL(url)
  const key = `${origin} ${email}`
  const state = signedIn.get(key)
  if (state === undefined || !(await isLive(origin, state))) {
    await arriveBySigningIn(page, url, email)
    signedIn.set(key, await page.context().storageState())
    return
  }
  await page.context().addCookies(state.cookies)
  // Any file of the origin gives access to its storage.
  await page.goto(`${origin}/favicon.svg`)
  await page.evaluate((session) => localStorage.setItem('session', session), sessionIn(state))
  await page.goto(url)
}

/** Rules that come out otherwise in another theme. */
const ofTheme: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

/** The findings of axe, in light and in dark. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
    const options: RunOptions = {
      ...(colorScheme === 'dark' ? ofTheme : {}),
      // What passes is most of what axe would tell, and the slowest part of it.
      resultTypes: ['violations'],
    }
    const violations = await page.evaluate(async (given) => {
      const result = await window.axe.run(given)
      return result.violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
    }, options)
    found.push(...violations.map((violation) => `${colorScheme}: ${violation}`))
  }
  return found
}
