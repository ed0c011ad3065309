import type { Locator, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { openers, section } from '../support/failed-attempts-page.ts'
import { manyAttempts } from '../support/many-attempts.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { admin, close, openAs } from '../support/open-as.ts'
import { axeFindings, complaints, letThrough } from '#test/support/browser/visitor.ts'

const demo = sharedDemo()

/** Holds what the page sends there until the function that it gives is called, with what is then done about it. */
async function held(page: Page, url: string, method: string) {
  let release: (answer: (route: Route) => Promise<void>) => void = () => {}
  const answered = new Promise<(route: Route) => Promise<void>>((resolve) => (release = resolve))
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    await (
      await answered
    )(route)
  })
  return release
}
const goOn = (route: Route) => route.continue()
const busy = (route: Route) => route.fulfill({ status: 503, body: 'busy' })

const tab = (page: Page, name: RegExp): Locator =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor()

/** Goes to another page and comes back, with `meanwhile` in between, without loading the app anew. */
async function leaveAndReturn(page: Page, back: RegExp, meanwhile: () => Promise<void> = async () => {}) {
  await tab(page, /^Outbox/).click()
  await heading(page, 'Outbox')
  await meanwhile()
  await tab(page, back).click()
}

test('an approval that was left while it was decided is still being decided, then gone', async () => {
  const page = await openAs(demo, admin, '/admin/approvals')
  const rows = page.getByRole('list', { name: 'Waiting' }).getByRole('link')
  // Its evidence may have the listing's own.
  const pane = page.getByRole('article').first()
  const release = await held(page, '**/api/v3/approvals/*', 'PATCH')
  await rows.first().click()
  await pane.getByRole('button', { name: 'Approve' }).click()
  await leaveAndReturn(page, /^Approvals/)
  await rows.first().getByText('Saving…').waitFor()
  await rows.first().click()
  await expect.poll(() => pane.getAttribute('aria-busy')).toBe('true')
  const approve = pane.getByRole('button', { name: 'Approve' })
  expect(await approve.getAttribute('aria-disabled')).toBe('true')
  expect(await axeFindings(page)).toEqual([])
  expect(await page.getByText('is now Approved.').count()).toBe(0)
  release(goOn)
  await page.getByText('is now Approved.').waitFor()
  await expect.poll(() => rows.count()).toBe(4)
  // Decided where it is open, it brings the next one.
  await heading(page, 'Acme Postgres · Standard Large: Price change')
  await expect.poll(() => pane.getAttribute('aria-busy')).toBe('false')
  expect(complaints.get(page)).toEqual([])
  await close(page)
})

test('a decision that failed elsewhere shows its error with its approval, and with no other', async () => {
  const page = await openAs(demo, admin, '/admin/approvals')
  const rows = page.getByRole('list', { name: 'Waiting' }).getByRole('link')
  const row = rows.filter({ hasText: 'Business approval' })
  // Its evidence may have the listing's own.
  const pane = page.getByRole('article').first()
  const release = await held(page, '**/api/v3/approvals/*', 'PATCH')
  await row.click()
  await pane.getByRole('button', { name: 'Approve' }).click()
  await leaveAndReturn(page, /^Approvals/, async () => {
    release(busy)
    await page.getByText(/was not decided\. Unknown error/).waitFor()
  })
  await row.getByText('Not decided').waitFor()
  expect(await rows.getByText('Not decided').count()).toBe(1)
  await rows.last().click()
  await pane.getByRole('button', { name: 'Approve' }).waitFor()
  expect(await pane.getByRole('alert').count()).toBe(0)
  await row.click()
  await pane.getByRole('alert').getByText('Unknown error').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await letThrough(page, '**/api/v3/approvals/*')
  await pane.getByRole('button', { name: 'Approve' }).click()
  await pane.getByRole('button', { name: 'Send now' }).click()
  await page.getByText('is now Approved.').waitFor()
  expect(complaints.get(page)).toEqual([])
  await close(page)
})

test('a repricing’s step goes on when its list is left; one that failed says so in its row', async () => {
  const page = await openAs(demo, admin, '/admin/repricing/current')
  const name = 'globex-logs / ranger'
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
  const choose = async (verb: string) => {
    await row.getByRole('button', { name: `Set status of ${name}` }).click()
    await page.getByRole('menuitem', { name: verb }).click()
  }
  const transitions = '**/api/v3/repricings/*/transitions/*'
  const fail = await held(page, transitions, 'POST')
  await choose('Start review')
  await leaveAndReturn(page, /^Repricing/, async () => {
    fail(busy)
    await page.getByText(`The price change of ${name} was not changed.`).waitFor()
  })
  await row.getByText('Not changed. Unknown error.').waitFor()
  expect(await page.getByRole('table').getByText('Not changed.').count()).toBe(1)
  expect(await axeFindings(page)).toEqual([])

  await letThrough(page, transitions)
  const release = await held(page, transitions, 'POST')
  await choose('Start review')
  await leaveAndReturn(page, /^Repricing/)
  await row.getByText('Saving…').waitFor()
  release(goOn)
  await row.getByText('In Progress').waitFor()
  expect(await row.getByText('Not changed.').count()).toBe(0)

  // A question that was left with its page is asked anew.
  await letThrough(page, transitions)
  const refuse = await held(page, transitions, 'POST')
  await choose('Approve')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Last month').waitFor()
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.goBack()
  await heading(page, 'Outbox')
  refuse(busy)
  await page.getByText(`The price change of ${name} was not changed.`).waitFor()
  await tab(page, /^Repricing/).click()
  await row.getByText('Not changed. Unknown error.').waitFor()
  await choose('Reject')
  await dialog.getByRole('heading', { name: `Reject the price change of ${name}?` }).waitFor()
  await dialog.getByLabel('Message to the provider').waitFor()
  expect(await dialog.getByRole('alert').count()).toBe(0)
  expect(complaints.get(page)).toEqual([])
  await close(page)
})

test('a request that is sent again goes on when its page is left, and its answer is there on coming back', async () => {
  const page = await openAs(demo, admin, '/addons/acme-postgres/next-steps')
  await page.route('**/api/v3/addons/*/failed_attempts', (route) =>
    route.fulfill({ json: manyAttempts(3, 100) }),
  )
  const goTo = (name: string) =>
    page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click()
  const again = section(page).getByRole('button', { name: 'Try again' })
  await goTo('Logs')
  await openers(page).first().click()
  const release = await held(page, '**/retries', 'POST')
  await again.click()
  await section(page).getByText('Sending it to the provider').waitFor()
  await goTo('Settings')
  await expect.poll(() => page.url()).toContain('/settings')
  await goTo('Logs')
  await section(page).getByText('Sending it to the provider').waitFor()
  expect(await again.getAttribute('aria-disabled')).toBe('true')
  await goTo('Settings')
  await expect.poll(() => page.url()).toContain('/settings')
  const answer = page.waitForResponse('**/retries')
  release((route) =>
    route.fulfill({
      status: 201,
      json: { response_code: 503, response_body: '{"message":"Later."}', error_type: 'server_error' },
    }),
  )
  await answer
  await goTo('Logs')
  await section(page).getByText('It failed again (Server error)').waitFor()
  expect(await again.count()).toBe(1)

  await letThrough(page, '**/retries')
  const refuse = await held(page, '**/retries', 'POST')
  await again.click()
  await goTo('Settings')
  await expect.poll(() => page.url()).toContain('/settings')
  const refusal = page.waitForResponse('**/retries')
  refuse((route) =>
    route.fulfill({ status: 429, json: { id: 'too_many_requests', error: 'Another request is under way.' } }),
  )
  await refusal
  await goTo('Logs')
  await section(page).getByRole('alert').getByText('Another request is under way.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(complaints.get(page)).toEqual([])
  await close(page)
})
