import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '#test/support/browser/visitor.ts'
import { admin, approvalOf, decide, openAs, partner } from '../support/open-as.ts'
import { expectWellMade } from '../support/page-checks.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { elsewhere } from '../support/elsewhere.ts'
import { stoppedFindings, stopTime } from '../support/stop-time.ts'

/* Issue 20.4: the decision desk by keyboard, with a decision that can be undone and is never lost. */

const demo = sharedDemo()
const desk = '/admin/approvals?q=acme-mail&sort=kind'

const pane = (page: Page): Locator => page.getByRole('article')
const heading = (page: Page, name: string | RegExp): Promise<void> =>
  pane(page).getByRole('heading', { level: 2, name }).waitFor()
const button = (page: Page, name: string): Locator => pane(page).getByRole('button', { name, exact: true })
const undo = (page: Page): Locator => pane(page).getByRole('button', { name: /^Undo: / })
const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)
const stateOf = async (page: Page, type: string) => (await approvalOf(page, 'acme-mail', type)).state

const business = 'marketplace_fitting_approval'
const technical = 'alpha_engineering_approval'

const open = (path = desk) => openAs(demo, admin, path)

/**
 * The revisions of the decisions that the page sends from now on. Chromium tells no body of a request that outlives its
 * page; what it decided is seen at the platform.
 */
function sentBy(page: Page): (string | undefined)[] {
  const sent: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.headers()['if-match'])
  })
  return sent
}

test('by keys: the next and the previous one, a rejection, its undoing, and the help', async () => {
  const page = await open()
  const sent = sentBy(page)
  await page.keyboard.press('j')
  await heading(page, 'Acme Mail: Business approval, Alpha')
  await page.keyboard.press('ArrowRight')
  await heading(page, 'Acme Mail: Technical approval, Alpha')
  await page.keyboard.press('j')
  await page.getByRole('status').filter({ hasText: 'That was the last one.' }).waitFor()
  await page.keyboard.press('k')
  await heading(page, 'Acme Mail: Business approval, Alpha')
  // The evidence stands beside the decision.
  for (const part of ['As customers will see it', 'Advice on the page', 'Requirements'])
    await pane(page).getByRole('region', { name: part }).waitFor()

  await page.keyboard.press('r')
  const message = page.getByLabel('Message to the provider')
  await expect.poll(() => isFocused(message)).toBe(true)
  // In a field, letters are letters.
  await page.keyboard.type('jak? a raja')
  expect(await message.inputValue()).toBe('jak? a raja')
  await heading(page, 'Acme Mail: Business approval, Alpha')
  // Once the page is loaded again its draft takes no key, before r.
  await page.reload()
  await message.waitFor()
  expect(await isFocused(message)).toBe(false)
  await page.keyboard.press('r')
  await expect.poll(() => isFocused(message)).toBe(true)
  expect(await message.inputValue()).toBe('jak? a raja')
  await stopTime(page)
  await button(page, 'Reject').click()
  await expect.poll(() => isFocused(undo(page))).toBe(true)
  expect(await stoppedFindings(page)).toEqual([])
  await page.keyboard.press('u')
  await expect.poll(() => message.inputValue()).toBe('jak? a raja')
  await button(page, 'Cancel').click()
  await expect.poll(() => isFocused(button(page, 'Reject'))).toBe(true)

  await page.clock.resume()
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText('Approve the open one').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('a')
  await page.keyboard.press('Escape')
  await button(page, 'Approve').waitFor()
  expect(sent).toEqual([])
  expect(await stateOf(page, business)).toBe('pending')
})

test('a decision is held for ten seconds, and sent with the revision at which it was made', async () => {
  const page = await open()
  await stopTime(page)
  const sent = sentBy(page)
  await page.keyboard.press('j')
  await heading(page, 'Acme Mail: Business approval, Alpha')
  const { revision } = await elsewhere<{ revision: number }>(page, 'GET', '/addons/acme-mail')
  await page.keyboard.press('a')
  await undo(page).waitFor()
  await page.keyboard.press('j')
  await heading(page, 'Acme Mail: Technical approval, Alpha')
  const bar = page.getByRole('list', { name: 'Decisions just made' })
  await bar.getByText('Acme Mail: Business approval, Alpha').waitFor()
  await page.clock.fastForward(9_000)
  expect(sent).toEqual([])
  await bar.getByRole('button', { name: /^Undo: / }).click()
  await expect.poll(() => bar.getByRole('listitem').count()).toBe(0)
  await page.clock.fastForward(60_000)
  expect(sent).toEqual([])

  await page.keyboard.press('k')
  await heading(page, 'Acme Mail: Business approval, Alpha')
  await page.keyboard.press('a')
  await undo(page).waitFor()
  await page.clock.fastForward(10_001)
  await page.getByText('The Business approval of Acme Mail is now Approved.').waitFor()
  expect(sent).toEqual([`"r${revision}"`])
  expect(await stateOf(page, business)).toBe('approved')
})

test('leaving the desk sends what is held: for another page, or for good', async () => {
  const page = await open()
  await stopTime(page)
  await page.keyboard.press('j')
  await heading(page, 'Acme Mail: Technical approval, Alpha')
  await page.keyboard.press('r')
  await page.getByLabel('Message to the provider').fill('Mend the manifest.')
  await button(page, 'Reject').click()
  await undo(page).waitFor()
  await page.goto('about:blank')
  const other = await openAs(demo, partner, '/addons/acme-mail/next-steps')
  await expect.poll(() => stateOf(other, technical)).toBe('rejected')

  await elsewhere(other, 'POST', '/addons/acme-mail/approvals', { type: technical })
  const again = await open()
  await stopTime(again)
  await again.keyboard.press('j')
  await heading(again, 'Acme Mail: Technical approval, Alpha')
  const region = pane(again).getByRole('region', { name: 'Since the last rejection' })
  await region.getByText('Mend the manifest.').waitFor()
  await region.getByText('Nothing that this approval is about has changed since.').waitFor()
  await again.keyboard.press('r')
  await again.getByLabel('Message to the provider').fill('Mend it at last.')
  await button(again, 'Reject').click()
  await undo(again).waitFor()
  // The next page comes after the answer to what was held, and is where one stays.
  const saved = again.getByText('The Technical approval of Acme Mail is now Rejected.')
  await again.route(/\/api\/v3\/companies\b/, async (route) => {
    await saved.waitFor()
    await route.continue()
  })
  await again.getByRole('link', { name: 'Users', exact: true }).click()
  await saved.waitFor()
  await again.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
  expect(new URL(again.url()).pathname).toBe('/admin/users')
  expect(await stateOf(other, technical)).toBe('rejected')
})

test('a decision that is not taken since something has changed says so on the desk, wherever one is by then', async () => {
  const provider = await openAs(demo, partner, '/addons/acme-mail/next-steps')
  await elsewhere(provider, 'POST', '/addons/acme-mail/approvals', { type: technical })
  const page = await open('/admin/approvals')
  await stopTime(page)
  const technicalRow = page.getByRole('link', { name: /Acme Mail.*Technical approval/ })
  await technicalRow.click()
  await heading(page, 'Acme Mail: Technical approval, Alpha')
  const { contents } = await elsewhere<{ contents: { api: object } }>(
    provider,
    'GET',
    '/addons/acme-mail/current_manifest',
  )
  await page.keyboard.press('a')
  await undo(page).waitFor()
  const changed = { ...contents, api: { ...contents.api, regions: ['eu'] } }
  await elsewhere(provider, 'POST', '/addons/acme-mail/manifests', { contents: changed })
  await page.keyboard.press('k')
  await heading(page, 'Globex Logs · Ranger: Price change')
  const bar = page.getByRole('list', { name: 'Decisions just made' })
  await bar.getByRole('button', { name: /^Send now: Acme Mail/ }).click()
  await bar.getByText('was not approved').waitFor()
  await page.clock.resume()
  expect(await axeFindings(page)).toEqual([])
  await bar.getByRole('link', { name: 'Open it' }).click()
  await heading(page, 'Acme Mail: Technical approval, Alpha')
  const look = page.getByRole('region', { name: 'Nothing was decided' })
  await look.getByRole('link', { name: 'Another manifest' }).waitFor()
  expect(await stateOf(provider, technical)).toBe('pending')
})

test('repricings are decided beside their effect, each at a URL of its own', async () => {
  const page = await open('/admin/repricing/desk')
  const list = page.getByRole('list', { name: 'Waiting' })
  await list.getByRole('link').first().waitFor()
  const before = await list.getByRole('link').count()
  await page.keyboard.press('j')
  await pane(page)
    .getByRole('region', { name: 'If it is approved' })
    .getByText('New installs', { exact: true })
    .waitFor()
  expect(page.url()).toMatch(/\/admin\/approvals\/price-changes\/[0-9a-f-]{36}\?kind=repricing$/)
  await expectWellMade(page)
  await page.keyboard.press('r')
  await page.getByLabel(/Message to the provider/).fill('Too dear.')
  await button(page, 'Reject').click()
  await button(page, 'Send now').click()
  await page.getByText(/^The price change of .+ is now Rejected\.$/).waitFor()
  await expect.poll(() => list.getByRole('link').count()).toBe(before - 1)
})

test('an open item is claimed, released when it is left, and others’ claims are shown', async () => {
  const page = await openAs(demo, admin, '/admin/approvals')
  const grace = { id: '11111111-1111-4111-8111-111111111111', email: 'grace@platform.example', name: 'Grace' }
  const calls: string[] = []
  await page.route('**/api/v3/desk/claims/**', async (route) => {
    const [kind, id] = new URL(route.request().url()).pathname.split('/').slice(-2)
    calls.push(`${route.request().method()} ${kind}`)
    const since = new Date(Date.now() - 125_000).toISOString()
    const claim = { kind, id, user: grace, since, expires_at: new Date(Date.now() + 45_000).toISOString() }
    await route.fulfill({ json: { claims: [claim], assignee: null } })
  })
  await page.keyboard.press('j')
  await heading(page, /^Acme /)
  await pane(page).getByText('Grace has been looking at this for 2 min').waitFor()
  await page
    .getByRole('list', { name: 'Waiting' })
    .getByRole('link')
    .first()
    .getByText('Grace is looking')
    .waitFor()
  expect(calls).toContain('PUT approval')
  expect(calls).not.toContain('DELETE approval')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await expect.poll(() => calls.at(-1)).toBe('DELETE approval')
})

test('the landing page says what waits, the longest first, and leads into the desk', async () => {
  const page = await openAs(demo, admin, '/admin')
  const longest = page.getByRole('list', { name: 'Waiting longest' })
  await longest.getByRole('link').first().waitFor()
  await longest
    .getByRole('link', { name: /approval/ })
    .first()
    .click()
  await expect
    .poll(() => pane(page).getByRole('button', { name: 'Approve', exact: true }).isVisible())
    .toBe(true)
})

test('a decision that comes second says so where it was made', async () => {
  const page = await open('/admin/approvals')
  await stopTime(page)
  await page.getByRole('link', { name: /Acme Mail.*Technical approval/ }).click()
  await heading(page, 'Acme Mail: Technical approval, Alpha')
  await page.keyboard.press('r')
  await page.getByLabel('Message to the provider').fill('Mend it.')
  await button(page, 'Reject').click()
  const colleague = await openAs(demo, admin, '/admin')
  await decide(colleague, 'acme-mail', technical, { state: 'approved' })
  await button(page, 'Send now').click()
  await page.clock.resume()
  await pane(page).getByText('Somebody else has changed this approval meanwhile').waitFor()
  expect(await button(page, 'Approve').count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  expect(await stateOf(page, technical)).toBe('approved')
})
