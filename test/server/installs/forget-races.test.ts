import { type SQL, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { groupBy } from '#server/db/group-by.ts'
import { installRequests, installs } from '#server/db/schema.ts'
import { forgetEndedAccounts } from '#server/installs/forget-accounts.job.ts'
import { storedPlan } from '#test/support/database/stored-rows.ts'
import { putInstall } from '#test/support/installs.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

/* Forgetting beside other processes, which an embedded database does not have. */

const on = useWorld()
let plan: Awaited<ReturnType<typeof storedPlan>>
beforeEach(async () => {
  plan = await storedPlan(on.server.db, (await addonAt(on.world, 'ga', 'acme-queue')).id, 'basic')
})

const from = new Date('2020-01-01T00:00:00Z')
const to = new Date('2021-01-01T00:00:00Z')
/** Puts an install in place that ended long ago. */
const putEnded = (account: string) =>
  putInstall(on.server.db, {
    plan,
    account,
    state: 'removed',
    requestedAt: from,
    endedAt: to,
    removedAt: to,
    stretches: [{ from, to }],
  })
const putMany = async (accounts: number) => {
  for (let n = 0; n < 2 * accounts; n++) await putEnded(`user${n % accounts}@x.example`)
}
const forget = (db: Database) => forgetEndedAccounts({ ...on.server, db })

const waiting = sql`wait_event_type = 'Lock' and datname = current_database()`

/** Has the job wait for another transaction, which has locked rows, and does `meanwhile` as it waits. */
async function forgetBeside(
  meanwhile: () => Promise<unknown>,
  locking: SQL,
): Promise<PromiseSettledResult<number>> {
  const { db } = on.server
  let forgetting: Promise<PromiseSettledResult<number>[]> | undefined
  await db.transaction(async (tx) => {
    await tx.execute(locking)
    forgetting = Promise.allSettled([forget(db)])
    await expect.poll(() => db.$count(sql`pg_stat_activity`, waiting)).toBe(1)
    await meanwhile()
  })
  const [outcome] = (await forgetting) ?? []
  if (outcome === undefined) throw new Error('nothing was forgotten')
  return outcome
}

/** How many rows accounts have, in requests and stretches together, by whether they are forgotten. */
async function rowsByAccount(): Promise<{ kept: number[]; forgotten: number[] }> {
  const { db } = on.server
  const all = [...(await db.select().from(installRequests)), ...(await db.select().from(installs))]
  const counts = groupBy(all, ({ account }) => account)
  const sizes = (wanted: boolean) =>
    [...counts].filter(([name]) => name.startsWith('forgotten-') === wanted).map(([, rows]) => rows.length)
  return { kept: sizes(false), forgotten: sizes(true) }
}

const fours = (count: number) => Array.from({ length: count }, () => 4)

test('an install that begins at that moment keeps its address, and those of before are forgotten', async () => {
  await putEnded('a@x.example')
  let begun = ''
  const outcome = await forgetBeside(
    async () => {
      begun = await putInstall(on.server.db, { plan, account: 'a@x.example', requestedAt: from })
    },
    sql`select from install_requests for update`,
  )
  expect(outcome).toMatchObject({ value: 1 })
  const rows = await on.server.db.select().from(installRequests)
  const kept = rows.filter(({ account }) => account === 'a@x.example')
  expect([rows.length, kept.map(({ resourceId }) => resourceId)]).toEqual([2, [begun]])
})

test('an install that begins after its account was found to be due keeps the account from being forgotten', async () => {
  await putEnded('a@x.example')
  const outcome = await forgetBeside(
    () => putInstall(on.server.db, { plan, account: 'a@x.example', requestedAt: from }),
    sql`select pg_advisory_xact_lock(hashtextextended('forgetting', 0))`,
  )
  expect(outcome).toMatchObject({ value: 0 })
  const rows = await on.server.db.select().from(installRequests)
  expect(rows.map(({ account }) => account)).toEqual(['a@x.example', 'a@x.example'])
})

test('two processes at once give each account one pseudonym', async () => {
  await putMany(300)
  const another = await on.server.another()
  const counts = await Promise.all([forget(on.server.db), forget(another.db)])
  await another.close()
  expect(counts[0] + counts[1]).toBe(300)
  expect(await rowsByAccount()).toEqual({ kept: [], forgotten: fours(300) })
})

test('one that is cut off in the middle leaves no account half forgotten, and the next one forgets all', async () => {
  await putMany(20)
  const outcome = await forgetBeside(
    () => on.server.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where ${waiting}`),
    sql`select from installs for update`,
  )
  expect(outcome.status).toBe('rejected')
  expect(await rowsByAccount()).toEqual({ kept: fours(20), forgotten: [] })
  expect(await forget(on.server.db)).toBe(20)
  expect(await rowsByAccount()).toEqual({ kept: [], forgotten: fours(20) })
})
