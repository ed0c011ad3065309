import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { count, filter, openers, type Opening, openLogsOf, section } from '../support/failed-attempts-page.ts'
import { manyAttempts } from '../support/many-attempts.ts'
import { axeFindings } from '#test/support/browser/visitor.ts'
import { admin, partner } from '../support/open-as.ts'
import { expectFitsPhone } from '../support/page-checks.ts'
import { sharedDemo } from '../support/shared-demo.ts'

const run = promisify(execFile)
const wide = { viewport: { width: 1280, height: 800 } }
const narrow = { viewport: { width: 390, height: 844 } }

const demo = sharedDemo()
const openLogs = (email: string, opening: Opening = {}) => openLogsOf(demo, email, opening)

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
    expect(await opened.getByRole('group', { name: 'Request and headers' }).textContent()).toMatch(
      /^DELETE \S+\nAuthorization: Basic \*{8}\nAccept: application\/vnd\.heroku-addons\+json; version=3\n/,
    )
    await opened.getByText('It had no body.').waitFor()
    expect(await opened.getByRole('group', { name: 'Response body' }).textContent()).toContain(
      '{\n  "error": "NoMethodError",\n  "message": "undefined method \'drop\' for nil",\n  "backtrace": [\n    "app/',
    )
    expect(await opened.getByText('Partner Portal Admin Only').count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Space')
    expect(await opener.getAttribute('aria-expanded')).toBe('false')
    expect(await opened.count()).toBe(0)
  })

  test.each(['globex-logs', 'acme-vector'])('the demo has some of %s', async (slug) => {
    const page = await openLogs(admin, { slug })
    expect(await openers(page).count()).toBeGreaterThan(0)
  })

  test('is cards on a phone, and nothing is wider than it', async () => {
    const page = await openLogs(partner, { ...narrow })
    expect(await page.getByRole('table').count()).toBe(0)
    expect(await openers(page).count()).toBe(5)
    const card = section(page).getByRole('listitem').filter({ hasText: 'tidy-orchard-7316, plan mini' })
    await card.getByRole('button', { name: 'Provision: Invalid response, 200' }).click()
    await card.getByText('"config": {}').waitFor()
    await expectFitsPhone(page)
    expect(await axeFindings(page)).toEqual([])
  })

  test.each([
    ['wide', wide],
    ['narrow', narrow],
  ])('without any, %s', async (_, viewport) => {
    const page = await openLogs(partner, { attempts: [], ...viewport })
    await section(page).getByText('There are currently no failed attempts', { exact: true }).waitFor()
    expect(await filter(page).count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
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
    await expect.poll(() => page.url()).toBe(`${demo.url}/addons/acme-postgres/logs`)
    expect(times()).toBe(0)
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
  })

  test('leaves the tab alone that somebody goes on to while it waits', async () => {
    const page = await openLogs(partner)
    await filter(page).fill('mini')
    await page.getByRole('navigation', { name: 'Add-on' }).getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('heading', { name: 'Provisioning API' }).waitFor()
    await page.waitForTimeout(500)
    expect(page.url()).toBe(`${demo.url}/addons/acme-postgres/settings`)
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
  })

  test('finds the one of 100 with bodies of 63 KiB that has it at the end; long bodies open at once', async () => {
    const page = await openLogs(partner, { attempts: manyAttempts(100, 63 * 1024) })
    await count(page).getByText('100 failed attempts, newest first').waitFor()
    await filter(page).fill('needle-57-end')
    await count(page).getByText('1 of 100 match').waitFor()
    await openers(page).click()
    const body = section(page).getByRole('group', { name: 'Response body' })
    const text = (await body.textContent()) ?? ''
    expect(text.length).toBeGreaterThan(63 * 1024)
    expect(text).toMatch(/"last": "needle-57-end"\n\}$/)
    expect(JSON.parse(text)).toMatchObject({ message: 'Out of order.' })
    // Its end can be scrolled to and read.
    await body.evaluate((box) => box.scrollTo({ top: box.scrollHeight }))
    await body.evaluate((box) => box.scrollTo({ top: box.scrollHeight }))
    await expect.poll(() => body.getByText('needle-57-end').isVisible()).toBe(true)
  })
})

test('what the filter finds is marked where a response is open, and scrolled to', async () => {
  const page = await openLogs(partner, { attempts: manyAttempts(2, 63 * 1024) })
  await openers(page).first().click()
  const box = section(page).getByRole('group', { name: 'Response body' })
  expect(await box.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  await filter(page).fill('"last": "needle-0')
  const marks = () =>
    page.evaluate(() => {
      const box = document.querySelector('[aria-label="Response body"]')?.getBoundingClientRect()
      const found = [...(CSS.highlights.get('found') ?? [])] as Range[]
      return found.map((range) => {
        const { top, bottom } = range.getBoundingClientRect()
        return [range.toString(), box !== undefined && top >= box.top && bottom <= box.bottom]
      })
    })
  await expect.poll(marks).toEqual([['"last": "needle-0', true]])
  await filter(page).fill('')
  await expect.poll(marks).toEqual([])
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
    const shown = await section(page).getByRole('group', { name: 'curl command' }).textContent()
    expect(shown).toBe(command)
  })
})
