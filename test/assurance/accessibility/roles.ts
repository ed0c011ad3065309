import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { arrive, arriveBySigningIn, visit } from '#test/support/browser/visitor.ts'
import { keysOf } from '#test/support/keys-of.ts'
import { countRequests } from './settled.ts'

/** Accounts by how much of the portal they see; nobody is not signed in. */
export const emails = {
  nobody: undefined,
  provider: 'partner@acme.example',
  stranger: 'partner@globex.example',
  customer: 'user01@customers.example',
  staff: 'admin@platform.example',
} as const

export type Role = keyof typeof emails
export const roles = keysOf(emails)

type Kept = Exclude<BrowserContextOptions['storageState'], string | undefined>
const kept = new Map<string, Promise<Kept>>()

/** The browser's memory of a signed-in person; each signs in once for all pages of a file. */
function signedIn(browser: Browser, url: string, email: string): Promise<Kept> {
  const signIn = async () => {
    const page = await visit(browser)
    await arrive(page, `${url}/addons`, email)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const state = await page.context().storageState()
    await page.context().close()
    return state
  }
  const key = `${url} ${email}`
  const state = kept.get(key) ?? signIn()
  kept.set(key, state)
  return state
}

/** A fresh page of this person's, on which nothing moves. */
export async function pageOf(
  { browser, url }: { browser: Browser; url: string },
  role: Role,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const email = emails[role]
  const storageState = email === undefined ? {} : { storageState: await signedIn(browser, url, email) }
  const page = await visit(browser, { reducedMotion: 'reduce', ...storageState, ...options })
  countRequests(page)
  return page
}

/** A page of this person's that no other page shares its session with. */
export async function pageWithOwnSession(
  { browser, url }: { browser: Browser; url: string },
  role: Role,
): Promise<Page> {
  const page = await visit(browser, { reducedMotion: 'reduce' })
  const email = emails[role]
  if (email !== undefined) await arriveBySigningIn(page, `${url}/addons`, email)
  countRequests(page)
  return page
}

const staffPages = new WeakMap<object, Promise<Page>>()

/** Staff's page on this demo, by which the addresses of its records are looked up. */
export function staffOf(demo: { browser: Browser; url: string }): Promise<Page> {
  const open = async () => {
    const page = await pageOf(demo, 'staff')
    await page.goto(`${demo.url}/addons`)
    return page
  }
  const page = staffPages.get(demo) ?? open()
  staffPages.set(demo, page)
  return page
}
