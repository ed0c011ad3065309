import { Client } from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { audit } from '#server/commands/audit.ts'
import { type Ask, asking, Unavailable } from '#test/assurance/support/asking.ts'
import { keepFigure } from '#test/support/figures.ts'
import { loadSurroundings } from '#test/assurance/support/load.ts'
import type { Reply } from '#test/support/people.ts'
import { freshDatabase, openPlace, type Place, prepare, type Prepared } from '#test/support/prepared.ts'
import { byScope } from '#test/support/scope.ts'
import { ServerProcess } from '#test/support/server-process.ts'
import { startTcpProxy, type TcpProxy } from './support/tcp-proxy.ts'

loadSurroundings()
const askers = byScope({ fast: 40, all: 120 })
/** A statement's limit, in seconds, and all that a request may wait for at most, in ms, on a busy machine. */
const limit = 4
const patienceMs = 60_000

/** How many connections a server has at most. */
const connections = 20

const counts = { requests: 0, unavailable: 0, odd: [] as string[], slowestMs: 0 }
let passed = 0
afterAll(() =>
  keepFigure({
    part: 'faults',
    what: 'a database that is slow, silent, cut off or locked: every request answered in time, recovery afterwards',
    howMany: `${counts.requests} requests, ${counts.unavailable} answered 503, the slowest after ${Math.round(counts.slowestMs)} ms`,
    result:
      passed === 4 && counts.odd.length === 0 ? 'no request hung, no connection lost for ever' : 'FAILED',
  }),
)

let place: Place & { DATABASE_URL: string }
let proxy: TcpProxy
let prepared: Prepared
let server: ServerProcess
let ask: Ask
beforeEach(async () => {
  const fresh = await freshDatabase(inject('postgresUrl'))
  if (!('DATABASE_URL' in fresh)) throw new Error('no database')
  place = fresh
  prepared = await prepare(place, { addons: 4, buildpacks: 0 })
  proxy = await startTcpProxy(place.DATABASE_URL)
  server = await ServerProcess.start({ DATABASE_URL: proxy.url, DATABASE_LIMIT_SECONDS: String(limit) })
  const heard = ({ status, body }: Reply) => {
    if (status >= 500 && status !== 503) counts.odd.push(`${status} ${JSON.stringify(body)}`)
  }
  ask = asking(() => server.url, prepared.tokens, heard, patienceMs)
})
afterEach(async () => {
  await server.kill()
  await proxy.close()
})

/** A read or a write by turns; gives its status. Rejects where it was not answered in time. */
async function request(i: number): Promise<number> {
  const slug = prepared.addons[i % prepared.addons.length]?.slug ?? ''
  const path = `/api/v3/addons/${slug}`
  const begun = performance.now()
  counts.requests += 1
  try {
    const reply = await (i % 2 === 0
      ? ask('provider', 'GET', path)
      : ask('provider', 'PATCH', path, { summary: `Summary ${counts.requests}.` }))
    return reply.status
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    counts.unavailable += 1
    return 503
  } finally {
    counts.slowestMs = Math.max(counts.slowestMs, performance.now() - begun)
  }
}

const together = (count: number) => Promise.all(Array.from({ length: count }, (_, i) => request(i)))

/** Everybody is answered again, more of them at once than there are connections, and nothing is left behind. */
async function expectRecovered(): Promise<void> {
  const reads = () => Promise.all(Array.from({ length: connections + 4 }, () => request(0)))
  await expect.poll(async () => [...new Set(await reads())], { timeout: 2 * patienceMs }).toEqual([200])
  await expect.poll(() => request(1), { timeout: patienceMs }).toBe(200)
  expect(counts.odd).toEqual([])
  expect(server.isRunning).toBe(true)
  const database = await openPlace(place)
  try {
    const { report } = await audit(database.db)
    expect(report).toContain('No violations.')
  } finally {
    await database.close()
  }
  expect(await server.stop()).toBe(0)
  expect(server.said.join('')).not.toMatch(/uncaught|unhandled/i)
  passed += 1
}

describe('a database', () => {
  test('that answers late is waited for', async () => {
    proxy.delay(20)
    expect(new Set(await together(4))).toEqual(new Set([200]))
    proxy.delay(0)
    await expectRecovered()
  })

  test('that says nothing any more holds nobody up for ever', async () => {
    expect(new Set(await together(4))).toEqual(new Set([200]))
    proxy.pause()
    expect(new Set(await together(askers))).toEqual(new Set([503]))
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    // Those who have lost their connections get new ones, or are told as soon.
    expect(new Set(await together(byScope({ fast: 4, all: askers })))).toEqual(new Set([503]))
    proxy.resume()
    await expectRecovered()
  })

  test('whose connections are cut again and again is connected to anew', async () => {
    for (let round = 0; round < byScope({ fast: 3, all: 20 }); round++) {
      const asked = together(askers)
      await expect.poll(() => proxy.connections).toBeGreaterThan(0)
      proxy.cut()
      for (const status of await asked) expect([200, 503]).toContain(status)
    }
    await expectRecovered()
  })

  test('where somebody else holds a record is not waited for without end', async () => {
    const other = new Client({ connectionString: place.DATABASE_URL })
    await other.connect()
    await other.query('begin')
    await other.query('select * from addons for update')
    const statuses = await together(askers)
    // Every other request writes.
    expect(new Set(statuses.filter((_, i) => i % 2 === 1))).toEqual(new Set([503]))
    // Half of the requests only read: nobody waits for the others' connections longer than for those.
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
    await other.query('rollback')
    await other.end()
    await expectRecovered()
  })
})
