import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '#test/support/browser/visitor.ts'
import { admin, approvalOf, openAs } from '../support/open-as.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { stopTime } from '../support/stop-time.ts'

/* Issue 39.2: a tab that dies has sent nothing, and the desk shows the item as waiting. */

const demo = sharedDemo()
const desk = '/admin/approvals?q=acme-mail&sort=kind'
const business = 'Acme Mail: Business approval, Alpha'
const pane = (page: Page) => page.getByRole('article')
const button = (page: Page, name: string) => pane(page).getByRole('button', { name, exact: true })
const left = (page: Page) =>
  page.getByRole('list', { name: 'Decisions just made' }).getByRole('listitem').filter({ hasText: business })
const offer = (page: Page) => left(page).getByText(`You rejected ${business}, but it was not sent.`)
const stateOf = async (page: Page) =>
  (await approvalOf(page, 'acme-mail', 'marketplace_fitting_approval')).state

/** Rejects with the page's time stopped: what is held stays so. */
async function rejectBusiness(page: Page): Promise<void> {
  await pane(page).getByRole('heading', { level: 2, name: business }).waitFor()
  await stopTime(page)
  await button(page, 'Reject').click()
  await page.getByLabel('Message to the provider').fill('Name the limits.')
  await button(page, 'Reject').click()
  await button(page, 'Send now').waitFor()
}

/** Ends a page without any of its code, and opens the desk in another of the same browser. */
async function afterACrash(page: Page): Promise<Page> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // It never answers.
  session.send('Page.crash').catch(() => {})
  await crashed
  const next = await page.context().newPage()
  await page.close()
  await next.clock.resume()
  await next.goto(demo.url + desk)
  await next.getByRole('heading', { level: 1, name: 'Approvals' }).waitFor()
  return next
}

test('a decision whose tab died was not sent: it is offered, discarded, and sent once that is asked for', async () => {
  const page = await openAs(demo, admin, desk)
  await page.keyboard.press('j')
  await rejectBusiness(page)
  const next = await afterACrash(page)
  await offer(next).waitFor()
  await left(next).getByText('Name the limits.').waitFor()
  expect(await axeFindings(next)).toEqual([])
  // Neither time nor leaving sends it, and it waits like any other.
  await next.clock.fastForward(60_000)
  await next.getByRole('link', { name: 'Users', exact: true }).click()
  await next.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
  expect(await stateOf(next)).toBe('pending')
  await next.goto(demo.url + desk)
  await left(next)
    .getByRole('button', { name: /^Discard/ })
    .click()
  await expect.poll(() => left(next).count()).toBe(0)
  await next.reload()
  await next.getByRole('heading', { level: 1, name: 'Approvals' }).waitFor()
  await next.keyboard.press('j')
  await button(next, 'Approve').waitFor()
  expect(await left(next).count()).toBe(0)

  await rejectBusiness(next)
  const last = await afterACrash(next)
  await left(last)
    .getByRole('button', { name: /^Send it/ })
    .click()
  await last.getByText('The Business approval of Acme Mail is now Rejected.').waitFor()
  await expect.poll(() => left(last).count()).toBe(0)
  expect(await stateOf(last)).toBe('rejected')
})
