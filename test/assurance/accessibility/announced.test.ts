import { errors, type Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { keepFigure } from '#test/support/figures.ts'
import { runningDemo } from '#test/browser/support/shared-demo.ts'
import { pageOf, type Role } from './roles.ts'
import { settled } from './settled.ts'

const demo = runningDemo()

interface Way {
  role: Role
  path: string
  region: string
}

/** Links that lead from page to page inside the portal, by the region that they are in. */
const ways: readonly Way[] = [
  { role: 'provider', path: '/addons/acme-postgres/next-steps', region: 'Add-on' },
  { role: 'staff', path: '/addons/globex-metrics/company', region: 'Add-on' },
  { role: 'staff', path: '/admin', region: 'Admin' },
  { role: 'staff', path: '/admin/repricing/current', region: 'Repricing' },
]
const done = { changes: 0, unheard: 0 }

/** The page's title and what is told of it, once another page has come and is told, or else as they are. */
async function heardAfter(page: Page, titleBefore: string): Promise<{ title: string; told: string }> {
  const isTold = page.waitForFunction(
    (before) =>
      document.title !== before &&
      document.querySelector('[aria-live=polite]')?.textContent === document.title,
    titleBefore,
    { timeout: 10_000 },
  )
  await isTold.catch((error: unknown) => {
    if (!(error instanceof errors.TimeoutError)) throw error
  })
  return { title: await page.title(), told: await page.locator('[aria-live=polite]').first().innerText() }
}

describe(`a change of page is told`, () => {
  test.each(ways.map((way) => [`${way.role} at ${way.path}, ${way.region}`, way] as const))(
    '%s',
    async (_, way) => {
      const { role, path, region } = way
      const page = await pageOf(demo, role)
      await page.goto(demo.url + path)
      await settled(page)
      const links = page.getByRole('navigation', { name: region, exact: true }).getByRole('link')
      const told: string[] = []
      const titles: string[] = []
      for (let i = (await links.count()) - 1; i >= 0; i -= 1) {
        const before = page.url()
        const titleBefore = await page.title()
        await links.nth(i).click()
        await settled(page)
        if (page.url() === before) continue
        const heard = await heardAfter(page, titleBefore)
        titles.push(heard.title)
        told.push(heard.told)
      }
      done.changes += titles.length
      done.unheard += titles.filter((title, i) => told[i] !== title).length
      expect(told).toEqual(titles)
      expect(new Set(titles).size, 'each page has a title of its own').toBe(titles.length)
      expect(titles.length).toBeGreaterThan(1)
      await page.context().close()
    },
  )
})

afterAll(() =>
  keepFigure({
    part: 'accessibility',
    what: 'A change of page is told to screen readers by a title of its own',
    howMany: `${done.changes} changes`,
    result: `${done.unheard} unheard`,
  }),
)
