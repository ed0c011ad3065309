import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { drawn } from '#test/support/pictures.ts'
import { moveByKeyboard } from '../support/move-by-keyboard.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { arrive, axeFindings, complaints, visit } from '#test/support/browser/visitor.ts'

const demo = sharedDemo()

async function opened(): Promise<Page> {
  const page = await visit(demo.browser)
  await arrive(page, `${demo.url}/ui-components`, 'partner@acme.example')
  await page.getByRole('heading', { level: 1, name: 'UI components' }).waitFor()
  return page
}

test('lists, flashes, controls and signs are shown, and nothing is wrong with them', async () => {
  const page = await opened()
  await page.getByText('Displaying 6 of 26 Plans').waitFor()
  await page.getByRole('button', { name: 'View all 26 plans' }).click()
  await page.getByText('Displaying 26 of 26 Plans').waitFor()
  await page.getByRole('button', { name: 'Collapse plans' }).click()
  for (const [button, text] of [
    ['Success', 'Settings updated.'],
    ['Info', 'Changes appear on the marketplace within 90 minutes.'],
    ['Error', 'Unknown error. Please try again or contact support.'],
    ['Warning', "Approval can't be edited unless pending or rejected"],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.getByRole('region', { name: 'Messages' }).getByText(text).waitFor()
  }
  await page.getByLabel('Filter').fill('mail')
  await page.getByRole('definition').getByText('mail', { exact: true }).waitFor()
  const buffer = Buffer.from(await drawn('png', 60, 60))
  await page
    .getByLabel('Icon', { exact: true })
    .setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer })
  await page.getByText('The icon must be exactly 70 × 70 pixels').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect(complaints.get(page)).toEqual([])
  await page.context().close()
})

test('each modal opens, has nothing wrong, and gives focus back to its button', async () => {
  const page = await opened()
  for (const [button, role, close] of [
    ['Open a dialog', 'dialog', 'Escape'],
    ['Open a panel', 'dialog', 'Escape'],
    ['Open a removal', 'dialog', 'Escape'],
  ] as const) {
    const opener = page.getByRole('button', { name: button, exact: true })
    await opener.click()
    await page.getByRole(role).first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press(close)
    await page.getByRole(role).first().waitFor({ state: 'detached' })
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
  }
  await page.getByRole('button', { name: 'Open a panel with unsaved changes' }).click()
  await page
    .getByRole('alertdialog', { name: 'Unsaved changes' })
    .getByRole('button', { name: 'Discard changes' })
    .click()
  await page.getByRole('button', { name: 'Open a removal that fails' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('A made-up refusal.').waitFor()
  await page.context().close()
})

test('rows are put in order with the keyboard', async () => {
  const page = await opened()
  const rows = page.getByRole('region', { name: 'Sortable list' }).getByRole('listitem')
  await moveByKeyboard(page, 'Plan A')
  await expect.poll(() => rows.first().textContent()).toContain('Plan B')
  await page.context().close()
})
