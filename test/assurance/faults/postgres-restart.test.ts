import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#server/commands/audit.ts'
import { type Ask, asking, saysUnavailable, Unavailable } from '#test/assurance/support/asking.ts'
import { keepFigure } from '#test/support/figures.ts'
import { acknowledgedBy, loadSurroundings } from '#test/assurance/support/load.ts'
import type { LoadClient } from '#test/assurance/support/load-client.ts'
import { type Postgres, startPostgres } from '#test/support/database/postgres.ts'
import { freshDatabase, openPlace, type Place, prepare } from '#test/support/prepared.ts'
import type { Reply } from '#test/support/people.ts'
import { byScope } from '#test/support/scope.ts'
import { seeded } from '#test/support/seeded.ts'
import { ServerProcess } from '#test/support/server-process.ts'
import { readAs } from '#test/support/read-as.ts'

const choices = seeded(
  'PostgreSQL restarts',
  'npm run test:faults -- test/assurance/faults/postgres-restart.test.ts',
)
const load = loadSurroundings()
const clientCount = byScope({ fast: 4, all: 12 })
const restarts = byScope({
  fast: ['fast', 'immediate'] as const,
  all: (['fast', 'immediate'] as const).flatMap((mode) => Array.from({ length: 5 }, () => mode)),
})

const counts = { restarts: 0, acknowledged: 0, unavailable: 0, settled: 0, lost: 0, odd: [] as string[] }
let isWhole = false
let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => {
  postgres.stop()
  keepFigure({
    part: 'faults',
    what: 'PostgreSQL restarted under load (fast and immediate): clean refusals, recovery without a restart',
    howMany: `${counts.restarts} restarts, ${counts.acknowledged} acknowledged writes, ${counts.unavailable} answers 503, ${counts.settled} writes settled afterwards`,
    result: `${isWhole ? '' : 'FAILED: '}${counts.lost} lost, ${counts.odd.length} other answers`,
  })
})

/** As clients do: what was not answered is found out and done before anything else, after a pause. */
async function keepWriting(client: LoadClient, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    try {
      await (client.isInDoubt ? client.settle() : client.write())
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      await new Promise((resolve) => void setTimeout(resolve, 50))
    }
  }
}

/** The platform's jobs go on: one of them publishes. */
async function expectPublished(ask: Ask, buildpackId: string): Promise<void> {
  const path = `/buildpack-registry/buildpacks/${buildpackId}/revisions`
  const asked = await ask('provider', 'POST', path, { ref: 'main' })
  expect(asked.status).toBe(201)
  await expect
    .poll(
      async () =>
        readAs((await ask('provider', 'GET', path)).body, v.array(v.looseObject({ status: v.string() })))[0]
          ?.status,
    )
    .toBe('published')
}

test('requests are refused cleanly while PostgreSQL is away, and go on when it is back', async () => {
  const place: Place = await freshDatabase(postgres.url)
  const prepared = await prepare(place, { addons: clientCount * 3, buildpacks: clientCount + 1 })
  const server = await ServerProcess.start({ ...place, ...load.sourceControl })
  const { pid } = server
  const heard = (reply: Reply) => {
    if (saysUnavailable(reply)) counts.unavailable += 1
    else if (reply.status >= 300 && reply.status !== 404)
      counts.odd.push(`${reply.status} ${JSON.stringify(reply.body).slice(0, 300)}`)
  }
  // Nothing may hang: an answer, if only a refusal, comes sooner than this.
  const ask = asking(() => server.url, prepared.tokens, heard, 45_000)
  const clients = load.clients(prepared, clientCount, choices, ask)
  let isOver = false
  const writing = Promise.all(clients.map((client) => keepWriting(client, () => isOver)))
  // Whoever waits below hears of it too.
  writing.catch(() => (isOver = true))
  const wroteMore = async () => {
    const before = clients.map(({ acknowledged }) => acknowledged)
    const rest = choices.whole(1, 5)
    await expect
      .poll(() => isOver || clients.every(({ acknowledged }, i) => acknowledged > (before[i] ?? 0) + rest))
      .toBe(true)
  }
  for (const mode of restarts) {
    await wroteMore()
    await postgres.restart(mode)
    counts.restarts += 1
  }
  await wroteMore()
  isOver = true
  await writing
  for (const client of clients) await client.settle()

  counts.acknowledged = acknowledgedBy(clients)
  counts.settled = clients.reduce((sum, { settled }) => sum + settled, 0)
  const lost: string[] = []
  for (const client of clients) lost.push(...(await client.lost(ask)))
  counts.lost = lost.length
  expect(lost).toEqual([])
  expect(counts.odd).toEqual([])
  expect(server.pid).toBe(pid)
  expect(server.isRunning).toBe(true)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  await expectPublished(ask, prepared.buildpackIds[clientCount] ?? '')
  expect(await server.stop()).toBe(0)
  expect(server.said.join('')).not.toMatch(/uncaught|unhandled/i)

  const database = await openPlace(place)
  const { report } = await audit(database.db)
  await database.close()
  expect(report).toContain('No violations.')
  isWhole = true
})
