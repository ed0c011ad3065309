import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Ask, asking } from '#test/assurance/support/asking.ts'
import { keepFigure } from '#test/support/figures.ts'
import { removePlace, loadSurroundings } from '#test/assurance/support/load.ts'
import { dataUrl, noise } from '#test/support/pictures.ts'
import { freshFolder, type Place, prepare, type Prepared } from '#test/support/prepared.ts'
import { rawConnection, type RawConnection } from './support/raw-connection.ts'
import { byScope } from '#test/support/scope.ts'
import { ServerProcess } from '#test/support/server-process.ts'
import { readAs, readObject } from '#test/support/read-as.ts'

loadSurroundings()
const slowOnes = byScope({ fast: 50, all: 500 })
/** Of those that never read: each has the server hold megabytes. */
const readers = 10
/** A request's limit, in seconds, and until when a connection must be over, in ms, on a busy machine. */
const limit = 5
const patienceMs = 60_000

const counts = { connections: 0, dropped: 0, others: 0, slowestMs: 0 }
let passed = 0
let place: Place
let prepared: Prepared
let server: ServerProcess
let ask: Ask
beforeAll(async () => {
  place = await freshFolder()
  prepared = await prepare(place, { addons: 1, buildpacks: 0 })
  server = await ServerProcess.start({ ...place, REQUEST_LIMIT_SECONDS: String(limit) })
  ask = asking(() => server.url, prepared.tokens)
})
const open: RawConnection[] = []
const timers: NodeJS.Timeout[] = []
afterEach(() => {
  for (const timer of timers.splice(0)) clearInterval(timer)
  for (const { socket } of open.splice(0)) socket.destroy()
})
afterAll(async () => {
  await server.kill()
  removePlace(place)
  keepFigure({
    part: 'faults',
    what: 'slow clients (headers, bodies, answers never read): dropped in the time limit, others served meanwhile',
    howMany: `${counts.connections} slow connections, ${counts.dropped} dropped, ${counts.others} others' requests meanwhile`,
    result: `${passed === 3 ? '' : 'FAILED: '}slowest other request ${Math.round(counts.slowestMs)} ms`,
  })
})

async function connections(length: number): Promise<RawConnection[]> {
  const made = await Promise.all(Array.from({ length }, () => rawConnection(server.port)))
  open.push(...made)
  counts.connections += made.length
  return made
}

/** Others are answered, one after another, until the slow ones are gone. */
async function expectDropped(slow: readonly RawConnection[]): Promise<void> {
  const state = { isOver: false }
  const over = Promise.all(slow.map((each) => each.over.then(() => (counts.dropped += 1)))).then(
    () => (state.isOver = true),
  )
  const begun = performance.now()
  while (!state.isOver) {
    const asked = performance.now()
    expect((await ask('provider', 'GET', `/api/v3/addons/${prepared.addons[0]?.slug}`)).status).toBe(200)
    counts.others += 1
    counts.slowestMs = Math.max(counts.slowestMs, performance.now() - asked)
    expect(performance.now() - begun, 'slow clients are still connected').toBeLessThan(patienceMs)
  }
  await over
  expect(server.isRunning).toBe(true)
  expect(server.faults()).toEqual([])
  passed += 1
}

/** Says the rest of a text byte by byte, for as long as it is heard. */
function dribble({ socket }: RawConnection, text: string): void {
  let at = 0
  const timer = setInterval(() => {
    if (socket.destroyed) clearInterval(timer)
    else socket.write(text[at++ % text.length] ?? 'a')
  }, 100)
  timers.push(timer)
}

const token = () => `Authorization: Bearer ${prepared.tokens.provider}\r\n`

describe('a client', () => {
  test('that never comes to the end of its headers', async () => {
    const slow = await connections(slowOnes)
    for (const each of slow) {
      each.socket.write(`GET /api/v3/addons HTTP/1.1\r\nHost: x\r\n${token()}X-Long: `)
      dribble(each, 'a')
    }
    await expectDropped(slow)
    expect(counts.dropped).toBe(slowOnes)
  })

  test('that never comes to the end of its body', async () => {
    const slow = await connections(slowOnes)
    const path = `/api/v3/addons/${prepared.addons[0]?.slug}`
    for (const each of slow) {
      const type = 'Content-Type: application/json\r\nContent-Length: 100000\r\n'
      each.socket.write(`PATCH ${path} HTTP/1.1\r\nHost: x\r\n${token()}${type}\r\n{"summary": "`)
      dribble(each, 'a')
    }
    await expectDropped(slow)
    const { body } = await ask('provider', 'GET', path)
    expect(readObject(body).summary).toBe('Stores things.')
  })

  test('that never reads its answers', async () => {
    const image = dataUrl(await noise(3_000_000))
    const slug = prepared.addons[0]?.slug ?? ''
    const made = await ask('provider', 'POST', `/api/v3/addons/${slug}/screenshots`, { name: 'Large', image })
    expect(made.status).toBe(201)
    const { pathname } = new URL(
      readAs(made.body, v.looseObject({ original_url: v.string() })).original_url,
      server.url,
    )
    const before = await establishedAt(server.port)
    const slow = await connections(readers)
    // Four answers of 3 MB are more than lies on the way of itself.
    for (const { socket } of slow) {
      socket.pause()
      socket.write(`GET ${pathname} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(4))
    }
    await expect.poll(() => establishedAt(server.port)).toBeGreaterThanOrEqual(before + slow.length)
    // Whoever has stopped reading does not hear of the end: the system tells of it.
    await expect.poll(() => establishedAt(server.port), { timeout: patienceMs }).toBeLessThanOrEqual(before)
    counts.dropped += slow.length
    expect((await ask('provider', 'GET', `/api/v3/addons/${slug}`)).status).toBe(200)
    expect(server.isRunning).toBe(true)
    expect(server.faults()).toEqual([])
    passed += 1
  })
})

/** How many connections the server's side of a port has that are established, as Linux tells them. */
async function establishedAt(port: number): Promise<number> {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const files = await Promise.all(['/proc/net/tcp', '/proc/net/tcp6'].map((file) => readFile(file, 'utf8')))
  const rows = files.flatMap((text) => text.split('\n').map((line) => line.trim().split(/\s+/)))
  return rows.filter(([, address, , state]) => address?.endsWith(local) && state === '01').length
}
