import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import { requestApproval } from '#server/approvals/approvals.rules.ts'
import { countedDatabase, type CountedDatabase } from '#test/bench/reads/counted-database.ts'
import { pgliteTemplate } from '#test/support/database/pglite-template.ts'
import { serverOn, testClock } from '#test/support/server.ts'
import { addonAt, createWorld } from '#test/support/world.ts'

/**
 * The statements of each kind of evidence. All have twelve: the caller, the approval, and in a snapshot the approval with
 * its changes, its story, the rows since, the situation, the median, claims, and whether it waits and whose it is.
 */
const statementsOf: readonly (readonly [type: ApprovalType, stage: 'alpha' | 'beta', own: number])[] = [
  // The page is of nine tables, and the article's status is told beside it.
  ['marketplace_fitting_approval', 'alpha', 10],
  // The situation has the manifest and its reviews; the security trail takes five for the first event of a day.
  ['alpha_engineering_approval', 'alpha', 5],
  ['article_review_approval', 'alpha', 1],
  // Features, plans, values and installs.
  ['pricing_plan_approval', 'beta', 4],
]

let database: CountedDatabase
beforeAll(async () => {
  database = await countedDatabase({ loadDataDir: await pgliteTemplate() })
})
afterAll(() => database.close())

test('evidence reads what its kind needs and no more', async () => {
  const another = () => Promise.reject(new Error('a counted database has one process'))
  const world = await createWorld(serverOn({ ...database, another }, testClock()))
  const addons = { alpha: await addonAt(world, 'alpha'), beta: await addonAt(world, 'beta') }
  for (const [type, stage, own] of statementsOf) {
    const { approval } = await requestApproval(world.act('provider'), addons[stage], type)
    database.statements()
    const headers = { authorization: `Bearer ${world.admin.token}` }
    const answer = await world.server.app.request(`/api/v3/approvals/${approval.id}/evidence`, { headers })
    const statements = database.statements()
    expect(answer.status).toBe(200)
    expect({ type, statements: statements.length }).toEqual({ type, statements: 12 + own })
  }
})
