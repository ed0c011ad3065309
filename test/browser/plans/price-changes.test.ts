import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { repricings } from '#server/db/schema.ts'
import { type Listening, listen } from '#server/listen.ts'
import { requestRepricing, setRepricingStatus } from '#server/repricings/repricings.rules.ts'
import { complaints, launchBrowser, visit } from '#test/support/browser/visitor.ts'
import { storedPlan } from '#test/support/database/stored-rows.ts'
import type { Person } from '#test/support/people.ts'
import { type TestServer, testServer, testStart } from '#test/support/server.ts'
import { addonAt, createWorld, type World } from '#test/support/world.ts'
import { elsewhere } from '../support/elsewhere.ts'
import { expectFocus, expectWellMade } from '../support/page-checks.ts'
import { setHidden } from '../support/watched-page.ts'

/* SPEC section 2 and READINGS 40, of all plans of an add-on: its price changes, those under way first. */
const path = '/addons/acme-ga/plans/repricings'

let server: TestServer
let listening: Listening
let browser: Browser
let world: World
let ofBasic: typeof repricings.$inferSelect

beforeAll(async () => {
  server = await testServer({}, inject('portalDir'))
  listening = await listen(server.app, { ...server.config, host: '127.0.0.1', port: 0 })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await listening.stop()
  await server.close()
})

const ask = async (addon: Awaited<ReturnType<typeof addonAt>>, slug: string, priceCents: number) =>
  requestRepricing(
    world.act('provider'),
    { ...(await storedPlan(server.db, addon.id, slug)), addon },
    { priceCents, grandfathered: true },
  )

beforeEach(async () => {
  await server.clear()
  server.clock.set(testStart)
  world = await createWorld(server)
  const addon = await addonAt(world, 'ga')
  const ofBig = await ask(addon, 'big', 77_700)
  await setRepricingStatus(world.act('admin'), { ...ofBig, addon }, 'approved', null)
  const basic = await storedPlan(server.db, addon.id, 'basic')
  // More than a page of them, each requested after what is under way of Big; the oldest is of Basic.
  const rows = Array.from({ length: 1100 }, (_, i) => ({
    planId: i === 0 ? basic.id : ofBig.planId,
    addonId: addon.id,
    priceCents: 100_000 + i,
    originalPriceCents: 50_000,
    repriceDate: '2027-01-01',
    status: 'rejected' as const,
    message: `Reason ${i}.`,
    createdAt: new Date(Date.UTC(2026, 10, 3, 0, i)),
    updatedAt: new Date(Date.UTC(2026, 10, 3, 0, i)),
  }))
  await server.db.insert(repricings).values(rows)
  server.clock.set('2026-11-20T09:00:00Z')
  ofBasic = await ask(addon, 'basic', 1_234)
})

async function open(person: Pick<Person, 'token'>, at: string): Promise<Page> {
  const page = await visit(browser, { reducedMotion: 'reduce' })
  const session = JSON.stringify({ accessToken: person.token, expiresAt: Date.now() + 3_600_000 })
  await page.addInitScript((text) => localStorage.setItem('session', text), session)
  await page.goto(`http://127.0.0.1:${listening.port}${at}`)
  return page
}
async function closeWell(page: Page): Promise<void> {
  expect(complaints.get(page)).toEqual([])
  await page.context().close()
}
const rows = (page: Page): Locator => page.locator('tbody tr:not([aria-hidden])')
const prices = async (page: Page, count: number): Promise<string[]> => {
  const texts = await page.locator('tbody td[data-label=Price]').allInnerTexts()
  return texts.slice(0, count).map((text) => text.split('\n')[0] ?? '')
}
const group = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Price changes by progress' }).getByRole('link', { name, exact: true })
const act = async (page: Page, row: string, name: string): Promise<Locator> => {
  await page.getByRole('button', { name: `Actions for ${row}`, exact: true }).click()
  return page.getByRole('menuitem', { name, exact: true })
}

test('a provider finds those under way first, then the newest, filters them, and reads on to the oldest', async () => {
  const page = await open(world.provider, '/addons/acme-ga/plans')
  await page.getByRole('link', { name: 'Price changes (2)' }).click()
  await group(page, 'All (1,102)').waitFor()
  expect(await prices(page, 4)).toEqual(['$12.34', '$777.00', '$1,010.99', '$1,010.98'])
  await rows(page)
    .nth(0)
    .getByText('The ecosystem program team looks at the request and approves or rejects it.')
    .waitFor()
  await rows(page).nth(1).getByText('Approved', { exact: true }).waitFor()
  await rows(page).nth(2).getByText('Reason 1099.').waitFor()
  await expectWellMade(page)

  await group(page, 'Over (1,100)').click()
  await expect.poll(() => prices(page, 2)).toEqual(['$1,010.99', '$1,010.98'])
  const box = page.getByRole('region', { name: 'Rows' })
  const toEnd = () => box.evaluate((node) => node.scrollTo({ top: node.scrollHeight }))
  await expect.poll(async () => (await toEnd(), page.getByText('Reason 0.').count())).toBe(1)

  const plan = page.getByLabel('Plan', { exact: true })
  await plan.selectOption('Big')
  await group(page, 'Over (1,099)').waitFor()
  await expect.poll(async () => (await toEnd(), page.getByText('Reason 1.').count())).toBe(1)
  expect(await page.getByText('Reason 0.').count()).toBe(0)
  await plan.selectOption('Test')
  await page.getByText('No price change matches these filters.').waitFor()
  await plan.selectOption('Basic')
  await expect.poll(() => prices(page, 2)).toEqual(['$1,000.00'])
  await group(page, 'Under way (1)').click()
  await expect.poll(() => prices(page, 2)).toEqual(['$12.34'])
  await page.reload()
  await expect.poll(() => prices(page, 2)).toEqual(['$12.34'])
  await rows(page).getByRole('link', { name: 'Basic', exact: true }).click()
  await page.getByRole('heading', { name: /^A price change is under way/ }).waitFor()
  await page.getByRole('link', { name: 'All price changes' }).click()
  await group(page, 'All (1,102)').waitFor()
  await closeWell(page)
})

test('on a phone they scroll with the page, on to the oldest', async () => {
  const page = await open(world.provider, `${path}?show=over`)
  await page.setViewportSize({ width: 390, height: 844 })
  await group(page, 'Over (1,100)').waitFor()
  const toEnd = () => page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(async () => (await toEnd(), page.getByText('Reason 0.').count())).toBe(1)
  const box = page.getByRole('region', { name: 'Rows' })
  expect(await box.evaluate((node) => node.scrollHeight - node.clientHeight)).toBe(0)
  expect(await rows(page).count()).toBeLessThan(60)
  await expectWellMade(page)
  await closeWell(page)
})

test('a provider withdraws what is new, which is over then, and reprices another plan', async () => {
  const page = await open(world.provider, path)
  const blocked = await act(page, 'Big, $777.00', 'Withdraw request')
  expect(await blocked.getAttribute('aria-disabled')).toBe('true')
  await page.getByText('Not possible while it is Approved.').waitFor()
  await page.keyboard.press('Escape')
  await (await act(page, 'Basic, $12.34', 'Withdraw request')).click()
  const question = page.getByRole('dialog', { name: 'Withdraw the price change of Basic?' })
  await question.getByRole('button', { name: 'Withdraw request' }).click()
  await page.getByText('Price change of Basic withdrawn.').waitFor()
  await group(page, 'Over (1,101)').waitFor()
  expect(await prices(page, 3)).toEqual(['$777.00', '$12.34', '$1,010.99'])
  await rows(page).nth(1).getByText('Withdrawn', { exact: true }).waitFor()
  await expectFocus(page.locator('#price-changes'))

  await page.getByRole('button', { name: 'Reprice a plan' }).click()
  const choice = page.getByRole('dialog', { name: 'Reprice a plan' })
  const item = (name: string) => choice.getByRole('listitem').filter({ hasText: name })
  await item('Big').getByText('A price change of the plan is under way: its status is Approved.').waitFor()
  await item('Test').getByText('The test plan is free and cannot be repriced.').waitFor()
  expect(await choice.getByRole('link').allTextContents()).toEqual(['Basic'])
  await expectWellMade(page)
  await choice.getByRole('link', { name: 'Basic' }).click()
  await page.getByRole('heading', { name: 'Reprice Basic' }).waitFor()
  await closeWell(page)
})

test('what staff do meanwhile is told when the page comes back into sight', async () => {
  const page = await open(world.provider, path)
  await group(page, 'Under way (2)').waitFor()
  const staff = await open(world.admin, path)
  await group(staff, 'Under way (2)').waitFor()
  for (const [to, name] of [
    ['in_progress', 'In Progress'],
    ['rejected', 'Rejected'],
  ] as const) {
    await elsewhere(staff, 'POST', `/repricings/${ofBasic.id}/transitions/${to}`, { message: 'Too steep.' })
    await setHidden(page, true)
    await setHidden(page, false)
    await page.getByRole('status').getByText(`The price change of Basic is now ${name}.`).waitFor()
  }
  await group(page, 'Under way (1)').waitFor()
  expect(await prices(page, 2)).toEqual(['$777.00', '$12.34'])
  await closeWell(page)
  await closeWell(staff)
})

test('staff come from a row to the desk and to its details', async () => {
  const page = await open(world.admin, path)
  const withdraw = await act(page, 'Basic, $12.34', 'Withdraw request')
  expect(await withdraw.getAttribute('aria-disabled')).toBe('true')
  await page.getByText('Only the company that asked can withdraw a request.').waitFor()
  await page.keyboard.press('Escape')
  await (await act(page, 'Basic, $12.34', 'Decide with all evidence')).click()
  await page.waitForURL(`**/admin/approvals/price-changes/${ofBasic.id}`)
  await page.goBack()
  await (await act(page, 'Big, $777.00', 'Details')).click()
  await page.getByRole('dialog', { name: 'acme-ga / big' }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/admin\/repricing\/scheduled\//)
  await closeWell(page)
})

test('another company finds nothing, and before GA the page says where prices are edited', async () => {
  const stranger = await open(world.stranger, path)
  await stranger.getByText('There is nothing here.').waitFor()
  await closeWell(stranger)

  await addonAt(world, 'beta')
  const page = await open(world.provider, path.replace('acme-ga', 'acme-beta'))
  await page.getByText('Plans are repriced in GA. Until then a price is edited with its plan.').waitFor()
  await page.getByText('There are currently no price changes.').waitFor()
  expect(await page.getByRole('button', { name: 'Reprice a plan' }).count()).toBe(0)
  await closeWell(page)
})

test('a shut-down add-on shows what its price changes have come to', async () => {
  const staff = await open(world.admin, path)
  await group(staff, 'Under way (2)').waitFor()
  await elsewhere(staff, 'POST', '/addons/acme-ga/progressions', { to: 'shutdown' })
  await closeWell(staff)
  const page = await open(world.provider, path)
  await page.getByText('The add-on is shut down: its plans cannot be repriced.').waitFor()
  await group(page, 'Over (1,102)').waitFor()
  expect(await rows(page).locator('th a').count()).toBe(0)
  await closeWell(page)
})
