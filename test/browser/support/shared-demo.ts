import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { startDemoPortal } from './demo-portal.ts'
import type { DemoPortal } from '#test/support/browser/demo-process.ts'
import { launchBrowser } from '#test/support/browser/visitor.ts'

interface Demo {
  /** Of the portal, without a trailing slash. */
  readonly url: string
  readonly browser: Browser
}

/** The built product with its demo story and a browser, for the tests of a file. */
export function sharedDemo(env: Record<string, string> = {}): Demo {
  let portal: DemoPortal
  let browser: Browser
  beforeAll(async () => {
    ;[portal, browser] = await Promise.all([startDemoPortal(env), launchBrowser()])
  })
  afterAll(async () => {
    await browser.close()
    await portal.close()
  })
  return {
    get url() {
      return portal.url
    },
    get browser() {
      return browser
    },
  }
}
