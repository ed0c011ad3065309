import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings, letThrough } from '#test/support/browser/visitor.ts'

/** Expects that focus comes to be on this. */
export async function expectFocus(target: Locator): Promise<void> {
  await expect.poll(() => target.evaluate((node) => node === document.activeElement)).toBe(true)
}

const phone = { width: 390, height: 844 }

/** Expects that nothing is beyond the edge of a phone, and leaves the page at that width. */
export async function expectFitsPhone(page: Page): Promise<void> {
  await page.setViewportSize(phone)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
}

/** Expects that axe finds nothing in either theme, on a wide screen and on a phone, whose edge nothing is beyond. */
export async function expectWellMade(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([])
  await expectFitsPhone(page)
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** Has each write to this URL refused so; the function that it gives lets them through again. */
export async function failWrites(
  page: Page,
  url: string,
  status = 500,
  json: object = { id: 'internal', error: 'It failed.' },
): Promise<() => Promise<unknown>> {
  await page.route(url, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status, json }),
  )
  return () => letThrough(page, url)
}
