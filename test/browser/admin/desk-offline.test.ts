import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings, letThrough } from '#test/support/browser/visitor.ts'
import { elsewhere } from '../support/elsewhere.ts'
import { admin, approvalOf, openAs, partner } from '../support/open-as.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { stopTime } from '../support/stop-time.ts'

/* Staff's desk without a connection: nothing that is open or decided is lost, and everything says how it goes on. */

const demo = sharedDemo()
const pane = (page: Page) => page.getByRole('article')
const button = (page: Page, name: string) => pane(page).getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => pane(page).getByRole('heading', { level: 2, name }).waitFor()
const technical = 'Acme Mail: Technical approval, Alpha'

test('a decision whose hold ends offline stays with its evidence, and is sent again', async () => {
  const page = await openAs(demo, admin, '/admin/approvals?q=acme-mail&sort=kind')
  // Not even the code that shows a blocked button's reasons has come.
  await page.route('**/blocker-tooltip-*', (route) => route.abort())
  await page.keyboard.press('j')
  await heading(page, 'Acme Mail: Business approval, Alpha')
  await page.clock.install()
  await page.context().setOffline(true)
  await button(page, 'Approve').click()
  await page.clock.fastForward(10_001)
  await pane(page)
    .getByText('Your approval may not have been sent. It is kept, and counts only once.')
    .waitFor()
  // Focus would show why it is blocked.
  await button(page, 'Approve').focus()
  expect(await page.getByText('Ooops').count()).toBe(0)
  await pane(page).getByRole('region', { name: 'As customers will see it' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.context().setOffline(false)
  await button(page, 'Send again').click()
  await page.getByText('The Business approval of Acme Mail is now Approved.').waitFor()
  await heading(page, technical)
  expect((await approvalOf(page, 'acme-mail', 'marketplace_fitting_approval')).state).toBe('approved')
})

test('an item that cannot be loaded leaves the list and the decision on the one before', async () => {
  const page = await openAs(demo, admin, '/admin/approvals')
  const rows = page.getByRole('list', { name: 'Waiting' }).getByRole('link')
  await rows.first().click()
  await heading(page, 'Acme Queue: Dev Center article review, Alpha')
  const waiting = await rows.count()
  await stopTime(page)
  await button(page, 'Approve').click()
  const evidence = '**/api/v3/*/*/evidence'
  await page.route(evidence, (route) => route.abort())
  await page.keyboard.press('j')
  const problem = page.getByRole('alert').filter({ hasText: 'It could not be opened' })
  await problem.getByText('The platform did not answer.').waitFor()
  await page.getByRole('list', { name: 'Decisions just made' }).getByText('approved, not sent yet').waitFor()
  expect(await rows.count()).toBe(waiting)
  await page.keyboard.press('u')
  await page.clock.resume()
  expect(await axeFindings(page)).toEqual([])
  await letThrough(page, evidence)
  await problem.getByRole('button', { name: 'Try again' }).click()
  await heading(page, 'Acme Postgres · Standard Large: Price change')
})

test('a list that cannot be refreshed stays, with what is open beside it', async () => {
  const page = await openAs(demo, admin, '/admin/approvals?sort=kind')
  const rows = page.getByRole('list', { name: 'Waiting' }).getByRole('link')
  await page.getByRole('link', { name: /Acme Mail.*Technical approval/ }).click()
  await heading(page, technical)
  const waiting = await rows.count()
  await page.context().setOffline(true)
  await page.getByLabel('Kind', { exact: true }).selectOption('pricing_plan_approval')
  const problem = page.getByRole('alert').filter({ hasText: 'This list may be out of date' })
  await problem.getByRole('button', { name: 'Try again' }).click()
  await problem.getByText('The platform did not answer.').waitFor()
  expect(await rows.count()).toBe(waiting)
  await heading(page, technical)
  for (const name of ['Keys', 'What would happen?']) {
    await page.getByRole('button', { name, exact: true }).click()
    const part = page.getByRole('alert').filter({ hasText: 'This part of the page could not be loaded' })
    await part.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => part.count()).toBe(0)
  }
  expect(await axeFindings(page)).toEqual([])
  await page.context().setOffline(false)
  await expect.poll(() => problem.count()).toBe(0)
  await expect.poll(() => rows.count()).toBeLessThan(waiting)
  await heading(page, technical)
  // What did not come without a connection comes with one.
  await page.getByRole('button', { name: 'Keys', exact: true }).click()
  await page.getByRole('dialog', { name: 'Keys of the decision desk' }).waitFor()
})

test('a rejection takes its words along: no form is open while it is sent, nor after', async () => {
  const page = await openAs(demo, admin, '/admin/approvals?q=acme-mail')
  await page.keyboard.press('j')
  await heading(page, technical)
  const { promise, release } = (() => {
    let go = () => {}
    return { promise: new Promise<void>((resolve) => (go = resolve)), release: () => go() }
  })()
  await page.route('**/api/v3/approvals/*', async (route) => {
    if (route.request().method() === 'PATCH') await promise
    await route.continue()
  })
  await button(page, 'Reject').click()
  const message = page.getByLabel('Message to the provider')
  await message.fill('Mend the manifest.')
  await button(page, 'Reject').click()
  await button(page, 'Send now').click()
  await expect.poll(() => pane(page).getAttribute('aria-busy')).toBe('true')
  expect(await message.count()).toBe(0)
  release()
  await page.getByText('The Technical approval of Acme Mail is now Rejected.').waitFor()
  expect(await message.count()).toBe(0)

  const { id } = await approvalOf(page, 'acme-mail', 'alpha_engineering_approval')
  await page.goto(`${demo.url}/admin/approvals/${id}`)
  await button(page, 'Change the decision').click()
  await expect
    .poll(() => button(page, 'Approve').evaluate((each) => each === document.activeElement))
    .toBe(true)
  const provider = await openAs(demo, partner, '/addons/acme-mail/next-steps')
  await elsewhere(provider, 'POST', '/addons/acme-mail/approvals', { type: 'alpha_engineering_approval' })
  await page.reload()
  await button(page, 'Approve').waitFor()
})
