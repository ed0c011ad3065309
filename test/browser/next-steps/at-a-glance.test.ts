import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedDemo } from '../support/shared-demo.ts'
import { arrive, complaints, visit } from '#test/support/browser/visitor.ts'

/* UX, FINDINGS 42 and issue 34: what one comes for is first, and the road reads at a glance. */

const demo = sharedDemo()

async function boxOf(of: Locator) {
  const box = await of.boundingBox()
  if (box === null) throw new Error(`${String(of)} is not shown`)
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

test.each([1280, 390])('at %i px the turn is first, then the road, with no dead space', async (width) => {
  const page = await visit(demo.browser, { viewport: { width, height: 844 } })
  await arrive(page, `${demo.url}/addons/acme-queue/next-steps`, 'partner@acme.example')
  const tabs = await boxOf(page.getByRole('navigation', { name: 'Add-on' }))
  const turn = await boxOf(page.getByText('Request the Business approval.').first().locator('../..'))
  const road = page.getByRole('list', { name: 'The way to general availability' })
  const whole = await boxOf(road)
  // Between cards there are 20 px (README "The look").
  expect(Math.round(turn.y - tabs.bottom)).toBeLessThanOrEqual(20)
  expect(Math.round(whole.y - turn.bottom)).toBe(20)
  expect([whole.x, whole.right]).toEqual([turn.x, turn.right])
  const cells = await Promise.all((await road.getByRole('listitem').all()).map(boxOf))
  expect(new Set(cells.map((cell) => Math.round(cell.width / 2))).size).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  expect(complaints.get(page)).toEqual([])
  await page.context().close()
})

test('the turn leads to its approval, which takes the focus below the tabs that stay', async () => {
  const page = await visit(demo.browser, { reducedMotion: 'reduce', viewport: { width: 1280, height: 700 } })
  await arrive(page, `${demo.url}/addons/acme-queue/next-steps`, 'partner@acme.example')
  await page.getByRole('link', { name: 'Take me there – Request the Business approval.' }).click()
  const card = page.getByRole('article', { name: 'Business approval' })
  await expect.poll(() => card.evaluate((each) => each === document.activeElement)).toBe(true)
  const tabs = page.getByRole('navigation', { name: 'Add-on' })
  await expect.poll(async () => (await boxOf(tabs)).y).toBe(0)
  expect((await boxOf(card)).y).toBeGreaterThanOrEqual((await boxOf(tabs)).bottom)
  await page.context().close()
})
