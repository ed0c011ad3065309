import { afterAll, beforeAll } from 'vitest'
import { type TestServer, testServer } from '#test/support/server.ts'
import { addonCommands, beginAddons, endAddons } from './addon-walk.ts'
import { walkRandomly } from './walk.ts'
import { walkedTogether } from './walked-lifecycles.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

walkRandomly({
  title: 'add-ons with their approvals, plans and repricings',
  lifecycles: walkedTogether.addons,
  commands: addonCommands,
  fast: { walks: 2, steps: 160 },
  all: { walks: 12, steps: 600 },
  begin: () => beginAddons(server),
  end: endAddons,
})
