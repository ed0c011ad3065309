import { afterAll, afterEach, describe, expect, inject, test } from 'vitest'
import { loadSurroundings, removePlace } from '#test/assurance/support/load.ts'
import { keepFigure } from '#test/support/figures.ts'
import { freshDatabase, freshFolder, type Place } from '#test/support/prepared.ts'
import { readObjects } from '#test/support/read-as.ts'
import { byScope } from '#test/support/scope.ts'
import { seeded } from '#test/support/seeded.ts'
import { broken, readBooks } from './support/install-books.ts'
import { InstallCustomer } from './support/install-customer.ts'
import { InstallSite } from './support/install-site.ts'

loadSurroundings()
const choices = seeded('installs', 'npm run test:faults -- test/assurance/faults/installs.test.ts')
const sites: InstallSite[] = []
afterEach(async () => {
  for (const site of sites.splice(0)) {
    await site.close()
    removePlace(site.place)
  }
})

async function opened(place: Place, processes: number, slowMs?: number): Promise<InstallSite> {
  const site = await InstallSite.open(place, processes, slowMs)
  sites.push(site)
  return site
}

/** Deeds of partner and staff meanwhile; each is asked again until it is answered. */
const deeds: readonly ((site: InstallSite) => Promise<void>)[] = [
  async ({ ask, prepared }) => {
    const slug = prepared.addons[2]?.slug ?? ''
    const invited = readObjects((await ask('provider', 'GET', `/api/v3/addons/${slug}/alpha_users`)).body)
    const one = invited.find(({ email }) => email === 'user1@customers.example')
    await ask('provider', 'DELETE', `/api/v3/alpha_users/${String(one?.id)}`)
  },
  async ({ ask, prepared }) => {
    const path = `/api/v3/plans/${prepared.addons[1]?.planIds[1]}`
    const disabled = { enabled: false, public: false, visible: false }
    expect((await ask('admin', 'PATCH', path, disabled)).status).toBe(200)
  },
  (site) => site.pushManifest(site.prepared.addons[1]?.slug ?? '', 'another-password-0123456789abcdef'),
  async ({ ask, prepared }) => {
    const path = `/api/v3/addons/${prepared.addons[0]?.slug}/progressions`
    expect((await ask('admin', 'POST', path, { to: 'shutdown' })).status).toBe(201)
  },
]

const answersOf = (customers: readonly InstallCustomer[]): number =>
  customers.reduce((sum, { answered }) => sum + answered, 0)

/** Customers go on while processes are killed, and partner and staff do what ends things. */
async function storm(site: InstallSite, customers: readonly InstallCustomer[], kills: number): Promise<void> {
  const end = new AbortController()
  const custom = customers.map(async (customer) => {
    while (!end.signal.aborted) await customer.step()
  })
  const kill = async () => {
    const left = [...deeds]
    for (let round = 1; round <= kills; round++) {
      const enough = answersOf(customers) + choices.whole(4, 20)
      await expect.poll(() => answersOf(customers), { interval: 10 }).toBeGreaterThan(enough)
      await site.kill(choices.pick(site.processes))
      const due = Math.floor((round / kills) * deeds.length)
      while (deeds.length - left.length < due) await left.shift()?.(site)
    }
    end.abort()
  }
  await Promise.all([kill(), ...custom])
}

const sorted = (pairs: readonly (readonly [string, string])[]) =>
  pairs.map((pair) => pair.join(' ')).toSorted()

describe.each([
  ['PGlite', () => freshFolder(), 1, byScope({ fast: 3, all: 25 })],
  ['PostgreSQL', () => freshDatabase(inject('postgresUrl')), 2, byScope({ fast: 3, all: 25 })],
] as const)('installs on %s', (name, fresh, processes, kills) => {
  const counts = { installs: 0, answered: 0, repeated: 0 }
  let isWhole = false
  afterAll(() =>
    keepFigure({
      part: 'faults',
      what: `installs on ${name}, ${processes} process${processes === 1 ? '' : 'es'}, killed while a provider does all that providers do`,
      howMany: `${kills} kills, ${counts.installs} installs, ${counts.answered} answers, ${counts.repeated} requests repeated`,
      result: isWhole ? 'none lost, none made twice, nothing left at the provider' : 'FAILED',
    }),
  )

  test(`are neither lost nor made twice nor left over by ${kills} kills`, async () => {
    const site = await opened(await fresh(), processes)
    const customers = [0, 1, 2, 3].map(
      (number) => new InstallCustomer(site, choices.child(number + 10 * processes), number),
    )
    await storm(site, customers, kills)
    await site.settle()

    const books = await readBooks(site)
    const stock = await site.provider.stock()
    const live = books.rows.filter(({ state }) => state === 'provisioned')
    const states = books.rows.map(({ state }) => state)
    expect(['failed', 'provisioned', 'removed']).toEqual(expect.arrayContaining(states))
    // The provider has what the platform has, on the same plans, and has made nothing twice.
    expect(sorted(stock.live.map(({ uuid, plan }) => [uuid, plan]))).toEqual(
      sorted(live.map(({ uuid, plan }) => [uuid, plan])),
    )
    expect(stock.made).toBe(stock.live.length + stock.removed)
    expect(broken(books, customers)).toEqual([])
    expect(site.odd).toEqual([])
    expect(site.processes.flatMap((process) => process.faults())).toEqual([])
    // The invariants include what is billed for.
    expect(books.audit).toContain('No violations.')
    expect(books.doctor).toContain('are in order')
    counts.installs = books.rows.length
    counts.answered = answersOf(customers)
    counts.repeated = customers.reduce((sum, { repeated }) => sum + repeated, 0)
    isWhole = true
  })
})

/** One process on an embedded database, and a customer of one of its add-ons. */
async function single(slowMs?: number) {
  const site = await opened(await freshFolder(), 1, slowMs)
  const [process] = site.processes
  const [addon] = site.prepared.addons
  if (process === undefined || addon === undefined) throw new Error('there is no process')
  const customer = new InstallCustomer(site, choices, 1)
  return { site, process, customer, install: customer.chosen(addon.slug, 'basic') }
}

/** The installs of the platform and the resources of the provider, once nothing is due any more. */
async function wholeAfter(site: InstallSite) {
  await site.settle()
  const { rows, audit } = await readBooks(site)
  const { live, made } = await site.provider.stock()
  expect(audit).toContain('No violations.')
  return { rows: rows.map(({ state, plan }) => `${state} ${plan}`), live: live.map(({ plan }) => plan), made }
}

test('a server killed while a slow provider makes what was removed meanwhile leaves nothing there', async () => {
  const { site, process, customer, install } = await single(15_000)
  await site.provider.behave('slow', 1)
  const requested = customer.request(install)
  await expect.poll(() => site.provider.bodies).toHaveLength(1)
  await customer.remove(install)
  await site.kill(process)
  await requested
  expect(await wholeAfter(site)).toEqual({ rows: ['removed basic'], live: [], made: 1 })
})

test('a server that is told to stop does not wait for a provider that does not answer', async () => {
  const { site, process, customer, install } = await single()
  await site.provider.behave('down', 1)
  await customer.request(install)
  const gate = site.provider.gate('POST')
  await gate.reached
  const began = performance.now()
  expect(await process.stop()).toBe(0)
  expect(performance.now() - began).toBeLessThan(12_000)
  gate.answer(null)
  await process.start()
  expect(await wholeAfter(site)).toEqual({ rows: ['provisioned basic'], live: ['basic'], made: 1 })
})
