import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '#test/support/server.ts'
import { walkModel } from '../support/walk.ts'
import { approvalModel, canBe, everyApprovalState } from './lifecycle.model.ts'
import { approvalHttp } from './approval-http.ts'
import { Platform } from '../drivers/platform.ts'

let server: TestServer
let platform: Platform

beforeAll(async () => {
  server = await testServer()
  platform = await Platform.open(server)
})
afterAll(() => server.close())

/** One that is approved with its add-on's step, and one that lapses. */
const deep = new Set(['alpha_engineering_approval, complete', 'marketplace_fitting_approval, changed'])

const starts = approvalModel.starts.filter(({ fixture, state }) => canBe(fixture, state.value))

walkModel(
  { ...approvalModel, starts },
  approvalHttp(() => platform),
  {
    depth: ({ title }) => (deep.has(title) ? 2 : 1),
    refusalStates: (start) => everyApprovalState(start).filter(({ value }) => canBe(start.fixture, value)),
    refusalsOnPaths: 'nowhere',
    demand: 'transitions and guards',
  },
)

test('the audit finds nothing wrong with all that was walked', async () => {
  expect(await platform.violations()).toEqual([])
})
