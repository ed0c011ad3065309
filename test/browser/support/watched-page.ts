import type { Locator, Page } from 'playwright-core'

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

/** All that a part of the page says to screen readers from now on. */
export const listen = (part: Locator) =>
  part.locator('[aria-live]').evaluate((region) => {
    const said: string[] = []
    Object.assign(globalThis, { said })
    new MutationObserver(() => said.push(region.textContent)).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
export const said = (page: Page) => page.evaluate(() => (globalThis as { said?: string[] }).said ?? [])
