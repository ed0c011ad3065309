import type { Page } from 'playwright-core'
import { axeFindings } from '#test/support/browser/visitor.ts'

/** Stops a page's time, so that nothing that waits for a time comes before the test turns it on (`page.clock`). */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
}

/** The findings of axe on a page whose time is stopped: it goes on by a millisecond at a time, which axe itself needs. */
export async function stoppedFindings(page: Page): ReturnType<typeof axeFindings> {
  const findings = axeFindings(page)
  const ended = findings.then(() => true)
  let isDone = false
  while (!isDone) isDone = await Promise.race([ended, page.clock.runFor(1).then(() => false)])
  return findings
}
