import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPglite } from '#server/db/open.ts'
import { companies } from '#server/db/schema.ts'
import { addressOf, isStaffs, routePaths } from '#test/assurance/accessibility/addresses.ts'
import { pageOf } from '#test/assurance/accessibility/roles.ts'
import { settled } from '#test/assurance/accessibility/settled.ts'
import { mark, ownedBy } from '#test/assurance/contracts/owned.ts'
import { type DemoPortal, startDemo } from '#test/support/browser/demo-process.ts'
import { launchBrowser } from '#test/support/browser/visitor.ts'
import { elsewhere } from '../support/elsewhere.ts'

/*
 * SPEC section 6: a provider manages 'their own company'. Every text of two companies of the demo story is made
 * unmistakable, and every screen of a user of the one, with all that its page was answered, is searched for the other's.
 */
let portal: DemoPortal
let browser: Browser
/** A word in every text of Acme's, and all that is Globex's: its word, slugs, addresses of people, and ids. */
const own = 'OF-ACME'
let theirs: readonly string[]

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'demo-portal-'))
  await cp(inject('demoTemplate'), dataDir, { recursive: true })
  const { db, close } = await openPglite({ dataDir: join(dataDir, 'db') })
  const marked = async (name: string, word: string) => {
    const all = await db.select().from(companies)
    const company = all.find((each) => each.name.startsWith(name))
    if (company === undefined) throw new Error(`the story has no company ${name}`)
    const owned = await ownedBy(db, company.id)
    await mark(db, owned, word)
    return [...owned.values()].flatMap((ids) => [...ids])
  }
  await marked('Acme', own)
  theirs = ['OF-GLOBEX', 'globex-', '@globex.example', ...(await marked('Globex', 'OF-GLOBEX'))]
  await close()
  ;[portal, browser] = await Promise.all([startDemo(inject('serverDir'), { dataDir }), launchBrowser()])
})
afterAll(async () => {
  await browser.close()
  await portal.close()
})

/** Everybody's: the marketplace's changelog and the registry of buildpacks (SPEC sections 2 and 7). */
const isEverybodys = (path: string) => path === '/changelog' || path.startsWith('/buildpacks')

interface Kept {
  page: Page
  /** Texts of what the platform has answered since they were last taken. */
  answers: Promise<string>[]
}

async function watched(role: 'provider' | 'staff'): Promise<Kept> {
  const page = await pageOf({ browser, url: portal.url }, role)
  const answers: Promise<string>[] = []
  // The body of an answer that the page no longer waited for never comes.
  page.on('requestfinished', (request) => {
    const text = async () => {
      const response = await request.response()
      const type = response?.headers()['content-type'] ?? ''
      return response !== null && /json|csv|html/.test(type) ? response.text().catch(() => '') : ''
    }
    answers.push(text())
  })
  return { page, answers }
}

/** All that a screen shows and holds: texts, attributes and what is in its fields; and what it was answered. */
async function contentOf({ page, answers }: Kept, address: string) {
  answers.length = 0
  await page.goto(portal.url + address)
  await settled(page)
  const shown = await page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')]
    return [document.documentElement.outerHTML, ...fields.map(({ value }) => value)].join('\n')
  })
  return { shown, answered: (await Promise.all(answers)).join('\n') }
}

const found = (text: string) => theirs.filter((value) => text.toLowerCase().includes(value.toLowerCase()))

const searched = routePaths.filter(
  (path) => path !== '/logout' && path !== '/login/oauth' && !isEverybodys(path),
)

describe('a screen of a provider’s shows, holds and was answered nothing of another company’s:', () => {
  let staff: Kept
  let provider: Kept
  beforeAll(async () => {
    ;[staff, provider] = await Promise.all([watched('staff'), watched('provider')])
    await contentOf(staff, '/admin')
  })
  afterAll(() => Promise.all([staff, provider].map(({ page }) => page.context().close())))

  test.each(searched)('%s', async (path) => {
    const address = await addressOf(path, 'provider', staff.page)
    const { shown, answered } = await contentOf(provider, address)
    expect([...new Set([...found(shown), ...found(answered)])]).toEqual([])
    // Staff's pages send others away, to the list of their add-ons.
    const isBare = path.startsWith('/addons') && !shown.includes(own)
    expect(isBare).toBe(false)
  })
})

test('a screen of another company’s add-on says no more of it than its address did', async () => {
  const { page, ...rest } = await watched('provider')
  const leaks: string[] = []
  const tabs = ['next-steps', 'marketplace-listing', 'plans', 'reports', 'logs', 'company', 'settings']
  for (const tab of tabs) {
    const { shown, answered } = await contentOf({ page, ...rest }, `/addons/globex-logs/${tab}`)
    const leaked = found(`${shown}\n${answered}`.replaceAll('globex-logs', ''))
    if (leaked.length > 0) leaks.push(`${tab}: ${leaked.slice(0, 5).join(', ')}`)
  }
  expect(leaks).toEqual([])
  await page.context().close()
})

test('staff’s screens have both companies’, so that what was searched for is there to be found', async () => {
  const staff = await watched('staff')
  for (const path of routePaths.filter((each) => /^\/admin\/(?:addresses|users)$/.test(each))) {
    expect(isStaffs(path)).toBe(true)
    const both = async () => {
      const { shown, answered } = await contentOf(staff, path)
      return [shown.includes(own), ...[shown, answered].map((text) => found(text).includes('OF-GLOBEX'))]
    }
    await expect.poll(both).toEqual([true, true, true])
  }
  await staff.page.context().close()
})

interface Report {
  id: string
  csv_url: string
}

test('a downloaded report has the company’s own numbers alone', async () => {
  const { page } = await watched('provider')
  await page.goto(`${portal.url}/addons/acme-postgres/reports`)
  await settled(page)
  const [report] = await elsewhere<Report[]>(page, 'GET', '/addons/acme-postgres/reports')
  const csv = await (await fetch(new URL(report?.csv_url ?? '', portal.url))).text()
  expect(csv).toContain('acme-postgres')
  expect(found(csv)).toEqual([])
  await page.context().close()
})
