import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '#test/support/server.ts'
import { walkModel } from '../support/walk.ts'
import { planAvailabilityHttp } from './plan-availability-http.ts'
import { Platform } from '../drivers/platform.ts'
import { canHave, everyAvailability, planAvailabilityModel } from './lifecycle.model.ts'

let server: TestServer
let platform: Platform

beforeAll(async () => {
  server = await testServer()
  platform = await Platform.open(server)
})
afterAll(() => server.close())

walkModel(
  planAvailabilityModel,
  planAvailabilityHttp(() => platform),
  {
    depth: ({ title }) => (title === 'add-on in ga' ? 2 : 1),
    refusalStates: (start) => everyAvailability(start).filter(({ value }) => canHave(start.fixture, value)),
    refusalsOnPaths: 'nowhere',
    demand: 'transitions and guards',
  },
)

test('the audit finds nothing wrong with all that was walked', async () => {
  expect(await platform.violations()).toEqual([])
})
