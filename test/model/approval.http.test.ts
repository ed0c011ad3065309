import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../support/server.ts'
import { walkModel } from '../support/walk.ts'
import { approvalModel, canBe, everyApprovalState } from './approval.model.ts'
import { approvalHttp } from './drivers/approval-http.ts'
import { Platform } from './drivers/platform.ts'

let server: TestServer
let platform: Platform

beforeAll(async () => {
  server = await testServer()
  platform = await Platform.open(server)
})
afterAll(() => server.close())

const starts = approvalModel.starts.filter(({ fixture, state }) => canBe(fixture, state.value))

walkModel(
  { ...approvalModel, starts },
  approvalHttp(() => platform),
  {
    depth: ({ title }) => (title === 'alpha_engineering_approval, complete' ? 2 : 1),
    refusalStates: (start) => everyApprovalState(start).filter(({ value }) => canBe(start.fixture, value)),
    refusalsOnPaths: 'nowhere',
    demand: 'transitions and guards',
  },
)

test('the audit finds nothing wrong with all that was walked', async () => {
  expect(await platform.violations()).toEqual([])
})
