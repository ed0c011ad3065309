import { afterAll, beforeAll } from 'vitest'
import { type TestServer, testServer } from '#test/support/server.ts'
import { addonCommands, beginAddons, endAddons } from './addon-walk.ts'
import { walkRandomly } from './walk.ts'
import { lifecyclesWith } from '#test/model/lifecycles.ts'
import { inQuick } from '#test/support/scope.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

walkRandomly({
  title: 'add-ons with their approvals, plans and repricings',
  lifecycles: lifecyclesWith({ walk: 'addons' }),
  commands: addonCommands,
  fast: inQuick({ walks: 1, steps: 80 }, { walks: 2, steps: 160 }),
  all: { walks: 12, steps: 600 },
  begin: () => beginAddons(server),
  end: endAddons,
})
