import type { Browser } from 'playwright-core'
import type { Figures } from './figures.ts'
import type { Bench } from './measure.ts'
import {
  freshDevice,
  longTasks,
  shownAt,
  signedIn,
  slowProcessor,
  type State,
  watchFor,
  watchLongTasks,
} from './page.ts'

const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
/** How long after its first sight a page's work counts as its load, in ms. */
const settling = 1500

const addon = '/addons/acme-postgres'
const pages = [
  { name: '/addons', path: '/addons', shows: 'main a[href^="/addons/acme-"]' },
  { name: 'Next Steps', path: `${addon}/next-steps`, shows: '#stage-panel' },
  { name: 'Marketplace Listing', path: `${addon}/marketplace-listing`, shows: '#screenshots' },
  { name: 'Features & Plans', path: `${addon}/plans`, shows: '#plans' },
] as const

interface Load {
  ready: number
  blocked: number
  requests: number
  kb: number
}

/** One cold load on a slow device and connection. */
async function load(browser: Browser, url: string, shows: string, state?: State): Promise<Load> {
  const { page, devtools } = await freshDevice(browser, state)
  let requests = 0
  let bytes = 0
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    if (/^https?:/.test(request.url)) requests++
  })
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowProcessor })
  await watchLongTasks(page)
  await watchFor(page, shows)
  await page.goto(url, { waitUntil: 'commit' })
  const shown = await shownAt(page)
  await page.waitForTimeout(settling)
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  )
  const blocked = (await longTasks(page)).reduce((sum, ms) => sum + ms - 50, 0)
  await page.context().close()
  return { ready: Math.max(shown, painted), blocked, requests, kb: bytes / 1000 }
}

const kinds = [
  { key: 'ready', name: 'until it is there', unit: 'ms' },
  { key: 'blocked', name: 'total blocking time', unit: 'ms' },
  { key: 'requests', name: 'requests', unit: 'requests' },
  { key: 'kb', name: 'transferred', unit: 'kB' },
] as const

/** Cold loads of the first pages, in turn with the floor's. */
export async function measureLoads({ browser, portal, floor, n }: Bench): Promise<Figures[]> {
  const state = await signedIn(browser, portal.url)
  const loads = new Map<string, Load[]>()
  for (let i = 0; i <= n; i++) {
    const round = new Map([['floor', await load(browser, floor.url, '#cards button')]])
    for (const { name, path, shows } of pages)
      round.set(name, await load(browser, portal.url + path, shows, state))
    // The first round warms the servers and the disk, and does not count.
    if (i > 0) for (const [name, each] of round) loads.set(name, [...(loads.get(name) ?? []), each])
  }
  const valuesOf = (page: string, key: keyof Load) => loads.get(page)?.map((each) => each[key]) ?? []
  return pages.flatMap(({ name }) =>
    kinds.map(({ key, name: kind, unit }) => ({
      name: `${name}: ${kind}`,
      unit,
      values: valuesOf(name, key),
      floor: valuesOf('floor', key),
    })),
  )
}
