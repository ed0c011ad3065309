import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readFile } from 'node:fs/promises'
import { type Listening, listen } from '#server/listen.ts'
import { failedAttempts, planPasses } from '#server/db/schema.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { putInstall } from '#test/support/installs.ts'
import type { Person } from '#test/support/people.ts'
import { type TestServer, testServer } from '#test/support/server.ts'
import { addonAt, createWorld, type World } from '#test/support/world.ts'
import { axeFindings, complaints, launchBrowser, visit } from '#test/support/browser/visitor.ts'

/* READINGS 52: an add-on's installs, for its partner and for staff; CONTRACT: as a file. */
const stuckId = '7b0f4a60-0000-4000-8000-000000000001'
const presentId = '8c1f4a60-0000-4000-8000-000000000002'

let server: TestServer
let world: World
let listening: Listening
let browser: Browser

beforeAll(async () => {
  server = await testServer({}, inject('portalDir'))
  listening = await listen(server.app, { ...server.config, host: '127.0.0.1', port: 0 })
  world = await createWorld(server)
  browser = await launchBrowser()
  const addon = await addonAt(world, 'ga')
  const { big, basic } = await storedPlans(server.db, addon.id)
  if (big === undefined || basic === undefined) throw new Error('the add-on lacks its plans')
  const at = (time: string) => new Date(`2026-11-${time}Z`)
  await putInstall(server.db, {
    resourceId: stuckId,
    plan: big,
    account: 'ada@customers.example',
    appName: 'steady-harbor-4801',
    requestedAt: at('01T09:00:00'),
    stretches: [{ from: at('01T09:00:00'), to: at('02T08:55:00') }],
    state: 'removing',
    endedAt: at('02T08:55:00'),
    trouble: 'server_error',
    callSince: at('02T08:55:00'),
    tries: 6,
    callAt: at('02T09:20:00'),
  })
  await putInstall(server.db, {
    resourceId: presentId,
    plan: basic,
    account: 'bob@customers.example',
    requestedAt: at('02T08:00:00'),
    region: 'frankfurt',
    stretches: [{ from: at('02T08:00:00') }],
  })
  await server.db.insert(planPasses).values({
    planId: basic.id,
    email: 'bob@customers.example',
    createdAt: at('01T09:00:00'),
    updatedAt: at('01T09:00:00'),
  })
  await server.db.insert(failedAttempts).values({
    addonId: addon.id,
    installId: stuckId,
    appName: 'steady-harbor-4801',
    plan: 'big',
    method: 'DELETE',
    url: 'https://addon.acme.example/resources/1',
    responseCode: 503,
    responseBody: '',
    params: {},
    actionType: 'deprovision',
    errorType: 'server_error',
    createdAt: at('02T08:58:00'),
  })
})
afterAll(async () => {
  await browser.close()
  await listening.stop()
  await server.close()
})

async function open(person: Pick<Person, 'token'>, path: string): Promise<Page> {
  const page = await visit(browser, { reducedMotion: 'reduce', acceptDownloads: true })
  const session = JSON.stringify({ accessToken: person.token, expiresAt: Date.now() + 3_600_000 })
  await page.addInitScript((text) => localStorage.setItem('session', text), session)
  await page.goto(`http://127.0.0.1:${listening.port}${path}`)
  return page
}
const cells = (page: Page, name: string) =>
  page.getByRole('row').filter({ hasText: name }).getByRole('cell').allInnerTexts()
const hidden = (page: Page) => page.getByText('steady-harbor-4801').or(page.getByText('customers.example'))

test('partners get from their plans to their installs, filter them and save them, without customers', async () => {
  const page = await open(world.provider, '/addons/acme-ga/plans')
  await page.getByRole('row').filter({ hasText: 'Basic' }).getByText('1 install new this month').waitFor()
  await page.getByText('Installed since November 2nd, 2026').waitFor()
  await page.getByRole('link', { name: 'Installs (1)' }).click()
  await page.getByText('2 installs').waitFor()
  const tab = page.getByRole('navigation', { name: 'Add-on' }).getByText('Features & Plans')
  expect(await tab.getAttribute('aria-current')).toBe('true')
  expect((await cells(page, '7b0f4a60')).map((text) => text.replaceAll('\n', ' '))).toEqual([
    'big',
    'Being removed',
    'us',
    '2',
    'November 1st, 2026 Ended November 2nd, 2026',
  ])
  expect(await hidden(page).count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Actions for/ }).count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])

  await page.getByLabel('State').selectOption('Installed')
  await page.getByText('1 install', { exact: true }).waitFor()
  await page.getByLabel('Plan', { exact: true }).selectOption('Big')
  await page.getByText('No install matches these filters.').waitFor()
  await page.getByLabel('State').selectOption('Every state')
  await page.getByText('1 install', { exact: true }).waitFor()
  expect(new URL(page.url()).search).toBe('?plan=big')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('acme-ga-installs.csv')
  expect((await readFile(await file.path(), 'utf8')).split('\r\n')).toEqual([
    '\uFEFFuuid,plan,state,region,days,requested_at,ended_at',
    `${stuckId},big,removing,us,2,2026-11-01T09:00:00.000Z,2026-11-02T08:55:00.000Z`,
    '',
  ])
  await page.getByText('Exported 1 install.').waitFor()
  expect(complaints.get(page)).toEqual([])
  await page.context().close()
})

test('staff come from a failed attempt to its install, see what is stuck, and end installs', async () => {
  const page = await open(world.admin, '/addons/acme-ga/logs')
  await page.getByRole('row').filter({ hasText: 'steady-harbor-4801' }).getByRole('button').click()
  await page.getByRole('link', { name: 'Show the install' }).click()
  await page.getByText('1 install', { exact: true }).waitFor()
  const row = (id: string) => page.getByRole('row').filter({ hasText: id.slice(0, 8) })
  await row(stuckId).getByText('ada@customers.example').waitFor()
  await row(stuckId).getByText('Server error (503) since 08:55 UTC, 6 tries, next at 09:20 UTC').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('Filter by customer, app or UUID').fill('')
  await page.getByText('2 installs').waitFor()
  await page.getByLabel('Calls to the provider').selectOption('Stuck')
  await expect.poll(() => row(presentId).count()).toBe(0)

  const act = async (id: string, name: string) => {
    await row(id)
      .getByRole('button', { name: /^Actions for/ })
      .click()
    return page.getByRole('menuitem', { name, exact: true })
  }
  const end = await act(stuckId, 'End')
  expect(await end.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('menuitem', { name: 'Give up', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Give up the removal of install 7b0f4a60?' })
  await question.getByText('The provider may still have it').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await question.getByRole('button', { name: 'Give up' }).click()
  await page.getByText('Removal given up').waitFor()
  await page.getByText('No install matches these filters.').waitFor()

  await page.getByLabel('Calls to the provider').selectOption('Any')
  await row(stuckId).getByText('Removed').waitFor()
  await (await act(presentId, 'End')).click()
  const ending = page.getByRole('dialog', { name: 'End install 8c1f4a60?' })
  await ending.getByText('bob@customers.example loses the add-on on shop').waitFor()
  await ending.getByRole('button', { name: 'End' }).click()
  await row(presentId).getByText('Being removed').waitFor()
  expect(complaints.get(page)).toEqual([])
  await page.context().close()
})
