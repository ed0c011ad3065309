import type { Browser, Page } from 'playwright-core'
import type { Figures } from './figures.ts'
import { freshPage, shownAt, signedIn, watchFor } from './page.ts'

/** The tabs of an add-on's page, and what each shows of its own. */
const tabs = [
  { name: 'Next Steps', path: 'next-steps', shows: '#stage-panel' },
  { name: 'Marketplace Listing', path: 'marketplace-listing', shows: '#screenshots' },
  { name: 'Features & Plans', path: 'plans', shows: '#plans' },
  { name: 'Reports', path: 'reports', shows: '#reports' },
  { name: 'Logs', path: 'logs', shows: '#automatic-reviews' },
  { name: 'Company', path: 'company', shows: '#company-users' },
  { name: 'Settings', path: 'settings', shows: '#marketing' },
] as const

const slower = 4
const addon = '/addons/acme-postgres'

/** From the click's own time stamp to the end of the frame that shows the tab. */
async function click(page: Page, { name, shows }: (typeof tabs)[number]): Promise<number> {
  await page.evaluate(() => {
    addEventListener('click', ({ timeStamp }) => Object.assign(globalThis, { clickedAt: timeStamp }), {
      capture: true,
      once: true,
    })
  })
  await watchFor(page, shows)
  await page.getByRole('navigation', { name: 'Add-on' }).getByRole('link', { name }).click()
  const shown = await shownAt(page)
  return shown - (await page.evaluate(() => (globalThis as { clickedAt?: number }).clickedAt ?? Number.NaN))
}

/** Cold loads of each tab, and clicks from tab to tab, with the processor four times slower. */
export async function measureTabs(browser: Browser, url: string, n: number): Promise<Figures[]> {
  const state = await signedIn(browser, url)
  const figures = new Map<string, number[]>()
  const note = (name: string, ms: number) => figures.set(name, [...(figures.get(name) ?? []), ms])
  for (let i = 0; i <= n; i++) {
    // The first round warms the server and the disk, and does not count.
    const keep = i === 0 ? () => {} : note
    for (const { path, name, shows } of tabs) {
      const page = await freshPage(browser, state, slower)
      await watchFor(page, shows)
      await page.goto(`${url}${addon}/${path}`)
      keep(`cold load of ${name}`, await shownAt(page))
      await page.context().close()
    }
    const page = await freshPage(browser, state, slower)
    await watchFor(page, tabs[0].shows)
    await page.goto(`${url}${addon}/${tabs[0].path}`)
    await shownAt(page)
    for (const visit of ['first', 'second'])
      for (const tab of [...tabs.slice(1), tabs[0]])
        keep(`${visit} click on ${tab.name}`, await click(page, tab))
    await page.context().close()
  }
  return [...figures].map(([name, values]) => ({ name, values }))
}
