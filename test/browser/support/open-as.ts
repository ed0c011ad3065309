import type { BrowserContextOptions, Page } from 'playwright-core'
import { elsewhere } from './elsewhere.ts'
import type { Demo } from './shared-demo.ts'
import { arrive, visit } from '#test/support/browser/visitor.ts'

/** A provider of the demo story, and one of the platform's staff. */
export const partner = 'partner@acme.example'
export const admin = 'admin@platform.example'

interface Opening {
  /** Text on the page once it has loaded; its heading when left out. */
  shows?: string
  /** Holds back what the page would ask for by itself: its time stands still. */
  still?: boolean
  context?: BrowserContextOptions
}

/** A page of the demo's portal in a browser profile of this person's own, once it has loaded. */
export async function openAs(
  demo: Demo,
  email: string,
  path: string,
  { shows = 'h1:not([data-loading])', still = false, context = {} }: Opening = {},
): Promise<Page> {
  const page = await visit(demo.browser, { reducedMotion: 'reduce', ...context })
  if (still) await page.clock.install()
  await arrive(page, demo.url + path, email)
  await page.locator(shows).first().waitFor()
  return page
}

/** Gives a function that opens a page and waits until this is on it, such as `role=heading[name="Features"]`. */
export const openerOf =
  (demo: Demo, shows?: string) =>
  (email: string, path: string, context: BrowserContextOptions = {}): Promise<Page> =>
    openAs(demo, email, path, { ...(shows === undefined ? {} : { shows }), context })

export const close = (...pages: Page[]) => Promise.all(pages.map((page) => page.context().close()))

interface StoredApproval {
  id: string
  type: string
  state: string
}

/** An approval of an add-on as the person on the page is told of it. */
export async function approvalOf(page: Page, slug: string, type: string): Promise<StoredApproval> {
  const all = await elsewhere<StoredApproval[]>(page, 'GET', `/addons/${slug}/approvals`)
  const found = all.find((each) => each.type === type)
  if (found === undefined) throw new Error(`${slug} has no ${type}`)
  return found
}

interface StoredPlan {
  id: string
  name: string
  slug: string
  availability: string
  price_cents: number
  price_contract: boolean
  active_repricings: { id: string }[]
}

/** A plan of an add-on as the person on the page is told of it. */
export async function planOf(page: Page, addon: string, slug: string): Promise<StoredPlan> {
  const all = await elsewhere<StoredPlan[]>(page, 'GET', `/addons/${addon}/plans`)
  const found = all.find((each) => each.slug === slug)
  if (found === undefined) throw new Error(`${addon} has no plan ${slug}`)
  return found
}

/** Decides an approval by the wire, as staff on the page. */
export async function decide(page: Page, slug: string, type: string, decision: object): Promise<void> {
  const { id } = await approvalOf(page, slug, type)
  await elsewhere(page, 'PATCH', `/approvals/${id}`, decision)
}
