import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '#test/support/browser/visitor.ts'
import { admin, openAs, partner } from '../support/open-as.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { setHidden } from '../support/watched-page.ts'

/* Issue 38: what customers see of an add-on, and what they will see. */
const demo = sharedDemo()
const addon = '/addons/acme-postgres'
const path = `${addon}/marketplace-page`

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const same = 'Customers see the draft as it is.'
const publishNow = (page: Page) => page.getByRole('button', { name: 'Publish now' })

async function comeBack(page: Page): Promise<void> {
  await setHidden(page, true)
  await setHidden(page, false)
}

/** Writes a field of a panel, and waits until it is saved. */
async function write(page: Page, panel: string, label: string, text: string): Promise<void> {
  await page.goto(`${demo.url}${addon}/${panel}`)
  await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('a provider sees what differs from what customers see, until staff publish it', async () => {
  const [page, staff] = await Promise.all([openAs(demo, partner, path), openAs(demo, admin, path)])
  await part(page, 'Publication').getByText(same).waitFor()
  expect(await publishNow(page).count()).toBe(0)
  await expect.poll(() => publishNow(staff).getAttribute('aria-disabled')).toBe('true')
  await publishNow(staff).focus()
  await staff.getByRole('tooltip').getByText('Nothing differs from what customers see.').waitFor()

  const summary = 'PostgreSQL with backups, replicas and upgrades, kept twice.'
  await write(page, 'marketplace-listing/general-information/edit', 'Summary', summary)
  await page.goto(demo.url + path)
  await part(page, 'Publication')
    .getByText('One field of the draft differs from what customers see.')
    .waitFor()
  const differs = part(page, 'What differs')
  expect(await differs.getByRole('link', { name: 'Summary' }).getAttribute('href')).toBe(
    `${addon}/marketplace-listing/general-information/edit#summary`,
  )
  // Published at whole half hours, unless it is set otherwise.
  expect(await differs.innerText()).toMatch(
    /draft, which is (out (on \d+ \w+ )?at \d\d:[03]0 UTC|being published now)\./,
  )
  expect(await differs.locator('mark').last().innerText()).toContain('twice')
  expect(await axeFindings(page)).toEqual([])

  await page.goto(`${demo.url}${addon}/next-steps`)
  const unpublished = part(page, 'Overview').getByRole('link', { name: 'Summary', exact: true })
  expect(await unpublished.getAttribute('href')).toBe(`${path}#differences`)

  await staff.setViewportSize({ width: 1280, height: 700 })
  await staff.reload()
  await publishNow(staff).click()
  await staff.getByText('Published: customers see the draft.').waitFor()
  await part(staff, 'Publication').getByText(same).waitFor()
  await staff.getByRole('article').getByText(summary).waitFor()
  // All over the page something changed; it stays where it was pressed, as it was.
  expect(await staff.evaluate(() => scrollY)).toBe(0)
  expect(await staff.locator('[data-just-changed]').count()).toBe(0)
  expect(await part(staff, 'What differs').count()).toBe(0)

  // An open page learns of it when it comes back into sight.
  await comeBack(page)
  await part(page, 'Overview').getByText('Nothing: customers see the marketplace page as it is').waitFor()
  await page.getByText('Published: summary').waitFor()
})

test('what is taken from customers is out at once, with what waited', async () => {
  const [page, staff] = await Promise.all([openAs(demo, partner, path), openAs(demo, admin, path)])
  await write(page, 'settings/marketing/edit', 'Tags', 'sql, replicas')
  await page.goto(demo.url + path)
  await part(page, 'What differs').getByRole('link', { name: 'Tags' }).waitFor()

  await staff.goto(`${demo.url}${addon}/plans`)
  await staff.getByRole('link', { name: 'Edit Plan Defaults' }).click()
  await staff.getByRole('dialog').getByLabel('Default plan', { exact: true }).selectOption('basic')
  await staff.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await staff.getByText('Plan defaults saved').waitFor()
  await comeBack(page)
  await part(page, 'Publication').getByText(same).waitFor()
  expect(await part(page, 'What differs').count()).toBe(0)
})

test('once the next publication has begun, an open page says so', async () => {
  const page = await openAs(demo, partner, path)
  const next = part(page, 'Publication').getByRole('definition').last()
  expect(await next.innerText()).toMatch(/\d\d:[03]0 UTC$/)
  await page.route('**/api/v3/addons/*/marketplace_page', async (route) => {
    const json = await (await route.fetch()).json()
    await route.fulfill({ json: { ...json, next_at: new Date(Date.now() + 100).toISOString() } })
  })
  await comeBack(page)
  await expect.poll(() => next.innerText()).toBe('Being published now')
})

test('staff are told why it could not be published, and may try again', async () => {
  const staff = await openAs(demo, admin, path)
  await write(staff, 'settings/marketing/edit', 'Tags', 'sql')
  await staff.goto(demo.url + path)
  const publications = '**/api/v3/addons/*/publications'
  await staff.route(publications, (route) =>
    route.fulfill({ status: 503, json: { id: 'unavailable', error: 'Back in a minute.' } }),
  )
  await publishNow(staff).click()
  await staff.getByText('Back in a minute.').waitFor()
  await staff.unroute(publications)
  expect(await part(staff, 'What differs').count()).toBe(1)
  await publishNow(staff).click()
  await part(staff, 'Publication').getByText(same).waitFor()
  expect(await part(staff, 'What differs').count()).toBe(0)
})

test('an add-on that is not on the marketplace says why, and that its draft will be', async () => {
  const staff = await openAs(demo, admin, '/addons/acme-queue/marketplace-page')
  const told = 'Its page on the marketplace opens in beta. The draft is published then.'
  await part(staff, 'Publication').getByText(told).waitFor()
  expect(await publishNow(staff).getAttribute('aria-disabled')).toBe('true')
  expect(await part(staff, 'What differs').count()).toBe(0)
  await part(staff, 'Advice on the draft').getByText('Nothing here is required.').waitFor()
})
