import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { elsewhere } from '../support/elsewhere.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { admin, approvalOf, close, decide, openAs, partner } from '../support/open-as.ts'
import { axeFindings, complaints } from '#test/support/browser/visitor.ts'

const demo = sharedDemo()
const business = 'marketplace_fitting_approval'
const nextSteps = '/addons/acme-mail/next-steps'

const card = (page: Page) => page.getByRole('article', { name: 'Business approval' })
const withdrawIn = (page: Page) => card(page).getByRole('button', { name: /^Withdraw request/ })
const question = (page: Page) =>
  page.getByRole('dialog', { name: 'Withdraw the request for the Business approval?' })
const isFocused = (page: Page, id: string) => page.evaluate((own) => document.activeElement?.id === own, id)

test('a provider takes back a request after a question, by keyboard; staff’s inbox and activity follow', async () => {
  const staff = await openAs(demo, admin, '/admin/approvals')
  const waiting = staff.getByRole('list', { name: 'Waiting' }).getByRole('link', {
    name: /Acme Mail.*Business approval/s,
  })
  await waiting.click()
  await staff.getByRole('article').getByRole('button', { name: 'Approve', exact: true }).waitFor()

  const page = await openAs(demo, partner, nextSteps)
  await withdrawIn(page).focus()
  await page.keyboard.press('Enter')
  await question(page).getByText('It is Not Started again.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await question(page).waitFor({ state: 'detached' })
  await expect.poll(() => withdrawIn(page).evaluate((own) => own === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await question(page).getByRole('button', { name: 'Withdraw request' }).click()
  await page.getByText('Business approval: request withdrawn.').waitFor()
  await card(page).getByText('Not Started', { exact: true }).waitFor()
  await expect.poll(() => isFocused(page, business)).toBe(true)
  await page
    .getByText(/^Business approval request withdrawn/)
    .first()
    .waitFor()
  await card(page).getByRole('button', { name: 'Request Business approval' }).waitFor()

  // Staff's page is older than the withdrawal.
  await staff.getByRole('article').getByRole('button', { name: 'Approve', exact: true }).click()
  await staff.getByRole('article').getByRole('button', { name: 'Send now', exact: true }).click()
  await staff
    .getByText('The provider has withdrawn this request: there is nothing to decide.')
    .first()
    .waitFor()
  await staff.goto(`${demo.url}/admin/approvals`)
  await staff.getByRole('heading', { level: 1, name: 'Approvals' }).waitFor()
  await expect.poll(() => waiting.count()).toBe(0)
  await staff.goto(`${demo.url}/admin/outbox`)
  await staff.getByText('The request for the Business approval of acme-mail was withdrawn').first().waitFor()

  await card(page).getByRole('button', { name: 'Request Business approval' }).click()
  await card(page).getByText('Pending', { exact: true }).waitFor()
  expect(complaints.get(page)).toEqual([])
  await close(page, staff)
})

test('a rejection is not washed off, and the question says so', async () => {
  const staff = await openAs(demo, admin, nextSteps)
  await decide(staff, 'acme-mail', business, { state: 'rejected', message: 'Too few screenshots.' })
  const page = await openAs(demo, partner, nextSteps)
  await elsewhere(page, 'POST', '/addons/acme-mail/approvals', { type: business })
  await page.reload()
  await withdrawIn(page).click()
  await question(page).getByText('It is Rejected again').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await axeFindings(page)).toEqual([])
  await question(page).getByRole('button', { name: 'Withdraw request' }).click()
  await card(page).getByText('Rejected', { exact: true }).waitFor()
  await card(page).getByText('Too few screenshots.').waitFor()
  expect((await approvalOf(page, 'acme-mail', business)).state).toBe('rejected')
  await elsewhere(page, 'POST', '/addons/acme-mail/approvals', { type: business })
  await close(page, staff)
})

test('what was decided meanwhile is not withdrawn, and the question says why', async () => {
  const page = await openAs(demo, partner, nextSteps, { still: true })
  await withdrawIn(page).click()
  const staff = await openAs(demo, admin, nextSteps)
  await decide(staff, 'acme-mail', business, { state: 'rejected', message: 'Too few screenshots.' })
  await question(page).getByRole('button', { name: 'Withdraw request' }).click()
  await question(page).getByText('Not possible while it is rejected.').waitFor()
  expect((await approvalOf(page, 'acme-mail', business)).state).toBe('rejected')
  await close(page, staff)
})

test('staff see the button, and why it is not theirs', async () => {
  const staff = await openAs(demo, admin, '/addons/acme-queue/next-steps')
  const article = staff.getByRole('article', { name: 'Dev Center article review' })
  const button = article.getByRole('button', { name: /^Withdraw request/ })
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  await button.focus()
  await staff.getByRole('tooltip').getByText('Only the company that asked can withdraw a request.').waitFor()
  await close(staff)
})

test('an article whose review was withdrawn can be asked for again without another URL', async () => {
  const page = await openAs(demo, partner, '/addons/acme-queue/next-steps')
  const article = page.getByRole('article', { name: 'Dev Center article review' })
  const { id } = await approvalOf(page, 'acme-queue', 'article_review_approval')
  await elsewhere(page, 'POST', `/approvals/${id}/withdraw`)
  await page.reload()
  await article.getByText('Not Started', { exact: true }).waitFor()
  await article.getByRole('button', { name: 'Request Dev Center article review' }).click()
  await article.getByText('Pending', { exact: true }).waitFor()
  expect((await approvalOf(page, 'acme-queue', 'article_review_approval')).id).toBe(id)
  await close(page)
})

test('a new repricing is withdrawn and stays in the list as Withdrawn; another can be asked for', async () => {
  const page = await openAs(demo, partner, '/addons/acme-postgres/plans')
  const plans = await elsewhere<{ id: string; slug: string }[]>(page, 'GET', '/addons/acme-postgres/plans')
  const idOf = (slug: string) => plans.find((each) => each.slug === slug)?.id ?? ''
  await elsewhere(page, 'POST', `/plans/${idOf('standard-medium')}/repricings`, { price_cents: 30_000 })
  await page.goto(`${demo.url}/addons/acme-postgres/plans/${idOf('standard-medium')}/repricing`)
  const button = page.getByRole('button', { name: /^Withdraw request/ })
  await button.click()
  const dialog = page.getByRole('dialog', { name: /^Withdraw the price change of / })
  await dialog.getByText('No customer is notified.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Withdraw request' }).click()
  await page.getByText(/^Price change of .+ withdrawn\.$/).waitFor()
  await page.getByLabel('New price').waitFor()
  await page.getByRole('row').getByText('Withdrawn', { exact: true }).waitFor()
  await expect.poll(() => isFocused(page, 'reprice')).toBe(true)
  // One that staff have taken up stays, with the reason.
  await page.goto(`${demo.url}/addons/acme-postgres/plans/${idOf('standard-large')}/repricing`)
  await button.focus()
  await page.getByRole('tooltip').getByText('Not possible while it is In Progress.').waitFor()
  expect(complaints.get(page)).toEqual([])
  await close(page)
})
