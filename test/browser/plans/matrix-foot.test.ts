import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openerOf, partner } from '../support/open-as.ts'
import { expectFocus } from '../support/page-checks.ts'
import { sharedDemo } from '../support/shared-demo.ts'

/*
 * The bar at the foot of compared plans, and the dialogs that change many of their values. Acme Search has the plans
 * Starter, Test, Team and Business, and the features Documents, Index size and Synonyms.
 */
const openAs = openerOf(sharedDemo(), 'role=heading[name="Compare plans"]')
const open = (context = {}) => openAs(partner, '/addons/acme-search/plans/matrix', context)

const bar = (page: Page) => page.locator('[data-foot]')
const cell = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function fill(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) {
    await cell(page, name).focus()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
}

async function choose(page: Page, head: string, item: string): Promise<void> {
  await button(page, `Actions for ${head}`).click()
  await page.getByRole('menuitem', { name: item }).click()
}

const row = (page: Page, feature: string): Promise<string[]> =>
  page.getByLabel(`${feature}, `).evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))

test.each([
  [1280, 900],
  [390, 844],
])(
  'at %i × %i the list of changes leaves Save and the sheet in sight, and closes for an error',
  async (width, height) => {
    const page = await open({ viewport: { width, height } })
    expect(await bar(page).locator('summary').count()).toBe(0)
    await fill(page, {
      'Documents, Starter': '1',
      'Documents, Test': 'few',
      'Documents, Team': '3',
      'Documents, Business': '4',
      'Index size, Starter': '1tb',
      'Index size, Test': 'lots',
      'Index size, Team': '3tb',
      'Index size, Business': '4tb',
    })
    await bar(page).getByText('8 changes, 2 to fix').click()
    await bar(page).getByText('Enter a whole number, like 1,000.').waitFor()
    const foot = await bar(page).boundingBox()
    expect(foot?.height).toBeLessThan(height * 0.66)
    await button(page, 'Save values').click({ trial: true })
    await bar(page).getByText('Enter an amount of data, like 10 GB or 512 MB.').scrollIntoViewIfNeeded()
    await button(page, 'Undo Test, Index size').click({ trial: true })
    await button(page, 'Save values').click()
    await expectFocus(cell(page, 'Documents, Test'))
    await expect.poll(() => bar(page).locator('details[open]').count()).toBe(0)
    await button(page, 'Next error').click()
    await expectFocus(cell(page, 'Index size, Test'))
  },
)

test('what is unsaved is counted when one leaves, and Esc leads back to the cell', async () => {
  const page = await open()
  await fill(page, { 'Documents, Starter': '1', 'Documents, Team': '3' })
  await cell(page, 'Documents, Team').focus()
  await page.getByRole('link', { name: 'Back to Features & Plans' }).click()
  await page.getByRole('alertdialog').getByText('2 changes are not saved.').waitFor()
  await page.keyboard.press('Escape')
  await expectFocus(cell(page, 'Documents, Team'))
  expect(await row(page, 'Documents')).toEqual(['1', '1,000', '3', '2,000,000'])
})

test('a save that fails is told at its button, and the cells stay in sight', async () => {
  const page = await open({ viewport: { width: 390, height: 844 } })
  await fill(page, { 'Documents, Business': '3' })
  await page.route(/plan_values/, (route) => route.abort())
  await button(page, 'Save values').click()
  await bar(page).getByRole('alert').waitFor()
  expect(await page.getByText('The platform did not answer.').count()).toBe(1)
  // The last card, far below the top of the page.
  const box = await cell(page, 'Documents, Business').boundingBox()
  expect(box?.y).toBeGreaterThan(0)
  expect(box?.y).toBeLessThan(844)
})

test('a row is emptied only where that is chosen', async () => {
  const page = await open()
  const stored = await row(page, 'Synonyms')
  await cell(page, 'Synonyms, Starter').focus()
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+z')
  expect(await row(page, 'Synonyms')).toEqual(stored)
  await choose(page, 'Synonyms', 'Fill row')
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Fill row' }).click()
  await dialog.getByText('Choose Yes or No, or “No value”.').waitFor()
  expect(await row(page, 'Synonyms')).toEqual(stored)
  await dialog.getByLabel('No value').check()
  await dialog.getByText('For 4 plans. Empties 4 values.').waitFor()
  await dialog.getByRole('button', { name: 'Fill row' }).click()
  expect(await row(page, 'Synonyms')).toEqual(['', '', '', ''])
})

test('a copy says what it replaces and empties, and begins with a plan for sale', async () => {
  const page = await open()
  await cell(page, 'Documents, Team').focus()
  await page.keyboard.press('Delete')
  await choose(page, 'Team', 'Copy values from …')
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('From').locator('option:checked').textContent()).toMatch(/^Starter/)
  await page.keyboard.press('Escape')
  await choose(page, 'Test', 'Copy values from …')
  await dialog.getByLabel('From').selectOption({ index: 1 })
  await dialog.getByText(', empties 1.').waitFor()
  await dialog.getByLabel('Only where the plan has no value').check()
  await dialog.getByText('Changes no value.').waitFor()
})
