import type { Browser, CDPSession, Page } from 'playwright-core'

export type State = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>

const viewport = { width: 1280, height: 800 }

/** How much slower the processor is made where a slow device is meant. */
export const slowProcessor = 4

/** Signs in as the demo's partner once, and gives what the browser keeps of it. */
export async function signedIn(browser: Browser, url: string): Promise<State> {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  await page.goto(`${url}/addons`)
  await page.getByLabel('E-mail').fill('partner@acme.example')
  await page.getByLabel('Password').fill('demo-password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${url}/addons`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}

/** A fresh browser profile, and the session that sets what its device can do. */
export async function freshDevice(
  browser: Browser,
  state: State | undefined,
): Promise<{ page: Page; devtools: CDPSession }> {
  const context = await browser.newContext({
    viewport,
    ...(state === undefined ? {} : { storageState: state }),
  })
  // tsx names functions by this, also those that are handed to the page.
  await context.addInitScript('globalThis.__name = (named) => named')
  const page = await context.newPage()
  return { page, devtools: await context.newCDPSession(page) }
}

/** A fresh browser profile with that sign-in, its processor made `slower` times slower. */
export async function freshPage(browser: Browser, state: State, slower: number): Promise<Page> {
  const { page, devtools } = await freshDevice(browser, state)
  if (slower > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return page
}

/**
 * Notes in the page when `selector` is first shown, at the end of its frame: ms from navigation start, to be read
 * by `shownAt`.
 */
export async function watchFor(page: Page, selector: string): Promise<void> {
  const watch = (wanted: string) => {
    const look = () => {
      const element = document.querySelector(wanted)
      if (element === null || element.getClientRects().length === 0) return void requestAnimationFrame(look)
      // A message is handled after the frame that this belongs to is painted.
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => Object.assign(globalThis, { shownAt: performance.now() }))
      port1.start()
      port2.postMessage(null)
    }
    Object.assign(globalThis, { shownAt: undefined })
    requestAnimationFrame(look)
  }
  if (page.url() === 'about:blank') await page.addInitScript(watch, selector)
  else await page.evaluate(watch, selector)
}

/** When what was watched for was shown; waits for it. */
export const shownAt = (page: Page): Promise<number> =>
  // Not by waitForFunction, which the page's own security policy keeps from evaluating anything.
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const { shownAt: at } = globalThis as { shownAt?: number }
          if (at === undefined) requestAnimationFrame(look)
          else resolve(at)
        }
        look()
      }),
  )

/** Notes in the page every task of its main thread over 50 ms, to be read by `longTasks`. */
export async function watchLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tasks: number[] = []
    Object.assign(globalThis, { longTasks: tasks })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask', buffered: true })
  })
}

/** The ms of each long task since it was last asked for. */
export const longTasks = (page: Page): Promise<number[]> =>
  page.evaluate(() => (globalThis as unknown as { longTasks: number[] }).longTasks.splice(0))
