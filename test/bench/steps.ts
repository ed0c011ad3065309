import type { Locator, Page } from 'playwright-core'
import type { Figures } from './figures.ts'
import type { Bench } from './measure.ts'
import { freshDevice, longTasks, shownAt, signedIn, slowProcessor, watchFor, watchLongTasks } from './page.ts'

/** The tabs of an add-on's page, and what each shows of its own. */
const tabs = [
  { name: 'Marketplace Listing', shows: '#screenshots' },
  { name: 'Features & Plans', shows: '#plans' },
  { name: 'Reports', shows: '#reports' },
  { name: 'Logs', shows: '#automatic-reviews' },
  { name: 'Company', shows: '#company-users' },
  { name: 'Settings', shows: '#marketing' },
  { name: 'Next Steps', shows: '#stage-panel' },
] as const

interface Step {
  name: string
  link: (page: Page) => Locator
  shows: string
}

const portalSteps: readonly Step[] = tabs.map(({ name, shows }) => ({
  name,
  link: (page) => page.getByRole('navigation', { name: 'Add-on' }).getByRole('link', { name }),
  shows,
}))
const floorSteps: readonly Step[] = ['Product 4', 'Product 7', 'Product 9'].flatMap((product) => [
  {
    name: product,
    link: (page) => page.getByRole('link', { name: product, exact: true }),
    shows: '#product',
  },
  { name: 'back', link: (page) => page.locator('#back'), shows: '#cards' },
])

/** ms that a pointer rests on a link before it is pressed, that it is held, and that the page rests after a step. */
const [hover, hold, rest] = [100, 50, 500]

interface Taken {
  name: string
  pass: string
  /** From the click's own time stamp to the end of the frame that shows the step. */
  ms: number
  longestTask: number
}

async function take(page: Page, { name, link, shows }: Step, pass: string): Promise<Taken> {
  await page.evaluate(() => {
    addEventListener('click', ({ timeStamp }) => Object.assign(globalThis, { clickedAt: timeStamp }), {
      capture: true,
      once: true,
    })
  })
  await link(page).hover()
  await page.waitForTimeout(hover)
  await watchFor(page, shows)
  await link(page).click({ delay: hold })
  const shown = await shownAt(page)
  const clicked = await page.evaluate(() => (globalThis as { clickedAt?: number }).clickedAt ?? Number.NaN)
  await page.waitForTimeout(rest)
  return { name, pass, ms: shown - clicked, longestTask: Math.max(0, ...(await longTasks(page))) }
}

async function walk(page: Page, url: string, ready: string, steps: readonly Step[]): Promise<Taken[]> {
  await watchLongTasks(page)
  await watchFor(page, ready)
  await page.goto(url)
  await shownAt(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowProcessor })
  const taken: Taken[] = []
  for (const pass of ['first', 'second']) {
    await page.waitForTimeout(1000)
    await longTasks(page)
    for (const step of steps) taken.push(await take(page, step, pass))
  }
  await page.context().close()
  return taken
}

/**
 * Steps from tab to tab of an add-on, twice, in turn with the floor's: the first fetches the tabs' code. The longest
 * task is the worst of each walk, whether it belongs to the step or comes after it.
 */
export async function measureSteps({ browser, portal, floor, n }: Bench): Promise<Figures[]> {
  const state = await signedIn(browser, portal.url)
  const walks: { ours: Taken[]; floors: Taken[] }[] = []
  const url = `${portal.url}/addons/acme-postgres/next-steps`
  for (let i = 0; i <= n; i++) {
    const { page: bare } = await freshDevice(browser, undefined)
    const floors = await walk(bare, floor.url, '#cards', floorSteps)
    const { page } = await freshDevice(browser, state)
    const ours = await walk(page, url, '#stage-panel', portalSteps)
    // The first round warms the servers and the disk, and does not count.
    if (i > 0) walks.push({ ours, floors })
  }
  const all = (of: 'ours' | 'floors', pass: string) =>
    walks.flatMap((each) => each[of].filter((step) => step.pass === pass))
  const worst = (of: 'ours' | 'floors') =>
    walks.map((each) => Math.max(...each[of].map((step) => step.longestTask)))
  const msOf = (taken: readonly Taken[]) => taken.map(({ ms }) => ms)
  return [
    ...['first', 'second'].flatMap((pass) => [
      { name: `all tabs, ${pass} pass`, values: msOf(all('ours', pass)), floor: msOf(all('floors', pass)) },
      ...tabs.map(({ name }) => ({
        name: `${name}, ${pass} pass`,
        values: msOf(all('ours', pass).filter((step) => step.name === name)),
      })),
    ]),
    { name: 'longest task of a walk', values: worst('ours'), floor: worst('floors') },
    ...tabs.map(({ name }) => ({
      name: `longest task, ${name}`,
      values: walks.map(({ ours }) =>
        Math.max(...ours.filter((step) => step.name === name).map((step) => step.longestTask)),
      ),
    })),
  ]
}
