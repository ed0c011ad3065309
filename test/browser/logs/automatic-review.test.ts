import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { pollIntervalMs } from '#machines/review/polled-review.ts'
import { automaticReviews, manifests } from '#server/db/schema.ts'
import type { SampleBehaviour } from '#server/demo/services/sample-behaviour.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { addOnIn } from '#test/model/progression/add-on-in.ts'
import { Desk } from '#test/model/drivers/desk.ts'
import { type ReviewedAddon, reviewedAddon } from '#test/support/provider/reviewed-addon.ts'
import { keysOf } from '#test/support/keys-of.ts'
import { byScope } from '#test/support/scope.ts'
import { counted, listen, said, setHidden } from '../support/watched-page.ts'
import { axeFindings, letThrough } from '#test/support/browser/visitor.ts'

let desk: Desk
beforeAll(async () => {
  desk = await Desk.open({ turnsClock: true })
})
let provider: ReviewedAddon | undefined
afterEach(async () => {
  await provider?.close()
  provider = undefined
})
afterAll(() => desk.close())

const by = 'provider'
const section = (page: Page): Locator => page.locator('#automatic-reviews')
const button = (page: Page, name: string): Locator => section(page).getByRole('button', { name, exact: true })
const step = (page: Page, name: string): Locator => section(page).locator(`[data-step=${name}]`).first()
const statuses = (page: Page) =>
  section(page)
    .getByRole('list', { name: 'Steps' })
    .first()
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.dataset.status).filter((each) => each !== undefined))
const reads = /\/api\/v3\/automatic_reviews\/[^/]+$/

type Opened = { addon: AddonRow; page: Page; provider: ReviewedAddon }

/** The logs of an add-on, whose provider behaves so; each test has an add-on of its own. */
async function openLogs(behaviour: SampleBehaviour): Promise<Opened> {
  const addon = await desk.platform.addonOf(addOnIn('alpha'))
  const { server } = desk.platform
  provider = await reviewedAddon({ server, act: () => desk.platform.act(by) }, addon, behaviour, 10)
  // What was reviewed before is another test's.
  await server.db.delete(automaticReviews).where(eq(automaticReviews.addonId, addon.id))
  desk.changed()
  return { addon, page: await desk.at(by, addon, 'logs'), provider }
}

/** The page's time goes on past its next poll. What it asked for then is on its way. */
async function untilNextPoll(page: Page): Promise<void> {
  await page.clock.fastForward(pollIntervalMs + 100)
  // Behind whatever the page has asked for, so that its request is known by now.
  await page.evaluate(() => fetch('/healthz'))
}

/** The platform runs the review as far as it goes, and the page asks how far that is. */
async function run({ page, provider: runs }: Pick<Opened, 'page' | 'provider'>): Promise<void> {
  await runs.run()
  await untilNextPoll(page)
}

/** Asks for a review and lets the platform run it as far as it goes. */
async function request(opened: Opened): Promise<void> {
  const { page } = opened
  await button(page, 'Request').click()
  await button(page, 'Cancel').waitFor()
  await run(opened)
}

test('a review from its request to its end, live, said aloud, with focus where it was', async () => {
  const opened = await openLogs('good')
  const { page } = opened
  await section(page).getByText('There are currently no automatic reviews', { exact: true }).waitFor()
  await listen(section(page))
  await page.evaluate(() => Object.assign(globalThis, { isSame: true }))
  await button(page, 'Request').focus()
  await page.keyboard.press('Enter')
  await button(page, 'Cancel').waitFor()
  expect(await button(page, 'Cancel').evaluate((node) => node === document.activeElement)).toBe(true)
  expect(await statuses(page)).toEqual(['pending', 'pending', 'pending', 'pending'])
  await run(opened)
  await button(page, 'Request').waitFor()
  expect(await button(page, 'Request').evaluate((node) => node === document.activeElement)).toBe(true)
  expect(await statuses(page)).toEqual(['completed', 'completed', 'completed', 'completed'])
  await section(page).getByText('Passed', { exact: true }).waitFor()
  const [first, ...later] = await said(page)
  expect(first).toBe('Automatic review requested.')
  expect(later.at(-1)).toMatch(/Automatic review passed\.$/)
  // Each end of a step once, however the polls fell.
  expect(
    later
      .join(' ')
      .match(/\w+: Completed\./g)
      ?.toSorted(),
  ).toEqual(['Deprovision', 'Manifest', 'Provision', 'Reprovision'].map((name) => `${name}: Completed.`))
  expect(await page.evaluate(() => 'isSame' in globalThis)).toBe(true)

  await request(opened)
  await button(page, 'Request').waitFor()
  await section(page).getByText('1 earlier review').click()
  const earlier = section(page).locator('details details')
  await earlier.getByText('For Beta').click()
  expect(await earlier.locator('[data-status=completed]').count()).toBe(4)
  expect(await axeFindings(page)).toEqual([])
})

/** Outcomes that differ on the screen; on the server every behaviour is told apart. */
const ends = {
  good: ['completed', 'completed', 'completed', 'completed'],
  async: ['completed', 'completed', 'completed', 'completed'],
  'async-never': ['completed', 'async_wait', 'pending', 'pending'],
  'async-deprovision-never': ['completed', 'completed', 'async_wait', 'pending'],
  'wrong-status': ['completed', 'failed', 'skipped', 'skipped'],
  'same-id': ['completed', 'completed', 'completed', 'failed'],
} as const satisfies Partial<Record<SampleBehaviour, readonly string[]>>
const shown = byScope<readonly (keyof typeof ends)[]>({
  fast: ['good', 'async', 'wrong-status', 'same-id'],
  all: keysOf(ends),
})

test.each(shown)('what a review of a provider that is %s shows', async (behaviour) => {
  const opened = await openLogs(behaviour)
  const { page } = opened
  await request(opened)
  await expect
    .poll(async () => {
      // One that calls back may be behind the runner.
      await run(opened)
      return statuses(page)
    })
    .toEqual(ends[behaviour])
})

test('a step that failed says what was expected and got, and the call is among those that failed', async () => {
  const opened = await openLogs('wrong-status')
  const { page } = opened
  await request(opened)
  await step(page, 'provision').getByText("Provisioning didn't succeed.", { exact: true }).waitFor()
  await step(page, 'deprovision').getByText('Skipped deprovisioning.', { exact: true }).waitFor()
  await step(page, 'reprovision').getByText('Skipped reprovisioning.', { exact: true }).waitFor()
  const error = step(page, 'provision').getByRole('listitem')
  expect(await error.getByRole('definition').allTextContents()).toEqual(['status 200 or 202', '500'])
  // Without loading the page again.
  await expect.poll(() => page.locator('#failed-attempts').getByText('500').count()).toBeGreaterThan(0)
})

test('a reprovision that goes wrong says so', async () => {
  const opened = await openLogs('same-id')
  await request(opened)
  const told = () => step(opened.page, 'reprovision').textContent()
  await expect.poll(told).toContain("Reprovisioning didn't succeed.")
})

test('waiting for the provider says what can be done, and a cancel shows at once', async () => {
  const opened = await openLogs('async-never')
  const { page } = opened
  await request(opened)
  await step(page, 'provision')
    .getByText('If this process is taking longer than expected, cancel and try again.', { exact: true })
    .waitFor()
  expect(await axeFindings(page)).toEqual([])
  let answer = () => {}
  const asked = new Promise<void>((arrived) => {
    void page.route(reads, async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback()
      arrived()
      await new Promise<void>((resolve) => (answer = resolve))
      await route.continue()
    })
  })
  await button(page, 'Cancel').click()
  await asked
  const canceling = button(page, 'Canceling...')
  expect(await canceling.getAttribute('aria-disabled')).toBe('true')
  await canceling.dispatchEvent('click')
  answer()
  await expect
    .poll(async () => {
      await run(opened)
      return statuses(page)
    })
    .toEqual(['completed', 'cancelled', 'cancelled', 'cancelled'])
  await step(page, 'provision')
    .getByText('Canceled before provisioning was checked.', { exact: true })
    .waitFor()
  await button(page, 'Request').waitFor()
  await letThrough(page, reads)
})

test('a poll that fails says so quietly, without moving anything, and is tried again', async () => {
  const opened = await openLogs('async-never')
  const { page } = opened
  await request(opened)
  await expect.poll(() => statuses(page)).toContain('async_wait')
  const height = () => section(page).evaluate((node) => node.getBoundingClientRect().height)
  const before = await height()
  await page.route(reads, (route) => route.abort())
  await untilNextPoll(page)
  await section(page).getByText('Not up to date: no answer.').waitFor()
  expect(await height()).toBe(before)
  await page.setViewportSize({ width: 390, height: 844 })
  const narrow = await height()
  expect(await section(page).getByRole('alert').count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  await letThrough(page, reads)
  await button(page, 'Try again').click()
  await section(page).getByText('Updates by itself.').waitFor()
  expect(await height()).toBe(narrow)
  await page.setViewportSize({ width: 1280, height: 900 })
})

test('nothing is asked behind another window, nor once the tab is left, nor after the end', async () => {
  const opened = await openLogs('async-never')
  const { page } = opened
  await request(opened)
  await expect.poll(() => statuses(page)).toContain('async_wait')
  const polls = counted(page, reads)
  await setHidden(page, true)
  const before = polls()
  await untilNextPoll(page)
  expect(polls()).toBe(before)
  // The page's time stands still, so that this poll cannot be the next one on its turn.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await setHidden(page, false)
  await expect.poll(polls).toBe(before + 1)
  await page.clock.resume()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.locator('#manifest').waitFor()
  const left = polls()
  await untilNextPoll(page)
  expect(polls()).toBe(left)
  await page.getByRole('link', { name: 'Automatic reviews' }).click()
  await button(page, 'Cancel').click()
  await expect
    .poll(async () => {
      // The platform may hear of the cancel after this.
      await run(opened)
      return button(page, 'Request').isVisible()
    })
    .toBe(true)
  const over = polls()
  await untilNextPoll(page)
  expect(polls()).toBe(over)
})

describe('a request', () => {
  test('without a manifest says where one is pushed', async () => {
    const { addon } = await openLogs('good')
    await desk.platform.server.db.delete(manifests).where(eq(manifests.addonId, addon.id))
    desk.changed()
    const page = await desk.at(by, addon, 'logs')
    const reason = 'There is no manifest to review: push one first.'
    await desk.expectBlocked(by, addon, button(page, 'Request'), [reason])
    await section(page).getByRole('link', { name: reason }).click()
    await expect.poll(() => page.url()).toMatch(/\/settings#manifest$/)
  })

  test('by a colleague meanwhile is found and followed', async () => {
    const { addon, page } = await openLogs('async-never')
    const path = `/api/v3/addons/${addon.slug}/automatic_reviews`
    expect((await desk.platform.call('admin', addon, 'POST', path, {})).status).toBe(201)
    await button(page, 'Request').click()
    await button(page, 'Cancel').waitFor()
  })
})

test('a review of a manifest that is not the current one any more says so', async () => {
  const opened = await openLogs('good')
  const { addon, page } = opened
  await request(opened)
  await button(page, 'Request').waitFor()
  const { clock } = desk.platform.server
  clock.set(new Date(clock.now().getTime() + 60_000).toISOString())
  const current = await desk.platform.call(by, addon, 'GET', `/api/v3/addons/${addon.slug}/current_manifest`)
  const { contents } = current.body as { contents: object }
  const path = `/api/v3/addons/${addon.slug}/manifests`
  const another = { contents: { ...contents, cli_plugin_name: 'another' } }
  expect((await desk.platform.call(by, addon, 'POST', path, another)).status).toBe(201)
  desk.changed()
  const again = await desk.at(by, addon, 'logs')
  await section(again)
    .getByText(/Only a review of the current manifest counts/)
    .waitFor()
})

test.each(['ga', 'shutdown'] as const)(
  'an add-on in %s keeps its reviews, and asks for none',
  async (stage) => {
    const addon = await desk.platform.addonOf(addOnIn(stage))
    desk.changed()
    const page = await desk.at(by, addon, 'logs')
    await section(page)
      .getByText(/^\d+ earlier reviews?$/)
      .click()
    await section(page)
      .getByText(/^requested /)
      .first()
      .waitFor()
    expect(
      await section(page)
        .getByRole('button', { name: /Request|Cancel/ })
        .count(),
    ).toBe(0)
  },
)

test('the requirement of the next steps leads here', async () => {
  const { addon } = await openLogs('good')
  desk.changed()
  const page = await desk.at(by, addon)
  await page.getByRole('link', { name: 'Pass an automatic review of the current manifest.' }).first().click()
  await section(page).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/addons/${addon.slug}/logs`)
})

test('asks for nothing twice and uses all that it asked for early', async () => {
  const { page } = await openLogs('good')
  const asked: string[] = []
  page.on('request', (each) => asked.push(each.url()))
  await page.reload()
  await button(page, 'Request').waitFor()
  expect(asked.filter((url) => url.endsWith('/automatic_reviews'))).toHaveLength(1)
  expect(new Set(asked).size).toBe(asked.length)
  expect(await page.evaluate(() => window.early?.size)).toBe(0)
})

test('390 px are enough', async () => {
  const opened = await openLogs('wrong-config')
  const { page } = opened
  await page.setViewportSize({ width: 390, height: 844 })
  await request(opened)
  await section(page).getByText('Failed', { exact: true }).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
})
