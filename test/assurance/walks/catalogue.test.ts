import { afterAll, beforeAll, expect, test } from 'vitest'
import { deedNames, narrowingNames } from '#test/assurance/support/catalogue-deeds.ts'
import { keepFigure } from '#test/support/figures.ts'
import { byScope, inQuick, runsAll } from '#test/support/scope.ts'
import { seed } from '#test/support/seed.ts'
import { onPostgres, type TestServer, testServer } from '#test/support/server.ts'
import { beginCatalogue, catalogueCommands, endCatalogue, type TakenDeeds } from './catalogue-walk.ts'
import { isReplay, runWalks } from './run-walks.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})

const size = byScope({
  fast: inQuick({ walks: 1, steps: 60 }, { walks: 3, steps: 300 }),
  all: { walks: 12, steps: 700 },
})

const title = 'what is published of add-ons, and a reader that follows it'
const done = { walks: 0, steps: 0, failures: 0 }
const taken: TakenDeeds = { counts: new Map(), atOnce: new Set() }

test(`${title}`, async () => {
  const begin = () => beginCatalogue(server, taken)
  await runWalks({ commands: catalogueCommands, begin, end: endCatalogue, size }, done)
  expect(done.walks).toBeGreaterThan(0)
  // What is never taken tests nothing; a short walk has not come by everything.
  const isWhole = runsAll && !isReplay
  expect(deedNames.filter((name) => isWhole && !taken.counts.has(name))).toEqual([])
  expect(narrowingNames.filter((name) => isWhole && !taken.atOnce.has(name))).toEqual([])
})

afterAll(async () => {
  await server.close()
  const deeds = [...taken.counts.values()].reduce((sum, count) => sum + count, 0)
  keepFigure({
    part: 'walks',
    what: `${title}${onPostgres ? ', on PostgreSQL' : ''}`,
    howMany: `${done.walks} walks, ${done.steps} steps, ${deeds} changes (seed ${seed})`,
    result:
      done.failures > 0
        ? 'failed'
        : 'it holds the whole at every moment, nothing that narrows is late, the audit finds nothing',
  })
})
