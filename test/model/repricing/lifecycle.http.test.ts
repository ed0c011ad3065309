import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '#test/support/server.ts'
import { walkModel } from '../support/walk.ts'
import { Platform } from '../drivers/platform.ts'
import { repricingHttp } from './repricing-http.ts'
import { canHaveStatus, everyRepricingStatus, repricingModel } from './lifecycle.model.ts'

let server: TestServer
let platform: Platform

beforeAll(async () => {
  server = await testServer()
  platform = await Platform.open(server)
})
afterAll(() => server.close())

walkModel(
  repricingModel,
  repricingHttp(() => platform),
  {
    depth: 2,
    refusalStates: (start) =>
      everyRepricingStatus(start).filter(({ value }) => canHaveStatus(start.fixture, value)),
    refusalsOnPaths: 'nowhere',
    demand: 'transitions and guards',
  },
)

test('the audit finds nothing wrong with all that was walked', async () => {
  expect(await platform.violations()).toEqual([])
})
