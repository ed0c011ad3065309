import type { Page } from 'playwright-core'

/** Stops a page's time, so that nothing that waits for a time comes before the test turns it on (`page.clock`). */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
}
