import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { startDemoPortal } from './demo-portal.ts'
import type { DemoPortal } from '#test/support/browser/demo-process.ts'
import { complaints, launchBrowser } from '#test/support/browser/visitor.ts'

export interface Demo {
  /** Of the portal, without a trailing slash. */
  readonly url: string
  readonly browser: Browser
}

/** The built product with its demo story and a browser, for the tests of a file, which close their pages. */
export function runningDemo(env: Record<string, string> = {}): Demo {
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

/** A demo as of `runningDemo`, whose pages are closed after each test; the browser has complained of none then open. */
export function sharedDemo(env: Record<string, string> = {}): Demo {
  const demo = runningDemo(env)
  afterEach(async () => {
    const contexts = demo.browser.contexts()
    const said = contexts.flatMap((each) => each.pages().flatMap((page) => complaints.get(page) ?? []))
    await Promise.all(contexts.map((each) => each.close()))
    expect(said).toEqual([])
  })
  return demo
}
