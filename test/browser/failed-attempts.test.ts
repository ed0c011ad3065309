import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoManifest } from '../../src/server/demo/demo-manifest.ts'
import { type DemoPortal, startDemoPortal } from '../support/demo-portal.ts'
import { elsewhere, endSession } from '../support/elsewhere.ts'
import { manyAttempts } from '../support/many-attempts.ts'
import { type PlainProvider, plainProvider } from '../support/plain-provider.ts'
import { arrive, axeFindings, complaints, giveCredentials, launchBrowser, visit } from '../support/visitor.ts'

const run = promisify(execFile)
const partner = 'partner@acme.example'
const admin = 'admin@platform.example'
const wide = { viewport: { width: 1280, height: 800 } }
const narrow = { viewport: { width: 390, height: 844 } }

let provider: PlainProvider
let portal: DemoPortal
let browser: Browser
beforeAll(async () => {
  provider = await plainProvider()
  ;[portal, browser] = await Promise.all([
    startDemoPortal({ PROVIDER_ALLOW: provider.origin }),
    launchBrowser(),
  ])
})
afterAll(async () => {
  await browser.close()
  await portal.close()
  await provider.close()
})

interface Opening extends BrowserContextOptions {
  slug?: string
  query?: string
  /** What the platform answers as the add-on's failed attempts, instead of its own. */
  attempts?: readonly object[]
}

async function openLogs(
  email: string,
  { slug = 'acme-postgres', query = '', attempts, ...options }: Opening = {},
) {
  const page = await visit(browser, { reducedMotion: 'reduce', timezoneId: 'America/New_York', ...options })
  if (attempts !== undefined)
    await page.route('**/api/v3/addons/*/failed_attempts', (route) => route.fulfill({ json: attempts }))
  await arrive(page, `${portal.url}/addons/${slug}/logs${query}`, email)
  await section(page).waitFor()
  return page
}

const section = (page: Page): Locator => page.getByRole('region', { name: 'Failed attempts', exact: true })
const openers = (page: Page): Locator => section(page).locator('button[aria-controls^=attempt]:visible')
const filter = (page: Page): Locator => page.getByLabel('Filter failed attempts')
const count = (page: Page): Locator => section(page).locator('search output')
const pageWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** How often the list was asked for from now on. */
function asked(page: Page): () => number {
  let times = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/failed_attempts')) times += 1
  })
  return () => times
}

describe('the list', () => {
  test('of the demo: rows that open what they are about, by keyboard too', async () => {
    const page = await openLogs(partner)
    expect(await section(page).getByRole('columnheader').allTextContents()).toEqual([
      'Date',
      'Action',
      'Error',
      'Code',
      'App',
      'Plan',
      'URL',
    ])
    expect(await openers(page).count()).toBe(5)
    expect(await openers(page).first().textContent()).toMatch(
      /^\d\d\/\d\d\/\d\d, \d{1,2}:\d\d:\d\d [ap]m -0[45]:00$/,
    )
    await section(page).getByRole('button', { name: 'View all 6 failed attempts' }).click()
    expect(await openers(page).count()).toBe(6)

    const row = section(page).getByRole('row').filter({ hasText: 'old-lantern-2204' })
    const opener = row.getByRole('button')
    await opener.focus()
    await page.keyboard.press('Enter')
    expect(await opener.getAttribute('aria-expanded')).toBe('true')
    const opened = section(page).locator(`[id="${await opener.getAttribute('aria-controls')}"]`)
    await opened.getByText('The provider answered with a 5xx status').waitFor()
    await opened.getByText('Status 500').waitFor()
    expect(await opened.getByRole('region', { name: 'Request and headers' }).textContent()).toMatch(
      /^DELETE \S+\nAuthorization: Basic \*{8}\nAccept: application\/vnd\.heroku-addons\+json; version=3\n/,
    )
    await opened.getByText('It had no body.').waitFor()
    expect(await opened.getByRole('region', { name: 'Response body' }).textContent()).toContain(
      '{\n  "error": "NoMethodError",\n  "message": "undefined method \'drop\' for nil",\n  "backtrace": [\n    "app/',
    )
    expect(await opened.getByText('Partner Portal Admin Only').count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Space')
    expect(await opener.getAttribute('aria-expanded')).toBe('false')
    expect(await opened.count()).toBe(0)
    expect(complaints.get(page)).toEqual([])
    await page.context().close()
  })

  test.each(['globex-logs', 'acme-vector'])('the demo has some of %s', async (slug) => {
    const page = await openLogs(admin, { slug })
    expect(await openers(page).count()).toBeGreaterThan(0)
    await page.context().close()
  })

  test('is cards on a phone, and nothing is wider than it', async () => {
    const page = await openLogs(partner, { ...narrow })
    expect(await page.getByRole('table').count()).toBe(0)
    expect(await openers(page).count()).toBe(5)
    const card = section(page).getByRole('listitem').filter({ hasText: 'tidy-orchard-7316, plan mini' })
    await card.getByRole('button', { name: 'Provision: Invalid response, 200' }).click()
    await card.getByText('"config": {}').waitFor()
    expect(await pageWidth(page)).toBeLessThanOrEqual(390)
    expect(await axeFindings(page)).toEqual([])
    await page.context().close()
  })

  test.each([
    ['wide', wide],
    ['narrow', narrow],
  ])('without any, %s', async (_, viewport) => {
    const page = await openLogs(partner, { attempts: [], ...viewport })
    await section(page).getByText('There are currently no failed attempts', { exact: true }).waitFor()
    expect(await filter(page).count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await page.context().close()
  })
})

describe('the filter', () => {
  test('looks into columns, requests and responses; stands in the URL; asks for nothing', async () => {
    const page = await openLogs(partner)
    const times = asked(page)
    await filter(page).fill('steady-HARBOR')
    await count(page).getByText('2 of 6 match').waitFor()
    await filter(page).fill('paused for maintenance')
    await count(page).getByText('2 of 6 match').waitFor()
    await filter(page).fill('"plan": "premium-small"')
    await count(page).getByText('1 of 6 match').waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('attempts')).toBe('"plan": "premium-small"')
    expect(await openers(page).count()).toBe(1)
    await filter(page).fill('no such thing')
    await section(page).getByText('No failed attempts match that query.', { exact: true }).waitFor()
    expect(await section(page).getByRole('table').count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await filter(page).fill('')
    await count(page).getByText('6 failed attempts, newest first').waitFor()
    await expect.poll(() => page.url()).toBe(`${portal.url}/addons/acme-postgres/logs`)
    expect(times()).toBe(0)
    expect(complaints.get(page)).toEqual([])
    await page.context().close()
  })

  test('of a link is there from the start, and a link to another one changes it', async () => {
    const page = await openLogs(partner, { query: '?attempts=time-out' })
    expect(await filter(page).inputValue()).toBe('time-out')
    await count(page).getByText('1 of 6 match').waitFor()
    await page.evaluate(() => history.pushState({}, '', '?attempts=502'))
    await expect.poll(() => filter(page).inputValue()).toBe('502')
    await count(page).getByText('1 of 6 match').waitFor()
    await page.goBack()
    await expect.poll(() => filter(page).inputValue()).toBe('time-out')
    await page.context().close()
  })

  test('leaves the tab alone that somebody goes on to while it waits', async () => {
    const page = await openLogs(partner)
    await filter(page).fill('mini')
    await page.getByRole('navigation', { name: 'Add-on' }).getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('heading', { name: 'Provisioning API' }).waitFor()
    await page.waitForTimeout(500)
    expect(page.url()).toBe(`${portal.url}/addons/acme-postgres/settings`)
    await page.context().close()
  })

  test('hides an open row and shows it open again', async () => {
    const page = await openLogs(partner)
    await openers(page).first().click()
    await section(page).getByText('Status 200').waitFor()
    await filter(page).fill('old-lantern')
    await section(page).getByText('Status 200').waitFor({ state: 'hidden' })
    await filter(page).fill('')
    await section(page).getByText('Status 200').waitFor()
    expect(await openers(page).first().getAttribute('aria-expanded')).toBe('true')
    await page.context().close()
  })

  test('finds the one of 100 with bodies of 63 KiB that has it at the end; long bodies open at once', async () => {
    const page = await openLogs(partner, { attempts: manyAttempts(100, 63 * 1024) })
    await count(page).getByText('100 failed attempts, newest first').waitFor()
    await filter(page).fill('needle-57-end')
    await count(page).getByText('1 of 100 match').waitFor()
    await openers(page).click()
    const body = section(page).getByRole('region', { name: 'Response body' })
    const text = (await body.textContent()) ?? ''
    expect(text.length).toBeGreaterThan(63 * 1024)
    expect(text).toMatch(/"last": "needle-57-end"\n\}$/)
    expect(JSON.parse(text)).toMatchObject({ message: 'Out of order.' })
    // Its end can be scrolled to and read.
    await body.evaluate((box) => box.scrollTo({ top: box.scrollHeight }))
    await body.evaluate((box) => box.scrollTo({ top: box.scrollHeight }))
    await expect.poll(() => body.getByText('needle-57-end').isVisible()).toBe(true)
    await page.context().close()
  })
})

describe('copy as curl', () => {
  test('copies a command that bash takes', async () => {
    const page = await openLogs(partner, { permissions: ['clipboard-read', 'clipboard-write'] })
    await section(page).getByRole('row').filter({ hasText: 'bright-canyon-0932' }).getByRole('button').click()
    await section(page).getByRole('button', { name: 'Copy as curl' }).click()
    await section(page).getByText('Copied.').waitFor()
    const command = await page.evaluate(() => navigator.clipboard.readText())
    const { stdout } = await run('bash', ['-c', `curl() { printf '%s\\n' "$@"; }\n${command}`])
    expect(stdout).toMatch(/^--user\nacme-postgres:YOUR_PASSWORD$/m)
    expect(stdout).toContain('"code":"YOUR_CODE"')
    expect(stdout).not.toContain('****')
    await section(page).getByText('Show the command').click()
    const shown = await section(page).getByRole('region', { name: 'curl command' }).textContent()
    expect(shown).toBe(command)
    await page.context().close()
  })
})

/** A platform that answers retries so, until it is told otherwise. */
async function answering(
  page: Page,
  answer: { status: number; json: object; headers?: Record<string, string> },
) {
  await page.unroute('**/retries')
  await page.route('**/retries', (route) => route.fulfill(answer))
}

describe('try again', () => {
  const opened = async (options: Opening = {}) => {
    const page = await openLogs(admin, options)
    await openers(page).first().click()
    return { page, button: section(page).getByRole('button', { name: 'Try again' }) }
  }
  const failing = { response_code: 503, response_body: '{"message":"Later."}', error_type: 'server_error' }

  test('shows in place what the platform refuses, and that no answer came', async () => {
    const { page, button } = await opened()
    const tooMany = "Another request to this add-on's provider is under way."
    await answering(page, { status: 429, json: { id: 'too_many_requests', error: tooMany } })
    await button.click()
    await section(page).getByRole('alert').getByText(tooMany).waitFor()
    await page.unroute('**/retries')
    await page.route('**/retries', (route) => route.abort())
    await button.click()
    await section(page).getByRole('alert').getByText('did not answer').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.context().close()
  })

  test('after a lost answer asks for that answer, and after an answer anew', async () => {
    const { page, button } = await opened()
    const keys: (string | null)[] = []
    let isLost = true
    await page.route('**/retries', async (route) => {
      keys.push(await route.request().headerValue('idempotency-key'))
      await (isLost ? route.abort() : route.fulfill({ status: 201, json: failing }))
    })
    await button.click()
    await section(page).getByRole('alert').waitFor()
    isLost = false
    await button.click()
    await section(page).getByText('It failed again (Server error)').waitFor()
    await button.click()
    await expect.poll(() => keys.length).toBe(3)
    expect(keys[0]).not.toBeNull()
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
    await page.context().close()
  })

  test('is busy while the provider is, and goes on where its row is closed', async () => {
    const { page, button } = await opened()
    let answer = () => {}
    const isAnswered = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/retries', async (route) => {
      await isAnswered
      await route.fulfill({ status: 201, json: failing })
    })
    await button.click()
    await section(page).getByText('Sending it to the provider').waitFor()
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    await openers(page).first().click()
    expect(await button.count()).toBe(0)
    answer()
    await openers(page).first().click()
    await section(page).getByText('It failed again (Server error)').waitFor()
    await section(page).getByText('Status 503').waitFor()
    await page.context().close()
  })

  test('keeps an open attempt in the list that a newer one pushes out', async () => {
    const old = manyAttempts(100, 100)
    const newer = { ...manyAttempts(101, 100).at(-1), created_at: '2026-11-21T10:00:00.000Z' }
    const lists = [old, [newer, ...old.slice(0, -1)]]
    const page = await visit(browser, { reducedMotion: 'reduce' })
    await page.route('**/api/v3/addons/*/failed_attempts', (route) =>
      route.fulfill({ json: lists.length > 1 ? lists.shift() : lists[0] }),
    )
    await arrive(page, `${portal.url}/addons/acme-postgres/logs`, admin)
    await section(page).getByRole('button', { name: 'View all 100 failed attempts' }).click()
    const last = openers(page).last()
    const controls = await last.getAttribute('aria-controls')
    await last.click()
    await answering(page, { status: 201, json: failing })
    await section(page).getByRole('button', { name: 'Try again' }).click()
    await section(page).getByText('It failed again').waitFor()
    await count(page).getByText('101 failed attempts').waitFor()
    expect(await openers(page).last().getAttribute('aria-controls')).toBe(controls)
    await openers(page).last().click()
    await count(page).getByText('100 failed attempts').waitFor()
    await page.context().close()
  })

  test('of a session that has ended keeps the page and leaves the word to the bar', async () => {
    const { page, button } = await opened()
    await endSession(page)
    await button.click()
    await page.getByRole('button', { name: 'Sign in again' }).waitFor()
    expect(await section(page).getByRole('alert').count()).toBe(0)
    await page.getByRole('button', { name: 'Sign in again' }).click()
    await giveCredentials(page, admin)
    await section(page).waitFor()
    await page.context().close()
  })

  test('is not there for partners, and says why it can’t of an add-on that is shut down', async () => {
    const attempts = manyAttempts(3, 100)
    const { page, button } = await opened({ slug: 'acme-legacy', attempts })
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    await button.hover()
    await page.getByRole('tooltip').getByText('is shut down').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.context().close()
    const theirs = await openLogs(partner, { slug: 'acme-legacy', attempts })
    await openers(theirs).first().click()
    await section(theirs).getByText('Copy as curl').waitFor()
    expect(await section(theirs).getByText('Try again').count()).toBe(0)
    await theirs.context().close()
  })

  test('really calls the provider: it fails once more, as a new attempt, and goes well when it is mended', async () => {
    const broken = JSON.stringify({ message: 'The disk is full.' })
    provider.answer(({ method }) => (method === 'POST' ? { status: 500, body: broken } : { status: 200 }))
    const page = await openLogs(admin, { slug: 'acme-mail' })
    await section(page).getByText('There are currently no failed attempts', { exact: true }).waitFor()
    const manifest = demoManifest('acme-mail', 'Acme Mail', 'production')
    const urls = { base_url: `${provider.origin}/resources`, sso_url: `${provider.origin}/sso` }
    manifest.api.production = urls
    await elsewhere(page, 'POST', '/addons/acme-mail/manifests', { contents: manifest })
    await elsewhere(page, 'POST', '/addons/acme-mail/automatic_reviews', { progression_type: 'beta' })
    const finished = async () => {
      const [latest] = await elsewhere<{ status: string }[]>(
        page,
        'GET',
        '/addons/acme-mail/automatic_reviews',
      )
      return latest?.status
    }
    await expect.poll(finished).toBe('finished')
    await page.reload()
    await openers(page).first().waitFor()
    const before = await openers(page).count()

    const row = section(page).getByRole('row').filter({ hasText: 'automatic-review' })
    await row.getByRole('button').first().click()
    await section(page).getByText('It was sent with a wrong password on purpose').waitFor()
    const button = section(page).getByRole('button', { name: 'Try again' })
    await button.click()
    await section(page).getByText('It failed again (Server error)').waitFor()
    await expect.poll(() => openers(page).count()).toBe(before + 1)
    const calls = provider.received.length

    provider.answer(({ method }) => (method === 'POST' ? { status: 401, body: '{}' } : { status: 204 }))
    await button.click()
    await section(page).getByText('It went well this time.').waitFor()
    await section(page).getByText('Status 401').waitFor()
    expect(provider.received).toHaveLength(calls + 1)
    expect(await openers(page).count()).toBe(before + 1)
    expect(complaints.get(page)).toEqual([])
    await page.context().close()
  })
})
