import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedDemo } from '../support/shared-demo.ts'
import { arrive, axeFindings, visit } from '#test/support/browser/visitor.ts'

const demo = sharedDemo()
const admin = 'admin@platform.example'

/** How an area that only staff see is drawn: its frame, and the tag that says so. */
const lookOf = (tag: Locator): Promise<Record<string, string>> =>
  tag.evaluate((element) => {
    const area = element.parentElement ?? element
    const pick = (of: Element, ...names: string[]) =>
      names.map((name) => getComputedStyle(of).getPropertyValue(name)).join(' ')
    return {
      frame: pick(area, 'border-top-style', 'border-top-width', 'border-top-left-radius'),
      tag: pick(element, 'font-size', 'font-weight', 'padding-left', 'border-top-left-radius'),
      first: String(area.firstElementChild === element),
    }
  })

async function tags(page: Page, count: number): Promise<Locator[]> {
  const all = page.getByText('Partner Portal Admin Only', { exact: true })
  await expect.poll(() => all.count()).toBeGreaterThanOrEqual(count)
  return all.all()
}

test('what only staff see looks alike everywhere', async () => {
  const page = await visit(demo.browser, { reducedMotion: 'reduce' })
  await arrive(page, `${demo.url}/addons`, admin)
  const looks: unknown[] = []
  const look = async (path: string, count: number, prepare?: () => Promise<void>) => {
    await page.goto(demo.url + path)
    await prepare?.()
    for (const tag of await tags(page, count)) looks.push(await lookOf(tag))
    expect(await axeFindings(page)).toEqual([])
  }
  // Staff's own section, and the block of each approval that was asked for.
  await look('/addons/acme-search/next-steps', 3)
  await look('/addons/acme-search/marketplace-listing', 1)
  await look('/addons/acme-search/settings', 2)
  await look('/addons/acme-search/company', 1)
  await look('/addons/acme-postgres/logs', 1, () =>
    page.getByRole('table').last().locator('button[aria-expanded=false]').first().click(),
  )
  await look('/addons/acme-search/plans/new', 1)
  expect(looks.length).toBeGreaterThanOrEqual(9)
  for (const each of looks) expect(each).toEqual(looks[0])
  await page.context().close()
})

test('why items of a row’s menu can’t be chosen stands once beneath them, within the menu', async () => {
  const page = await visit(demo.browser, { reducedMotion: 'reduce' })
  await arrive(page, `${demo.url}/admin/repricing/scheduled`, admin)
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.getByRole('button', { name: 'Set status of globex-logs / lookout' }).click()
    const menu = page.getByRole('menu')
    const items = menu.getByRole('menuitem')
    await expect.poll(() => items.count()).toBe(5)
    // The first item has focus, and is blocked.
    const reason = menu.getByText('Not possible while it is Partially Complete.').filter({ visible: true })
    await expect.poll(() => reason.count()).toBe(1)
    const [box, told, last] = await Promise.all([
      menu.boundingBox(),
      reason.boundingBox(),
      items.nth(4).boundingBox(),
    ])
    const end = (of: { y: number; height: number } | null) => (of?.y ?? 0) + (of?.height ?? 0)
    expect(told?.y).toBeGreaterThan(box?.y ?? 0)
    expect(end(told)).toBeLessThanOrEqual(end(box))
    expect(end(last)).toBeLessThanOrEqual(end(box))
    expect(end(box)).toBeLessThanOrEqual(height)
    // It stays where it is, whatever is pointed at.
    await menu.getByRole('menuitem', { name: 'Details' }).hover()
    await items.nth(2).hover()
    await expect.poll(() => reason.count()).toBe(1)
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
  }
  await page.context().close()
})
