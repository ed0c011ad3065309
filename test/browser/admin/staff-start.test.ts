import { expect, test } from 'vitest'
import { sharedDemo } from '../support/shared-demo.ts'
import { arrive, axeFindings, complaints, visit } from '#test/support/browser/visitor.ts'

const admin = 'admin@platform.example'

const demo = sharedDemo()

test('staff’s first page says what waits and since when, leads to it, and shows how far each add-on is', async () => {
  const page = await visit(demo.browser)
  await arrive(page, `${demo.url}/addons`, admin)
  const waiting = page.getByRole('region', { name: 'Waiting for you' })
  await waiting.waitFor()
  expect(await waiting.textContent()).toMatch(/\d+ pending approvals?, the oldest for \d+ days?/)
  expect(await waiting.getByRole('link', { name: /price change request/ }).getAttribute('href')).toBe(
    '/admin/repricing',
  )
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await page.getByRole('columnheader', { name: 'Progress' }).waitFor()
  expect(await row('Acme Vector').textContent()).toMatch(
    /The provider’s turn, 1 thing left: .* again: it was rejected/,
  )
  expect(await row('Acme Cache').textContent()).toContain('15 things left')
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  // On a phone each add-on is a card, which says the same.
  expect(await row('Acme Cache').getByText('15 things left').isVisible()).toBe(true)
  await waiting.getByRole('link', { name: /pending approval/ }).click()
  await page.waitForURL(`${demo.url}/admin/approvals?kind=approval`)
  expect(complaints.get(page)).toEqual([])
  await page.context().close()
})

test('nothing of it is asked for after something else has been answered but who one is', async () => {
  const page = await visit(demo.browser)
  await arrive(page, `${demo.url}/addons`, admin)
  await page.getByRole('region', { name: 'Waiting for you' }).waitFor()
  // The list is held back: what waits is asked for all the same.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/v3/addons?*', async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest(/\/api\/v3\/desk\/counts/)
  await page.reload()
  expect((await asked).method()).toBe('GET')
  release()
  await page.getByRole('region', { name: 'Waiting for you' }).waitFor()
  await page.context().close()
})

test('staff’s filters of all add-ons hold together in the URL, and a reload shows them again', async () => {
  const page = await visit(demo.browser)
  await arrive(page, `${demo.url}/addons`, admin)
  const all = page.getByRole('region', { name: 'All add-ons' })
  const text = all.getByLabel('Filter by name, slug or company')
  const names = all.locator('tbody td[data-column=display_name]')
  await text.fill('acme')
  await page.waitForURL(/[?&]q=acme/)
  await all.getByRole('link', { name: 'Slug' }).click()
  await page.waitForURL(/sort=slug/)
  await all.getByLabel('Stage').selectOption('beta')
  await page.waitForURL(/state=beta/)
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    q: 'acme',
    sort: 'slug',
    state: 'beta',
  })
  await expect.poll(() => names.filter({ hasText: 'Globex' }).count()).toBe(0)
  await page.reload()
  await names.first().waitFor()
  expect([await text.inputValue(), await all.getByLabel('Stage').inputValue()]).toEqual(['acme', 'beta'])
  // Counts follow the other filters: of Acme's in beta, and of Acme's with a request that waits for a decision.
  const choices = async (label: string) =>
    (await all.getByLabel(label).locator('option').allInnerTexts()).map((each) => each.trim())
  const inBeta = (await names.count()).toLocaleString('en')
  expect(await choices('Stage')).toContain(`Beta (${inBeta})`)
  await all.getByLabel('Stage').selectOption('')
  await page.waitForURL((url) => !url.search.includes('state'))
  await all.getByLabel('Requests').selectOption('waiting')
  await page.waitForURL(/request=waiting/)
  await all.getByText('3 add-ons', { exact: true }).waitFor()
  expect(await names.allInnerTexts()).toEqual(['Acme Mail', 'Acme Postgres', 'Acme Queue'])
  expect(await choices('Requests')).toContain('Waiting for your decision (3)')
  expect(await choices('Stage')).toEqual(expect.arrayContaining(['Alpha (2)', 'Beta (0)', 'GA (1)']))
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await all.getByLabel('Requests').inputValue()).toBe('waiting')
  await page.context().close()
})
