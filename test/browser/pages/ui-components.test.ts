import { expect, test } from 'vitest'
import { drawn } from '#test/support/pictures.ts'
import { moveByKeyboard } from '../support/move-by-keyboard.ts'
import { axeFindings, hasInter } from '#test/support/browser/visitor.ts'
import { openAs, partner } from '../support/open-as.ts'
import { expectFocus, expectWellMade } from '../support/page-checks.ts'
import { sharedDemo } from '../support/shared-demo.ts'

const demo = sharedDemo()

const opened = () => openAs(demo, partner, '/ui-components', { context: { reducedMotion: 'no-preference' } })

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
  const refusal = page.getByText('The icon must be exactly 70 × 70 pixels')
  await expect.poll(() => refusal.isVisible()).toBe(true)
  await expectWellMade(page)
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
    await expectFocus(opener)
  }
  await page.getByRole('button', { name: 'Open a panel with unsaved changes' }).click()
  await page
    .getByRole('alertdialog', { name: 'Unsaved changes' })
    .getByRole('button', { name: 'Discard changes' })
    .click()
  await page.getByRole('button', { name: 'Open a removal that fails' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('A made-up refusal.').waitFor()
})

test('rows are put in order with the keyboard', async () => {
  const page = await opened()
  const rows = page.getByRole('region', { name: 'Sortable list' }).getByRole('listitem')
  await moveByKeyboard(page, 'Plan A')
  await expect.poll(() => rows.first().textContent()).toContain('Plan B')
})

test('a blocker that takes two lines has its bullet at the first', async () => {
  const page = await opened()
  await page.getByRole('button', { name: 'Blocked' }).hover()
  const link = page.getByRole('tooltip').getByRole('link').first()
  const { top, lines, baseline } = await link.evaluate((node) => {
    // On the line of the bullet, by its baseline.
    const probe = document.createElement('i')
    probe.style.cssText = 'display: inline-block; width: 0; height: 0'
    node.before(probe)
    const found = {
      top: node.getBoundingClientRect().top,
      lines: node.getBoundingClientRect().height,
      baseline: probe.getBoundingClientRect().bottom,
    }
    probe.remove()
    return found
  })
  expect(lines).toBeGreaterThan(36)
  expect(baseline - top).toBeLessThan(24)
})

test('a button keeps its size while its action runs', async () => {
  const page = await opened()
  await hasInter(page)
  const begin = page.getByRole('button', { name: 'Begin', exact: true })
  const size = () =>
    begin.evaluate(({ offsetLeft, offsetWidth, offsetHeight }: HTMLElement) => [
      offsetLeft,
      offsetWidth,
      offsetHeight,
    ])
  const still = await size()
  await begin.click()
  expect(await begin.getAttribute('aria-busy')).toBe('true')
  expect(await size()).toEqual(still)
})
