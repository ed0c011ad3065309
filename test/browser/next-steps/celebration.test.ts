import { expect, test } from 'vitest'
import { lookAtProgression } from '#test/support/browser/last-look.ts'
import { admin, openAs } from '../support/open-as.ts'
import { expectFocus } from '../support/page-checks.ts'
import { sharedDemo } from '../support/shared-demo.ts'

const demo = sharedDemo()

test('a focus that has gone on stays where it is as the new stage’s panel comes', async () => {
  const page = await openAs(demo, admin, '/addons/acme-queue/next-steps')
  let release: () => void = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const press = page.getByRole('button', { name: 'Approve and progress to Beta' })
  await press.waitFor()
  await page.route('**/api/v3/addons/*/next_steps', async (route) => {
    await released
    await route.continue()
  })
  await (await lookAtProgression(page, 'Approve and progress to Beta')).press('Enter')
  const celebration = page.locator('section[aria-labelledby=celebration]')
  await expectFocus(celebration)
  const tab = page.getByRole('navigation', { name: 'Add-on' }).getByRole('link', { name: 'Next Steps' })
  await tab.focus()
  release()
  await page.getByRole('button', { name: 'Approve and progress to GA' }).waitFor()
  expect(await tab.evaluate((link) => link === document.activeElement)).toBe(true)
  // Left alone, it goes by itself.
  await celebration.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('button', { name: 'Approve and progress to GA' }).waitFor()
  expect(await celebration.count()).toBe(0)
})
