import { cpSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { audit } from '#server/commands/audit.ts'
import { asking, Unanswered, Unavailable } from '#test/assurance/support/asking.ts'
import { keepFigure } from '#test/support/figures.ts'
import { acknowledgedBy, removePlace, loadSurroundings } from '#test/assurance/support/load.ts'
import type { LoadClient } from '#test/assurance/support/load-client.ts'
import { freshDatabase, freshFolder, openPlace, type Place, prepare } from '#test/support/prepared.ts'
import { byScope } from '#test/support/scope.ts'
import { seeded } from '#test/support/seeded.ts'
import { ServerProcess } from '#test/support/server-process.ts'

const choices = seeded('kills', 'npm run test:faults -- test/assurance/faults/kills.test.ts')
const clientCount = byScope({ fast: 4, all: 8 })

const load = loadSurroundings()

/** The audit's verdict on the data as the crash has left them; an embedded database's is looked at in a copy. */
async function auditOf(place: Place): Promise<{ report: string; violations: number }> {
  const copy = 'DATA_DIR' in place ? await mkdtemp(join(tmpdir(), 'crashed-')) : null
  if (copy !== null && 'DATA_DIR' in place)
    cpSync(join(place.DATA_DIR, 'db'), join(copy, 'db'), { recursive: true })
  const database = await openPlace(copy === null ? place : { DATA_DIR: copy })
  try {
    return await audit(database.db)
  } finally {
    await database.close()
    if (copy !== null) rmSync(copy, { recursive: true, force: true })
  }
}

/** Writes until the server dies under the client. */
async function writeUntilDeath(client: LoadClient, wrote: () => void): Promise<void> {
  for (;;) {
    try {
      await client.write()
      wrote()
    } catch (error) {
      if (error instanceof Unanswered && !(error instanceof Unavailable)) return
      throw error
    }
  }
}

interface Counts {
  kills: number
  acknowledged: number
  settled: number
  checked: number
  lost: string[]
  violations: number
  slowestStartMs: number
}

async function killAgainAndAgain(place: Place, rounds: number, counts: Counts): Promise<void> {
  // Each client's first add-on is its catalogue; the others come to their end one after another.
  const prepared = await prepare(place, {
    addons: clientCount * byScope({ fast: 3, all: 8 }),
    buildpacks: clientCount,
  })
  const server = await ServerProcess.start({ ...place, ...load.sourceControl })
  const ask = asking(() => server.url, prepared.tokens)
  const clients = load.clients(prepared, clientCount, choices, ask)
  const count = () => {
    counts.acknowledged = acknowledgedBy(clients)
    counts.settled = clients.reduce((sum, { settled }) => sum + settled, 0)
    counts.checked = clients.reduce((sum, { checked }) => sum + checked, 0)
  }
  for (let round = 1; round <= rounds; round++) {
    let left = choices.whole(clientCount, clientCount * 8)
    let dying: Promise<void> | null = null
    const delayMs = choices.whole(0, 25)
    const kill = () =>
      new Promise<void>((resolve, reject) => {
        // Not always in the moment after an answer.
        setTimeout(() => server.kill().then(resolve, reject), delayMs)
      })
    const wrote = () => {
      left -= 1
      if (left <= 0) dying ??= kill()
    }
    await Promise.all(clients.map((client) => writeUntilDeath(client, wrote)))
    expect(dying, 'the server ended by itself').not.toBeNull()
    await dying
    counts.kills += 1

    const { report, violations } = await auditOf(place)
    counts.violations += violations
    expect(report).toContain('No violations.')
    await server.start()
    counts.slowestStartMs = Math.max(counts.slowestStartMs, server.startMs)
    for (const client of clients) await client.settle()
    for (const client of clients) counts.lost.push(...(await client.lost(ask)))
    count()
    expect(counts.lost).toEqual([])
  }
  expect(await server.stop()).toBe(0)
  expect(await auditOf(place)).toMatchObject({ violations: 0 })
  expect(server.faults()).toEqual([])
}

describe.each([
  ['PGlite', () => freshFolder(), byScope({ fast: 3, all: 20 })],
  ['PostgreSQL', () => freshDatabase(inject('postgresUrl')), byScope({ fast: 2, all: 20 })],
] as const)('a server on %s that is killed while many write', (name, fresh, rounds) => {
  const counts: Counts = {
    kills: 0,
    acknowledged: 0,
    settled: 0,
    checked: 0,
    lost: [],
    violations: 0,
    slowestStartMs: 0,
  }
  let place: Place | null = null
  let whole = false
  afterAll(() => {
    const result = `${counts.lost.length} lost, audit ${counts.violations === 0 ? 'holds' : `finds ${counts.violations}`}`
    keepFigure({
      part: 'faults',
      what: `kill -9 under load on ${name}: what was acknowledged is there, what was not is whole or not there`,
      howMany: `${counts.kills} kills, ${counts.acknowledged} acknowledged writes read back ${counts.checked} times, ${counts.settled} settled after a kill`,
      result: `${whole ? '' : 'FAILED: '}${result}, slowest start ${Math.round(counts.slowestStartMs)} ms`,
    })
    removePlace(place)
  })

  test(`loses nothing that it has acknowledged, ${rounds} times`, async () => {
    place = await fresh()
    await killAgainAndAgain(place, rounds, counts)
    expect(counts).toMatchObject({ kills: rounds, lost: [], violations: 0 })
    whole = true
  })
})
