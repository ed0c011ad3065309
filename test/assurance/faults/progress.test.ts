import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startDemoPortal } from '#test/browser/support/demo-portal.ts'
import type { DemoPortal } from '#test/support/browser/demo-process.ts'
import { lastLook, lookAtProgression, progressBy } from '#test/support/browser/last-look.ts'
import { arrive, axeFindings, launchBrowser, letThrough, visit } from '#test/support/browser/visitor.ts'

const admin = 'admin@platform.example'
const progressions = '**/api/v3/addons/*/progressions'

let portal: DemoPortal
let browser: Browser
let page: Page
let sent: number
beforeAll(async () => {
  ;[portal, browser] = await Promise.all([startDemoPortal(), launchBrowser()])
})
afterAll(async () => {
  await browser.close()
  await portal.close()
})
beforeEach(async () => {
  page = await visit(browser, { reducedMotion: 'reduce' })
  await arrive(page, `${portal.url}/addons/acme-search/next-steps`, admin)
  sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/progressions')) sent += 1
  })
})
afterEach(() => page.context().close())

const name = 'Approve and progress to GA'
const button = () => page.getByRole('button', { name })
const problem = () => page.getByRole('alert').filter({ hasText: /\S/ })
const answer = (status: number, body: unknown) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })

/** The stored stage, asked with the page's own token. */
const storedStage = () =>
  page.evaluate(async () => {
    const { accessToken } = JSON.parse(localStorage.getItem('session') ?? '{}') as { accessToken: string }
    const reply = await fetch('/api/v3/addons/acme-search', {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    return ((await reply.json()) as { state: string }).state
  })

describe('a progression that goes wrong', () => {
  test.each([
    [
      '500',
      500,
      { id: 'internal', error: 'The platform failed to answer. Please try again.' },
      /failed to answer/,
    ],
    ['500 without a text', 500, {}, /Unknown error\. Please try again or contact support\./],
    ['409', 409, { id: 'conflict', error: 'The add-on is in ga already.' }, /in ga already/],
    [
      '422',
      422,
      { id: 'invalid', error: { addon: ['Pricing approval was rejected.'] } },
      /Pricing approval was rejected/,
    ],
  ])(
    'with %s says so in place, keeps what was chosen, and can be tried again',
    async (_case, status, body, words) => {
      await page.getByLabel('Visible in the marketplace').uncheck()
      await page.getByRole('radio', { name: 'Team is the default plan' }).check()
      await page.route(progressions, answer(status, body))
      await progressBy(page, name)
      await problem().getByText(words).waitFor()
      expect(await storedStage()).toBe('beta')
      expect(await page.getByLabel('Visible in the marketplace').isChecked()).toBe(false)
      expect(await page.getByRole('radio', { name: 'Team is the default plan' }).isChecked()).toBe(true)
      expect(await axeFindings(page)).toEqual([])
      await letThrough(page, progressions)
      await lastLook(page).getByRole('button', { name: 'Try again' }).click()
      const again = lastLook(page).getByRole('button', { name })
      await expect.poll(() => again.getAttribute('aria-disabled')).toBeNull()
      await lastLook(page).getByRole('button', { name: 'Cancel' }).click()
      expect(await button().getAttribute('aria-disabled')).toBeNull()
    },
  )

  test('with 401 says that the session has ended and leads back here', async () => {
    await page.route(progressions, answer(401, { id: 'unauthorized', error: 'The token has expired.' }))
    await progressBy(page, name)
    await page
      .getByText(/session has ended/i)
      .first()
      .waitFor()
    expect(page.url()).toContain('/addons/acme-search/next-steps')
    await letThrough(page, progressions)
    await page.getByRole('button', { name: /sign in again/i }).click()
    await expect.poll(() => button().isVisible()).toBe(true)
    expect(await storedStage()).toBe('beta')
  })

  test('whose request never arrived is looked up: nothing has changed, try again', async () => {
    await page.route(progressions, (route) => route.abort('timedout'))
    await progressBy(page, name)
    await problem()
      .getByText(/Nothing has changed; try again/)
      .waitFor()
    expect(await storedStage()).toBe('beta')
  })

  test('whose look-up fails too offers to check again, and the check tells', async () => {
    await page.route(progressions, (route) => route.abort('connectionreset'))
    await page.route('**/api/v3/addons/*', (route) => route.abort('internetdisconnected'))
    await progressBy(page, name)
    const check = page.getByRole('button', { name: 'Check again' })
    await check.waitFor()
    await letThrough(page, '**/api/v3/addons/*')
    await check.click()
    await problem()
      .getByText(/Nothing has changed/)
      .waitFor()
    expect(await storedStage()).toBe('beta')
  })
})

test('a reply that is lost after the platform has progressed is found out; a double click sends one', async () => {
  await page.route(progressions, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await (await lookAtProgression(page, name)).dblclick()
  await page.getByRole('heading', { name: 'Acme Search is now in GA' }).waitFor()
  await page.getByText('Addon successfully progressed to GA').waitFor()
  await page.getByRole('heading', { name: 'In general availability' }).waitFor()
  const moment = page.getByRole('region', { name: 'Acme Search is now in GA' })
  await expect.poll(() => moment.evaluate((each) => each === document.activeElement)).toBe(true)
  await expect
    .poll(() => moment.evaluate((each) => each.getBoundingClientRect().top))
    .toBeGreaterThanOrEqual(0)
  expect(sent).toBe(1)
  expect(await storedStage()).toBe('ga')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Close the celebration' }).click()
  const panel = page.getByRole('heading', { name: 'In general availability' })
  await expect.poll(() => panel.evaluate((each) => each === document.activeElement)).toBe(true)
  expect(await moment.count()).toBe(0)
  await page.reload()
  await page.getByRole('heading', { name: 'In general availability' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Acme Search is now in GA' }).count()).toBe(0)
})
