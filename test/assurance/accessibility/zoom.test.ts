import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { visitorPaths } from '#contract/visitor-paths.ts'
import { keepFigure } from '#test/support/figures.ts'
import { byScope } from '#test/support/scope.ts'
import { runningDemo } from '#test/browser/support/shared-demo.ts'
import { addressOf, isStaffs, routePaths } from './addresses.ts'
import { chosen } from './chosen.ts'
import { controlsOfPage, lossOfPage } from './loss.ts'
import { pageOf, staffOf } from './roles.ts'
import { settled, still } from './settled.ts'

const demo = runningDemo()

/** How a page is enlarged that is 1280 px wide: as the browser does it, its text alone, and until it has one column. */
const zooms = [
  { name: '200 %', width: 640, height: 422, text: '' },
  { name: '400 %', width: 320, height: 256, text: '' },
  { name: 'text at 200 %', width: 1280, height: 844, text: '200%' },
] as const

const everyPath = [...routePaths, ...visitorPaths].filter((path) => path !== '/logout')
/** Of `npm test`: the same ones each time, so that no draw makes a change look wrong. */
const usual = [
  '/addons/$addonSlug/plans',
  '/addons/$addonSlug/marketplace-listing/benefits/new',
  '/addons/$addonSlug/company',
  '/provider/home',
]
const paths = byScope({ fast: chosen(everyPath, (path) => path, usual), all: everyPath })
const done = { pages: 0, findings: 0 }

/** An enlarged page's missing controls, and why nobody misses them. */
const needless: readonly { name: string | RegExp; at?: string; why: string }[] = [
  ...['Show as a table', 'Revenue by month', 'Download the chart as SVG'].map((name) => ({
    name,
    why: 'it is a table there, since a chart has no room',
  })),
  ...['/admin/approvals/$approvalId', '/admin/approvals/price-changes/$repricingId'].flatMap((at) =>
    ['Filter by add-on, company or requester', 'Type', 'Order'].map((name) => ({
      name,
      at,
      why: 'the list is a step back from what is decided on',
    })),
  ),
  {
    name: /^Copy the UUID [0-9a-f]{8}$/,
    at: '/addons/$addonSlug/installs',
    why: 'a long list draws the rows in sight, and fewer are in sight',
  },
]

/** The controls that were on the page and are not now. Some come after the page itself. */
async function goneFrom(page: Page, path: string, before: readonly string[]): Promise<string[]> {
  let gone: string[] = []
  for (let looks = 0; looks < 20; looks += 1) {
    const after = new Set(await page.evaluate(controlsOfPage))
    gone = before.filter(
      (name) =>
        !after.has(name) &&
        !needless.some(
          (each) =>
            (typeof each.name === 'string' ? each.name === name : each.name.test(name)) &&
            (each.at ?? path) === path,
        ),
    )
    if (gone.length === 0) return []
    await still(page, 12)
  }
  return gone
}

/** Text is larger before a page is opened, as a browser's own setting has it. */
async function enlarge(page: Page, { width, height, text }: (typeof zooms)[number]): Promise<void> {
  await page.setViewportSize({ width, height })
  if (text !== '') {
    await page.addInitScript((size) => {
      new MutationObserver((_, observer) => {
        document.documentElement.style.fontSize = size
        observer.disconnect()
      }).observe(document, { childList: true, subtree: true })
    }, text)
    await page.reload()
    await settled(page)
  }
  await still(page)
}

describe(`nothing is lost on an enlarged page`, () => {
  test.each(paths.map((path) => [path.replaceAll('$', ':'), path] as const))('%s', async (_, path) => {
    const role = isStaffs(path) ? 'staff' : 'provider'
    const page = await pageOf(demo, role, { viewport: { width: 1280, height: 844 }, deviceScaleFactor: 2 })
    await page.goto(demo.url + (await addressOf(path, role, await staffOf(demo))))
    await settled(page)
    const before = await page.evaluate(controlsOfPage)
    const found: string[] = []
    for (const zoom of zooms) {
      await enlarge(page, zoom)
      const here = await page.evaluate(lossOfPage)
      const gone = await goneFrom(page, path, [...new Set(before)])
      found.push(
        ...[...here, ...gone.map((name) => `${name} is not there any more`)].map(
          (each) => `${zoom.name}: ${each}`,
        ),
      )
      done.pages += 1
    }
    done.findings += found.length
    expect(found).toEqual([])
    await page.context().close()
  })
})

afterAll(() =>
  keepFigure({
    part: 'accessibility',
    what: 'Pages enlarged: 200 %, text alone at 200 %, 400 % (320 px): nothing cut off, broken within a word, covered, gone, or out of reach sideways',
    howMany: `${done.pages} enlarged pages of ${paths.length} routes`,
    result: `${done.findings} losses`,
  }),
)
