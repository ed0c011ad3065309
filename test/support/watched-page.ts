import type { Page } from 'playwright-core'

/** Requests of a kind that have gone out since. */
export function counted(page: Page, path: RegExp, method = 'GET') {
  let count = 0
  page.on('request', (each) => {
    if (path.test(new URL(each.url()).pathname) && each.method() === method) count += 1
  })
  return () => count
}

/** The window is put behind another one, or back in front. */
export const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
