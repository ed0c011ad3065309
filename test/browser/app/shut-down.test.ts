import { expect, test } from 'vitest'
import { admin, openAs, partner } from '../support/open-as.ts'
import { expectWellMade } from '../support/page-checks.ts'
import { sharedDemo } from '../support/shared-demo.ts'

/* An add-on that is shut down is kept to be read: no tab but Company has anything to press, and no panel opens. */
const demo = sharedDemo()

test.each([
  [partner, 'marketplace-listing', 'Supported languages', ['general-information/edit', 'screenshots/new']],
  [partner, 'plans', 'Plan passes', ['features/new']],
  [admin, 'plans', 'Plan passes', []],
  [admin, 'settings', 'Metadata', ['marketing/edit', 'support-information/edit', 'metadata/edit']],
])('%s can only read the %s of a shut-down add-on', async (email, tab, part, panels) => {
  const page = await openAs(demo, email, `/addons/acme-legacy/${tab}`)
  const main = page.locator('#main')
  await main.getByText('is shut down and can no longer be changed.').waitFor()
  await main.getByRole('region', { name: part, exact: true }).waitFor()
  if (tab === 'plans') await main.getByRole('rowheader').first().waitFor()
  const controls = [
    main.getByRole('link', { name: /^(Add|Create|Edit|Invite alpha|Remove)/ }),
    main.getByRole('rowheader').getByRole('link'),
    main.getByRole('button', {
      name: /^(Actions|Add|Create|Edit|Go back|Move|Regenerate|Shut down|Withdraw)/,
    }),
    main.getByRole('switch'),
    main.getByRole('checkbox'),
    main.getByRole('combobox', { name: 'Category' }),
  ]
  expect(await Promise.all(controls.map((each) => each.count()))).toEqual([0, 0, 0, 0, 0, 0])
  await expectWellMade(page)
  for (const panel of panels) {
    await page.goto(`${demo.url}/addons/acme-legacy/${tab}/${panel}`)
    await page.getByText('Warning').waitFor()
    await expect.poll(() => page.url()).toBe(`${demo.url}/addons/acme-legacy/${tab}`)
  }
})

test('the marketplace page of a shut-down add-on can still be read', async () => {
  const page = await openAs(demo, partner, '/addons/acme-legacy/marketplace-listing')
  await page.getByRole('link', { name: 'Marketplace page' }).click()
  await expect.poll(() => page.getByRole('article').isVisible()).toBe(true)
})
