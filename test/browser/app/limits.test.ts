import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type DemoPortal, startDemo } from '#test/support/browser/demo-process.ts'
import { elsewhere } from '../support/elsewhere.ts'
import { arrive, axeFindings, complaints, launchBrowser, visit } from '#test/support/browser/visitor.ts'

/*
 * What a deployment limits, at the forms that meet it: the refusal is told there, nothing typed is lost, and the same
 * form sends once it may.
 */
const partner = 'partner@acme.example'
const customer = (number: number) => `user${String(number).padStart(2, '0')}@customers.example`

let dataDir: string
let portal: DemoPortal
let browser: Browser
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'demo-portal-'))
  await cp(inject('demoTemplate'), dataDir, { recursive: true })
  ;[portal, browser] = await Promise.all([
    startDemo(inject('serverDir'), { dataDir, env: { INVITATIONS_PER_HOUR: '1', MOST_BENEFITS: '1' } }),
    launchBrowser(),
  ])
})
afterAll(async () => {
  await browser.close()
  await portal.close()
})

async function openAs(email: string, path: string): Promise<{ page: Page; panel: Locator }> {
  const page = await visit(browser, { reducedMotion: 'reduce' })
  await arrive(page, portal.url + path, email)
  const panel = page.getByRole('dialog')
  await panel.waitFor()
  return { page, panel }
}

/** The words stand once in the panel, are announced, and take nothing away. */
async function expectTold(page: Page, panel: Locator, words: string | RegExp): Promise<void> {
  const said = panel.getByRole('alert').getByText(words)
  await said.waitFor()
  expect(await page.getByText(words).count(), 'it is told once').toBe(1)
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await said.scrollIntoViewIfNeeded()
  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('there are as many as there may be: it is told at the form, which sends once there is room', async () => {
  const { page, panel } = await openAs(partner, '/addons/acme-cache/marketplace-listing/benefits/new')
  const { id } = await elsewhere<{ id: string }>(page, 'POST', '/addons/acme-cache/benefits', {
    title: 'The only one',
    description: 'Until it goes.',
  })
  const add = panel.getByRole('button', { name: 'Add benefit' })
  await panel.getByLabel('Title').fill('One more')
  await panel.getByLabel('Description').fill('Which has no room.')
  await add.click()
  await expectTold(page, panel, 'An add-on can have 1 benefit. There is no room for one more.')
  expect(await panel.getByLabel('Title').inputValue()).toBe('One more')
  expect(await panel.getByLabel('Description').inputValue()).toBe('Which has no room.')

  await elsewhere(page, 'DELETE', `/benefits/${id}`)
  await add.click()
  await page.getByText('Benefit saved').waitFor()
  const stored = await elsewhere<{ title: string }[]>(page, 'GET', '/addons/acme-cache/benefits')
  expect(stored.map(({ title }) => title)).toEqual(['One more'])
  // The browser itself notes the answer that is no success.
  expect((complaints.get(page) ?? []).filter((each) => !each.includes('422'))).toEqual([])
  await page.context().close()
})

test('it was done as often as it may be: it is told at the form with when, which sends once it may', async () => {
  const { page, panel } = await openAs(partner, '/addons/acme-mail/company/company-users/new')
  const email = panel.getByLabel('E-mail')
  const add = panel.getByRole('button', { name: 'Add company user' })
  // A try counts, though it is refused: nobody finds out by trying who has an account.
  await email.fill('nobody@nowhere.example')
  await add.click()
  await panel.getByText(/^No platform account uses this e-mail/).waitFor()
  await email.fill(customer(1))
  await add.click()
  await expectTold(page, panel, /^You can add or invite people once in an hour\. Try again in \d+ minutes\.$/)
  expect(await panel.getByText(/No platform account uses this e-mail/).count()).toBe(0)
  expect(await email.inputValue()).toBe(customer(1))

  // The hour is the platform's own; a deployment that allows more takes it at once.
  await portal.stop()
  portal = await startDemo(inject('serverDir'), {
    dataDir,
    port: Number(new URL(portal.url).port),
    env: { INVITATIONS_PER_HOUR: '10' },
  })
  await add.click()
  await page.getByText('Company user added.').waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: customer(1) })
    .waitFor()
  await page.context().close()
})
