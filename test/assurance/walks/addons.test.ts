import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepFigure } from '#test/support/figures.ts'
import { byScope, inQuick } from '#test/support/scope.ts'
import { seed } from '#test/support/seed.ts'
import { onPostgres, type TestServer, testServer } from '#test/support/server.ts'
import { addonCommands, beginAddons, endAddons } from './addon-walk.ts'
import { runWalks } from './run-walks.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})

const size = byScope({
  fast: inQuick({ walks: 1, steps: 80 }, { walks: 2, steps: 160 }),
  all: { walks: 12, steps: 600 },
})

const title = 'add-ons with their approvals, plans and repricings'
const done = { walks: 0, steps: 0, failures: 0 }

test(`${title}`, async () => {
  await runWalks({ commands: addonCommands, begin: () => beginAddons(server), end: endAddons, size }, done)
  // What took too long was left out; not all of it may be.
  expect(done.walks).toBeGreaterThan(0)
})

afterAll(async () => {
  await server.close()
  keepFigure({
    part: 'walks',
    what: `${title}${onPostgres ? ', on PostgreSQL' : ''}`,
    howMany: `${done.walks} walks, ${done.steps} steps (seed ${seed})`,
    result: done.failures > 0 ? 'failed' : 'every step as the specification says, the audit finds nothing',
  })
})
