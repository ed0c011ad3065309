import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '#test/support/browser/visitor.ts'
import { admin, openAs } from '../support/open-as.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { elsewhere } from '../support/elsewhere.ts'

const demo = sharedDemo()
const inbox = '/admin/approvals'

const rows = (page: Page): Locator => page.getByRole('list', { name: 'Waiting' }).getByRole('link')
const pane = (page: Page): Locator => page.getByRole('article')
const tab = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /^Approvals/ })
const button = (page: Page, name: string): Locator => pane(page).getByRole('button', { name, exact: true })
/** Decides by the open one's button, and does not wait until it can no longer be undone. */
const decide = async (page: Page, name: 'Approve' | 'Reject'): Promise<void> => {
  await button(page, name).click()
  await button(page, 'Send now').click()
}
const opened = (page: Page, title: string | RegExp): Promise<void> =>
  pane(page).getByRole('heading', { level: 2, name: title }).waitFor()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)

interface Waiting {
  id: string
  type: string
  addon: { slug: string }
}
const waiting = (page: Page) => elsewhere<Waiting[]>(page, 'GET', '/approvals?state=pending')
const reopen = (page: Page, id: string) => elsewhere(page, 'PATCH', `/approvals/${id}`, { state: 'pending' })

const openInbox = (path = `${inbox}?kind=approval`) => openAs(demo, admin, path)

test('staff see what waits, the oldest first, with its age, type and company', async () => {
  const page = await openInbox()
  await expect.poll(() => rows(page).count()).toBe(3)
  expect(await tab(page).textContent()).toMatch(/Approvals 5 waiting/)
  await page.getByText('3 waiting').waitFor()
  for (const words of ['Acme Queue', 'Dev Center article review, Alpha', /\d+ working days/, 'Acme Data'])
    await rows(page).first().getByText(words).first().waitFor()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await axeFindings(page)).toEqual([])
    await rows(page).first().click()
    await opened(page, /^Acme Queue: Dev Center article review/)
    await pane(page)
      .getByRole('link', { name: /devcenter/ })
      .waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    // On a phone what is open takes the list's place.
    expect(await rows(page).count()).toBe(width === 390 ? 0 : 3)
    if (width === 390) await page.getByRole('link', { name: 'All that waits' }).click()
    else await page.goBack()
    await expect.poll(() => rows(page).count()).toBe(3)
  }
})

test('the filter and the order stand in the URL, and stay while approvals are opened', async () => {
  const page = await openInbox(`${inbox}?q=acme-mail`)
  await expect.poll(() => rows(page).count()).toBe(2)
  await page.getByLabel('Kind').selectOption('Technical approval, Alpha')
  await expect.poll(() => rows(page).count()).toBe(1)
  expect(page.url()).toContain('kind=alpha_engineering_approval')
  await rows(page).click()
  await opened(page, 'Acme Mail: Technical approval, Alpha')
  expect(page.url()).toContain('q=acme-mail')
  expect(await page.title()).toContain('Approval of Acme Mail')

  await page.getByLabel('Filter by add-on').fill('nothing like it')
  await page.getByText('Nothing that waits matches that filter.').waitFor()
  await opened(page, 'Acme Mail: Technical approval, Alpha')
  await page.goto(`${demo.url}${inbox}?kind=lost&order=desc`)
  await expect.poll(() => rows(page).count()).toBe(5)
  expect(await page.getByLabel('Order').inputValue()).toBe('Newest first')
  await rows(page).last().getByText('Acme Queue').waitFor()
  await page.getByLabel('Order').selectOption('By kind')
  await rows(page).first().getByText('Business approval').waitFor()
  await expect.poll(() => page.url()).toContain('sort=kind')
  expect(page.url()).not.toContain('order=')
})

test('a rejection says why, is kept until it is sent, and brings the next one', async () => {
  const page = await openInbox(`${inbox}?q=acme-mail`)
  await rows(page).first().click()
  await opened(page, 'Acme Mail: Business approval, Alpha')
  const message = page.getByLabel('Message to the provider')
  await button(page, 'Reject').click()
  await button(page, 'Reject').click()
  await page.getByText('Tell the provider why it is rejected and what to fix.').waitFor()
  expect(await message.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await axeFindings(page)).toEqual([])
  await message.fill('x'.repeat(5001))
  await button(page, 'Reject').click()
  await page.getByText('At most 5,000 characters; this has 5,001.').waitFor()
  expect(await message.evaluate((field) => field === document.activeElement)).toBe(true)
  await message.fill('Say what it sends.')
  expect(await message.getAttribute('aria-invalid')).not.toBe('true')
  await rows(page).last().click()
  await opened(page, 'Acme Mail: Technical approval, Alpha')
  expect(await message.count()).toBe(0)
  await rows(page).first().click()
  await expect.poll(() => message.inputValue()).toBe('Say what it sends.')

  // The answer is lost, and so is that to what became of it.
  const isBusiness = ({ addon, type }: Waiting) =>
    addon.slug === 'acme-mail' && type === 'marketplace_fitting_approval'
  const { id } = (await waiting(page)).find(isBusiness) ?? { id: '' }
  const approval = `**/api/v3/approvals/${id}`
  await page.route(approval, (route) => route.abort(), { times: 2 })
  await decide(page, 'Reject')
  await pane(page)
    .getByText('Your rejection may not have been sent. It is kept, and counts only once.')
    .waitFor()
  await pane(page).getByText('Say what it sends.').waitFor()
  expect(await message.count()).toBe(0)
  await button(page, 'Send again').click()
  await page.getByText('The Business approval of Acme Mail is now Rejected.').waitFor()
  await opened(page, 'Acme Mail: Technical approval, Alpha')
  await expect.poll(() => focused(page)).toBe('open-approval')
  expect(await rows(page).count()).toBe(1)
  await expect.poll(() => tab(page).textContent()).toMatch(/Approvals 4 waiting/)

  await page.goto(`${demo.url}${inbox}/${id}`)
  await pane(page).getByText('by admin@platform.example').waitFor()
  await pane(page).getByText('Say what it sends.').waitFor()
  await reopen(page, id)
  await page.reload()
  await pane(page)
    .getByRole('region', { name: 'Since the last rejection' })
    .getByText('Say what it sends.')
    .waitFor()
})

test('a double click approves one, and not the one that opens under the pointer', async () => {
  const page = await openInbox()
  const before = await waiting(page)
  await rows(page).first().click()
  await opened(page, /^Acme Queue/)
  const place = await button(page, 'Approve').boundingBox()
  if (place === null) throw new Error('there is no place to click')
  const [x, y] = [place.x + 20, place.y + 10]
  await page.mouse.click(x, y)
  await button(page, 'Send now').click()
  await opened(page, /^Acme Mail/)
  await expect.poll(() => focused(page)).toBe('open-approval')
  // The second click of a double one comes when the next is there already.
  const next = await button(page, 'Approve').boundingBox()
  await page.mouse.move((next?.x ?? 0) + 20, (next?.y ?? 0) + 10)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await page.getByText('The Dev Center article review of Acme Queue is now Approved.').waitFor()
  await page.reload()
  await opened(page, /^Acme Mail/)
  expect(await waiting(page)).toHaveLength(before.length - 1)
})

test('who is not first is told, and sees what is stored now', async () => {
  const page = await openInbox(`${inbox}?q=acme-mail&sort=kind`)
  await rows(page).first().click()
  await opened(page, 'Acme Mail: Business approval, Alpha')
  const id = /approvals\/([^?]+)/.exec(page.url())?.[1] ?? ''
  await elsewhere(page, 'PATCH', `/approvals/${id}`, { state: 'rejected', message: 'Not now.' })
  await decide(page, 'Approve')
  await pane(page).getByText('Somebody else has changed this approval meanwhile').waitFor()
  await pane(page).getByText('Not now.').waitFor()
  await elsewhere(page, 'PATCH', `/approvals/${id}`, { state: 'rejected', message: 'Not yet.' })
  await button(page, 'Reject').click()
  await page.getByLabel('Message to the provider').fill('Too thin.')
  await decide(page, 'Reject')
  await pane(page).getByText('Somebody else has changed this approval meanwhile').waitFor()
  await pane(page).getByText('Not yet.').waitFor()
  expect(await page.getByLabel('Message to the provider').inputValue()).toBe('Too thin.')
  await reopen(page, id)
})

test('the last one decided leaves an empty inbox; an unknown one says so', async () => {
  const page = await openInbox(inbox)
  await rows(page).first().waitFor()
  for (let left = await rows(page).count(); left > 0; left -= 1) {
    await rows(page).first().click()
    await decide(page, 'Approve')
    await expect.poll(() => rows(page).count()).toBe(left - 1)
  }
  await page.getByText('Nothing is waiting for a decision.').waitFor()
  await expect.poll(() => page.url()).toBe(`${demo.url}${inbox}`)
  await expect.poll(() => tab(page).textContent()).toBe('Approvals')
  await page.goto(`${demo.url}${inbox}/00000000-0000-4000-8000-000000000000`)
  await page.getByRole('heading', { level: 2, name: 'There is no such approval' }).waitFor()
})
