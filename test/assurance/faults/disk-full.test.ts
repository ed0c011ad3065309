import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { audit } from '#server/commands/audit.ts'
import {
  type Ask,
  asking,
  saysUnavailable,
  Unavailable,
  type Body,
  readList,
} from '#test/assurance/support/asking.ts'
import { keepFigure } from '#test/support/figures.ts'
import { loadSurroundings } from '#test/assurance/support/load.ts'
import { dataUrl, noise } from '#test/support/pictures.ts'
import type { Reply } from '#test/support/people.ts'
import { startPostgres } from '#test/support/database/postgres.ts'
import {
  freshDatabase,
  freshFolder,
  openPlace,
  type Place,
  prepare,
  type Prepared,
} from '#test/support/prepared.ts'
import { byScope } from '#test/support/scope.ts'
import { ServerProcess } from '#test/support/server-process.ts'
import { type TinyDisk, tinyDisk } from './support/tiny-disk.ts'

loadSurroundings()
const rounds = byScope({ fast: 1, all: 5 })
const counts = { fills: 0, refused: 0, stored: 0 }
let done = 0
const disks: TinyDisk[] = []
const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const clean of cleanUps.splice(0).toReversed()) clean()
  for (const disk of disks.splice(0)) disk.close()
})
afterAll(() =>
  keepFigure({
    part: 'faults',
    what: 'full disk under PGlite and under PostgreSQL: writes refused whole, reads go on, recovery without a restart',
    howMany: `${counts.fills} times full, ${counts.refused} writes refused, ${counts.stored} stored before and after`,
    result: done === 2 ? 'nothing by half, audit holds' : 'FAILED',
  }),
)

function mounted(megabytes: number): TinyDisk {
  const disk = tinyDisk(megabytes)
  disks.push(disk)
  return disk
}

/** Writes to the listing of one add-on until the platform says that it has no room; reads what is there. */
class Listing {
  /** Names of acknowledged screenshots. */
  readonly #names: string[] = []
  #made = 0

  constructor(
    readonly ask: Ask,
    readonly slug: string,
  ) {}

  get path(): string {
    return `/api/v3/addons/${this.slug}`
  }

  async screenshots(): Promise<Body[]> {
    return readList(this.ask, 'provider', `${this.path}/screenshots`)
  }

  /** Puts another picture in the last one's place; null where it was refused for want of room. */
  async store(): Promise<Reply | null> {
    this.#made += 1
    const name = `No ${this.#made}`
    const [first] = await this.screenshots()
    try {
      // Each with other bytes, so that each needs room of its own.
      const image = dataUrl(await noise(300_000 + this.#made * 4_000, 400))
      const reply = await this.ask('provider', 'PATCH', `/api/v3/screenshots/${String(first?.id)}`, {
        name,
        image,
      })
      if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`)
      this.#names.push(name)
      counts.stored += 1
      return reply
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      counts.refused += 1
      return null
    }
  }

  /** The last acknowledged write. */
  get stored(): string | undefined {
    return this.#names.at(-1)
  }
}

/** Everything acknowledged is there, and nothing of what was refused. */
async function expectWhole(listing: Listing): Promise<void> {
  const names = (await listing.screenshots()).map(({ name }) => name)
  expect(names).toEqual([listing.stored, 'two'])
}

async function fillAndFree(disk: TinyDisk, server: ServerProcess, listing: Listing): Promise<void> {
  const { pid } = server
  expect(await listing.store()).not.toBeNull()
  disk.fill()
  counts.fills += 1
  let tries = 0
  while ((await listing.store()) !== null) expect((tries += 1)).toBeLessThan(100)
  // It is refused for as long as there is no room, and says the same.
  for (let i = 0; i < 3; i++) expect(await listing.store()).toBeNull()
  await expectWhole(listing)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect(server.isRunning).toBe(true)
  disk.free()
  expect(await listing.store()).not.toBeNull()
  await expectWhole(listing)
  expect(server.pid).toBe(pid)
}

async function expectSound(place: Place): Promise<void> {
  const database = await openPlace(place)
  const { report } = await audit(database.db)
  await database.close()
  expect(report).toContain('No violations.')
}

function listingOf(prepared: Prepared, server: ServerProcess): Listing {
  const heard = (reply: Reply) =>
    // Only a clean refusal, never a fault.
    expect([reply.status >= 500 && !saysUnavailable(reply), reply.body]).toEqual([false, reply.body])
  return new Listing(
    asking(() => server.url, prepared.tokens, heard),
    prepared.addons[0]?.slug ?? '',
  )
}

describe('a disk without room', () => {
  test('under the embedded database', async () => {
    const disk = mounted(240)
    const place = await freshFolder(disk.folder)
    const prepared = await prepare(place, { addons: 1, buildpacks: 0 })
    const server = await ServerProcess.start(place)
    const listing = listingOf(prepared, server)
    for (let round = 0; round < rounds; round++) await fillAndFree(disk, server, listing)

    // The next start finds no room, and the one after it does.
    disk.fill()
    expect(await server.stop()).toBe(0)
    const ended = await server.start().then(() => 'no room', String)
    expect(ended).toMatch(/no room|space/i)
    disk.free()
    if (!server.isRunning) await server.start()
    expect(await listing.store()).not.toBeNull()
    await expectWhole(listing)
    expect(await server.stop()).toBe(0)
    expect(server.said.join('')).not.toMatch(/uncaught|unhandled/i)
    await expectSound(place)
    done += 1
  })

  test('under PostgreSQL', async () => {
    const disk = mounted(120)
    const postgres = await startPostgres(disk.folder)
    cleanUps.push(postgres.stop)
    const place = await freshDatabase(postgres.url)
    const prepared = await prepare(place, { addons: 1, buildpacks: 0 })
    const server = await ServerProcess.start(place)
    const listing = listingOf(prepared, server)
    for (let round = 0; round < rounds; round++) await fillAndFree(disk, server, listing)
    expect(await server.stop()).toBe(0)
    expect(server.said.join('')).not.toMatch(/uncaught|unhandled/i)
    await expectSound(place)
    done += 1
  })
})
