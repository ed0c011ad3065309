import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '#test/support/server.ts'
import { walkModel } from '../support/walk.ts'
import { invitationHttp } from '../drivers/invitation-http.ts'
import { Platform } from '../drivers/platform.ts'
import { everyInvitation, invitationModel } from './lifecycle.model.ts'

let server: TestServer
let platform: Platform

beforeAll(async () => {
  server = await testServer()
  platform = await Platform.open(server)
})
afterAll(() => server.close())

walkModel(
  invitationModel,
  invitationHttp(() => platform),
  {
    depth: 2,
    refusalStates: everyInvitation,
    refusalsOnPaths: 'nowhere',
    demand: 'transitions and guards',
  },
)

test('the audit finds nothing wrong with all that was walked', async () => {
  expect(await platform.violations()).toEqual([])
})
