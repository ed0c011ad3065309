import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { images, screenshots } from '#server/db/schema.ts'
import { type Ask, asking } from '#test/assurance/support/asking.ts'
import { keepFigure } from '#test/support/figures.ts'
import { removePlace, loadSurroundings } from '#test/assurance/support/load.ts'
import { dataUrl, noise } from '#test/support/pictures.ts'
import { freshFolder, openPlace, type Place, prepare, type Prepared } from '#test/support/prepared.ts'
import { rawConnection } from './support/raw-connection.ts'
import { byScope } from '#test/support/scope.ts'
import { seeded } from '#test/support/seeded.ts'
import { ServerProcess } from '#test/support/server-process.ts'

loadSurroundings()
const choices = seeded(
  'aborted uploads',
  'npm run test:faults -- test/assurance/faults/aborted-uploads.test.ts',
)
const uploads = byScope({ fast: 40, all: 400 })

let aborted = 0
let isWhole = false
let place: Place
let prepared: Prepared
let server: ServerProcess
let ask: Ask
let temporary: string
beforeAll(async () => {
  place = await freshFolder()
  prepared = await prepare(place, { addons: 1, buildpacks: 0 })
  if (!('DATA_DIR' in place)) throw new Error('no folder')
  temporary = join(place.DATA_DIR, 'temporary')
  mkdirSync(temporary)
  server = await ServerProcess.start({ ...place, TMPDIR: temporary })
  ask = asking(() => server.url, prepared.tokens)
})
afterAll(async () => {
  await server.kill()
  removePlace(place)
  keepFigure({
    part: 'faults',
    what: 'uploads broken off in the middle: nothing stored, nothing left behind, the server answers on',
    howMany: `${aborted} uploads broken off`,
    result: isWhole ? 'nothing stored, no file, no connection, no fault in the log' : 'FAILED',
  })
})

/** The process's open files and connections. */
const openFiles = () => readdirSync(`/proc/${server.pid}/fd`).length

/** Sends a part of an upload, of announced length or in chunks, and goes away. */
async function breakOff(body: string): Promise<void> {
  const path = `/api/v3/addons/${prepared.addons[0]?.slug}/screenshots`
  const isChunked = choices.chance(0.5)
  const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`
  const part = body.slice(0, choices.whole(1, body.length - 1))
  const connection = await rawConnection(server.port)
  const { socket } = connection
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${prepared.tokens.provider}\r\n` +
      `Content-Type: application/json\r\n${length}\r\n\r\n`,
  )
  const sent = isChunked ? `${part.length.toString(16)}\r\n${part}` : part
  await new Promise<void>((resolve) => void socket.write(sent, () => resolve()))
  // In order, as a closed tab does, or at once, as a lost network.
  if (choices.chance(0.5)) socket.resetAndDestroy()
  else socket.destroy()
  await connection.over
  aborted += 1
}

test('an upload that is broken off leaves nothing behind', async () => {
  const slug = prepared.addons[0]?.slug ?? ''
  const path = `/api/v3/addons/${slug}/screenshots`
  const body = JSON.stringify({ name: 'Half', image: dataUrl(await noise(600_000)) })
  expect((await ask('provider', 'GET', path)).body).toHaveLength(2)
  const before = openFiles()
  for (let sent = 0; sent < uploads; sent += 10) {
    await Promise.all(Array.from({ length: 10 }, () => breakOff(body)))
    expect((await ask('provider', 'GET', path)).body).toHaveLength(2)
  }
  // One connection of this test's own may stay.
  await expect.poll(openFiles).toBeLessThanOrEqual(before + 1)
  expect(readdirSync(temporary)).toEqual([])
  const whole = await ask('provider', 'POST', path, JSON.parse(body))
  expect(whole.status).toBe(201)
  expect(server.faults()).toEqual([])
  expect(await server.stop()).toBe(0)
  const { db, close } = await openPlace(place)
  try {
    expect((await db.select().from(screenshots)).map(({ name }) => name).toSorted()).toEqual([
      'Half',
      'one',
      'two',
    ])
    const shas = new Set((await db.select({ sha: images.sha }).from(images)).map(({ sha }) => sha))
    // The two of the add-on before, and the sizes of the one that was stored whole.
    expect(shas.size).toBeLessThanOrEqual(6)
  } finally {
    await close()
  }
  isWhole = true
})
