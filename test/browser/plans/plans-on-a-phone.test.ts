import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedDemo } from '../support/shared-demo.ts'
import { arrive, axeFindings, visit } from '#test/support/browser/visitor.ts'

const demo = sharedDemo()

/** The texts of a table that are cut off, out of sight at its side, or broken within a word. */
const cutTexts = (page: Page, table: string): Promise<string[]> =>
  page.locator(table).evaluate((box) => {
    const edge = Math.min(box.getBoundingClientRect().right, innerWidth)
    return [...box.querySelectorAll('th, td, th *, td *')]
      .filter((each) => each instanceof HTMLElement)
      .filter((each) => each.checkVisibility() && each.innerText.trim() !== '')
      .filter((each) => getComputedStyle(each).clipPath === 'none')
      .filter(
        (each) =>
          (each.clientWidth > 0 && each.scrollWidth > each.clientWidth + 1) ||
          each.getBoundingClientRect().right > edge + 1,
      )
      .map((each) => `${each.tagName} ${each.innerText}`)
  })

const open = async (email: string, path: string, width: number): Promise<Page> => {
  const page = await visit(demo.browser, { viewport: { width, height: 844 }, reducedMotion: 'reduce' })
  await arrive(page, demo.url + path, email)
  return page
}

const provider = 'partner@acme.example'

test('a plan’s name and availability are whole on a phone', async () => {
  const page = await open(provider, '/addons/acme-postgres/plans', 390)
  const plans = page.getByRole('region', { name: 'Table of plans' })
  await page.getByRole('button', { name: 'View all 13 plans' }).click()
  const linesOf = (text: string) =>
    plans
      .getByText(text, { exact: true })
      .first()
      .evaluate(
        (node) => node.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(node).lineHeight),
      )
  for (const text of ['Enterprise', 'Disabled', 'All Users (Hidden)', 'standard-classic'])
    expect({ text, isOneLine: (await linesOf(text)) < 2 }).toEqual({ text, isOneLine: true })
  expect(await cutTexts(page, '[aria-label="Table of plans"]')).toEqual([])
  expect(await axeFindings(page)).toEqual([])
  await page.context().close()
})
