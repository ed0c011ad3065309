import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings, letThrough } from '#test/support/browser/visitor.ts'
import { admin, openAs, partner, planOf } from '../support/open-as.ts'
import { sharedDemo } from '../support/shared-demo.ts'

const demo = sharedDemo()

/** Expects the draft's return to be told; once thrown away, the field is empty, has focus and stays so when loaded anew. */
async function expectDiscarded(page: Page, field: Locator): Promise<void> {
  await page.getByText(/^Draft of \d+:\d\d [AP]M restored$/).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.poll(() => field.inputValue()).toBe('')
  expect(await field.evaluate((node) => node === document.activeElement)).toBe(true)
  expect(await page.getByText(/^Draft of/).count()).toBe(0)
}

test('the draft of a rejection says that it was put back', async () => {
  const page = await openAs(demo, admin, '/admin/approvals?q=acme-mail')
  await page.getByRole('list', { name: 'Waiting' }).getByRole('link').first().click()
  const message = page.getByLabel('Message to the provider')
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await message.fill('Say what it sends.')
  expect(await page.getByText(/^Draft of/).count()).toBe(0)
  await page.reload()
  await expect.poll(() => message.inputValue()).toBe('Say what it sends.')
  await expectDiscarded(page, message)
})

test('the draft of a repricing’s rejection says that it was put back', async () => {
  const page = await openAs(demo, admin, '/admin/repricing/scheduled')
  const message = page.getByRole('dialog').getByLabel('Message to the provider')
  const ask = async () => {
    const name = 'acme-postgres / premium-small'
    await page.getByRole('button', { name: `Set status of ${name}` }).click()
    const menu = page.getByRole('menu', { name: `Set status of ${name}` })
    await menu.getByRole('menuitem', { name: 'Reject', exact: true }).click()
    await message.waitFor()
  }
  await ask()
  await message.fill('Too soon.')
  await page.reload()
  await ask()
  expect(await message.inputValue()).toBe('Too soon.')
  await expectDiscarded(page, message)
})

test('the draft of a repricing says that it was put back', async () => {
  const page = await openAs(demo, partner, '/addons/acme-postgres/plans')
  const { id } = await planOf(page, 'acme-postgres', 'basic')
  await page.goto(`${demo.url}/addons/acme-postgres/plans/${id}/repricing`)
  const price = page.getByLabel('New price')
  page.on('dialog', (dialog) => void dialog.accept())
  await price.fill('12')
  await page.reload()
  await expect.poll(() => price.inputValue()).toBe('12')
  await expectDiscarded(page, price)
})

test('the draft of a buildpack says that it was put back, and thrown away begins with its first step', async () => {
  const page = await openAs(demo, partner, '/buildpacks/publish')
  const source = page.getByRole('radio', { name: 'acme-data/buildpack-redis-tools' })
  await page.getByLabel('Account or organization').selectOption('acme-data')
  await source.check()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('textbox', { name: 'Namespace', exact: true }).fill('kept')
  await page.reload()
  const note = page.getByText(/^Draft of \d+:\d\d [AP]M restored$/)
  await note.waitFor()
  expect(await page.getByRole('textbox', { name: 'Namespace', exact: true }).inputValue()).toBe('kept')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByRole('heading', { name: 'Choose the source' }).waitFor()
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
  expect(await note.count()).toBe(0)
  await page.reload()
  await page.getByRole('heading', { name: 'Choose the source' }).waitFor()
  expect(await note.count()).toBe(0)
})

test('a new record’s form stands still while it is created, with focus where it was', async () => {
  const page = await openAs(demo, partner, '/addons/acme-vector/marketplace-listing/benefits/new')
  const panel = page.getByRole('dialog')
  const description = panel.getByLabel('Description')
  await panel.getByLabel('Title').fill('Still')
  await description.fill('As it was sent.')
  let answer = () => {}
  const answered = new Promise<void>((done) => (answer = done))
  await page.route('**/addons/*/benefits', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await answered
    return route.abort()
  })
  await description.press('ControlOrMeta+Home')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await panel.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
  await sent
  expect(await description.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('More. ')
  expect(await description.inputValue()).toBe('As it was sent.')
  expect(await description.getAttribute('readonly')).not.toBeNull()
  answer()
  await panel.getByText('The platform did not answer.').waitFor()
  // Nothing is lost, and typing goes on.
  await letThrough(page, '**/addons/*/benefits')
  await description.press('End')
  await page.keyboard.type(' And more.')
  expect(await description.inputValue()).toBe('As it was sent. And more.')
  await panel.getByRole('button', { name: 'Add benefit' }).click()
  await page.getByText('Benefit saved').waitFor()
  await page.getByText('As it was sent. And more.').waitFor()
})

test('what was typed last in a panel is put back, however soon the page is left', async () => {
  const page = await openAs(demo, partner, '/addons/acme-mail/company/general-information/edit')
  const city = page.getByRole('dialog').getByLabel('City')
  page.on('dialog', (dialog) => void dialog.accept())
  await city.fill('Lagos')
  await page.reload()
  await page.getByText(/^Draft of \d+:\d\d [AP]M restored$/).waitFor()
  expect(await city.inputValue()).toBe('Lagos')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
})

test('a draft that fits its form no more is shown to be read, by the labels of the form', async () => {
  const page = await openAs(demo, partner, '/addons/acme-mail/company/general-information/edit')
  const panel = page.getByRole('dialog')
  page.on('dialog', (dialog) => void dialog.accept())
  await panel.getByLabel('City').fill('Lagos')
  const kept = await page.waitForFunction(() =>
    Object.keys(sessionStorage).find((each) => each.startsWith('draft:')),
  )
  await page.evaluate(
    (key) => {
      const before = { addr1: '1 Marina', formerName: 'Acme & Sons', zip: '' }
      sessionStorage.setItem(key ?? '', JSON.stringify(before))
    },
    await kept.jsonValue(),
  )
  await page.reload()
  const draft = panel.getByRole('region', { name: 'Draft', exact: true })
  await draft.waitFor()
  expect(await draft.getByRole('term').allTextContents()).toEqual(['Street 1', 'Former name'])
  expect(await draft.getByRole('definition').allTextContents()).toEqual(['1 Marina', 'Acme & Sons'])
  expect(await axeFindings(page)).toEqual([])
  await draft.getByRole('button', { name: 'Discard' }).click()
  await draft.waitFor({ state: 'detached' })
})
