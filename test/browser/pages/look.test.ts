import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { approvalOf } from '../support/open-as.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { arrive, hasInter, pageHeading, visit } from '#test/support/browser/visitor.ts'

const demo = sharedDemo()
const provider = 'partner@acme.example'
const staff = 'admin@platform.example'

/** How far a page's parts have moved by themselves since it was opened: the browser's own measure, 0 for not at all. */
const movedBy = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )

/** Tells whether the font was requested after the page had painted. */
const isAskedAfterPaint = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const font = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.woff2'))
    const paints = performance.getEntriesByType('paint')
    return font !== undefined && paints.every(({ startTime }) => startTime <= font.startTime)
  })

// README "The look": Inter comes after what the page shows, with a fallback of its metrics; a kept one comes at once.
test.each(['/next-steps', '/plans', '/settings'])(
  '%s stays where it is while Inter and all else come',
  async (tab) => {
    const page = await visit(demo.browser)
    await arrive(page, `${demo.url}/addons/acme-queue${tab}`, provider)
    await pageHeading(page).waitFor()
    await hasInter(page)
    expect(await isAskedAfterPaint(page)).toBe(true)
    // The browser's measure calls up to 0.1 good. Lines that end otherwise in another font are a hundredth.
    expect(await movedBy(page)).toBeLessThan(0.02)
    await page.context().close()
  },
)

test('an add-on’s tabs stay in sight when its page is scrolled, with its name and stage beside them', async () => {
  const page = await visit(demo.browser)
  await arrive(page, `${demo.url}/addons/acme-queue/next-steps`, provider)
  const tab = page.getByRole('navigation', { name: 'Add-on' }).getByRole('link', { name: 'Settings' })
  const here = page.locator('[data-name="Acme Queue"][data-stage=Alpha]')
  await tab.waitFor()
  expect(await here.isVisible()).toBe(false)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await here.waitFor()
  expect((await tab.boundingBox())?.y).toBeLessThan(20)
  expect((await pageHeading(page).boundingBox())?.y).toBeLessThan(0)
  await page.context().close()
})

test('what a link leads to does not lie under the tabs', async () => {
  const page = await visit(demo.browser)
  await arrive(page, `${demo.url}/addons/acme-postgres/marketplace-listing#benefits`, provider)
  const section = page.locator('#benefits')
  await section.waitFor()
  await page.waitForFunction(() => scrollY > 0)
  const bar = await page.getByRole('navigation', { name: 'Add-on' }).boundingBox()
  expect((await section.boundingBox())?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  await page.context().close()
})

// Mantine's controls name the hue of what is on themselves; tokens.css has the accent of each theme.
test.each([
  ['light', 'rgb(36, 86, 214)'],
  ['dark', 'rgb(111, 151, 255)'],
] as const)(
  'a box, a switch and a radio that are on have the accent in the %s theme',
  async (theme, accent) => {
    const page = await visit(demo.browser, { colorScheme: theme, reducedMotion: 'reduce' })
    const grounds = () =>
      page
        .getByRole('dialog')
        .locator('input:checked')
        .evaluateAll((nodes) =>
          nodes.map((node) => {
            const kind = node.getAttribute('role') ?? node.getAttribute('type') ?? ''
            const ground = kind === 'switch' ? node.nextElementSibling : node
            return `${kind} ${getComputedStyle(ground ?? node).backgroundColor}`
          }),
        )
    await arrive(page, `${demo.url}/addons/acme-postgres/plans`, staff)
    await page.getByRole('rowheader').getByRole('link', { name: 'Premium Small', exact: true }).click()
    await page.getByRole('dialog').getByRole('switch').first().waitFor()
    expect([...new Set(await grounds())]).toEqual([`checkbox ${accent}`, `switch ${accent}`])
    const { id } = await approvalOf(page, 'acme-mail', 'marketplace_fitting_approval')
    await page.goto(`${demo.url}/addons/acme-mail/next-steps/approvals/${id}/edit`)
    await page.getByRole('radio').first().waitFor()
    expect(await grounds()).toEqual([`radio ${accent}`])
    await page.context().close()
  },
)
