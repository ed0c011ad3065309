import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedDemo } from '../support/shared-demo.ts'
import { arrive, axeFindings, complaints, visit } from '#test/support/browser/visitor.ts'

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
          (getComputedStyle(each).overflowY === 'hidden' && each.scrollHeight > each.clientHeight + 1) ||
          each.getBoundingClientRect().right > edge + 1,
      )
      .map((each) => `${each.tagName} ${each.innerText}`)
  })

const open = async (email: string, path: string, width: number): Promise<Page> => {
  const page = await visit(demo.browser, { viewport: { width, height: 844 }, reducedMotion: 'reduce' })
  await arrive(page, demo.url + path, email)
  return page
}

const staff = 'admin@platform.example'
const provider = 'partner@acme.example'
const rows = '[aria-label=Rows]'

test.each([
  ['/addons', ['Acme Search', /^Last changed \w+ \d+\w\w, \d{4}$/]],
  ['/admin/addresses', ['Acme Legacy Workers', '500 Harbour Street', 'Oakland', '94607', 'D02 X285']],
  ['/admin/users', ['Acme Legacy Workers', 'colleague@acme.example', /^Added \w+ \d+\w\w, \d{4}$/]],
])('%s has a card for each row on a phone, and all of it is in sight', async (path, texts) => {
  const page = await open(staff, path, 390)
  for (const text of texts) {
    const shown = page.locator(rows).getByText(text, { exact: true }).locator('visible=true').first()
    await shown.waitFor()
    const box = await shown.boundingBox()
    const right = (box?.x ?? Infinity) + (box?.width ?? Infinity)
    expect({ text, isInSight: right <= 390 }).toEqual({ text, isInSight: true })
  }
  expect(await cutTexts(page, rows)).toEqual([])
  expect(await axeFindings(page)).toEqual([])
  // A row's link is reached by keyboard, and the focus on it is seen.
  const link = page.locator(rows).locator('tbody a').first()
  await link.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  expect(await link.evaluate((node) => node.matches(':focus-visible'))).toBe(true)
  expect(complaints.get(page)).toEqual([])
  await page.context().close()
})

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
