import { and, eq, isNull, sql, TransactionRollbackError } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { audit } from '#server/commands/audit.ts'
import { doctor } from '#server/commands/doctor.ts'
import type { Database } from '#server/db/database.ts'
import { installRequests, installs, providerResources } from '#server/db/schema.ts'
import { openConfig, openLogDrain, sealLogDrain } from '#server/installs/install-config.ts'
import { lookAtBoxes, resealBoxes } from '#server/keys/sealed-boxes.ts'
import { otherSecretsKey } from '#test/support/database/secrets-key.ts'
import { installWorld } from '../support/use-installs.ts'

const on = installWorld()

/** Installs that went every way: provided, on another plan, removed, refused, waiting. */
async function everyWay() {
  const kept = await on.install()
  const changed = await on.install()
  await on.ask('PATCH', `/platform/installs/${changed}`, { plan: 'big' })
  await on.ask('DELETE', `/platform/installs/${await on.install()}`)
  await on.behave('refuses', 1)
  await on.ask('POST', '/platform/installs', on.body())
  await on.behave('async-never', 1)
  await on.ask('POST', '/platform/installs', on.body())
  return { kept, changed }
}

type Ids = Awaited<ReturnType<typeof everyWay>>
const request = (db: Database, id: string, values: PgUpdateSetSource<typeof installRequests>) =>
  db.update(installRequests).set(values).where(eq(installRequests.resourceId, id))
const open = (id: string) => and(eq(installs.resourceId, id), isNull(installs.removedAt))

const spoilt: [what: string, spoil: (db: Database, ids: Ids) => Promise<unknown>, found: RegExp][] = [
  [
    'a state that was set by hand',
    (db, { kept }) =>
      db.update(providerResources).set({ state: 'removed' }).where(eq(providerResources.id, kept)),
    /acme-queue install \S+: the trail leads to provisioned, but removed is stored/,
  ],
  [
    'an install that nobody is billed for',
    (db, { kept }) => db.update(installs).set({ removedAt: new Date() }).where(open(kept)),
    /is billed while it is provisioned or changing, by one stretch of time: not/,
  ],
  [
    'an install that is billed twice',
    async (db, { kept }) => {
      const [stretch] = await db.select().from(installs).where(open(kept))
      if (stretch === undefined) throw new Error('no stretch')
      const { id: _, ...again } = stretch
      await db.insert(installs).values(again)
    },
    /by one stretch of time: not[\s\S]*stretches of an install do not overlap: not/,
  ],
  [
    'an install that is billed for another plan',
    async (db, { kept, changed }) => {
      const [big] = await db.select().from(installs).where(open(changed))
      await request(db, kept, { planId: big?.planId ?? '' })
    },
    /is billed for the plan that it is on: not/,
  ],
  [
    'a failure of an install that is there',
    (db, { kept }) => request(db, kept, { failure: 'refused' }),
    /removed and failed installs have an end: not/,
  ],
  [
    'a plan that an install is to change to, though it does not change',
    (db, { kept, changed }) =>
      request(db, kept, {
        targetPlanId: sql`(select plan_id from install_requests where resource_id = ${changed})`,
      }),
    /has one to change to: not/,
  ],
  [
    'a plan that is to be put back at the provider, and never is',
    (db, { kept }) => request(db, kept, { isPlanUnsure: true }),
    /has a time for it, and no other has: not/,
  ],
]

test('everything that became of installs replays, and is billed as it should be; what was not done by the rules is found', async () => {
  const ids = await everyWay()
  const { db } = on.server
  const { report, violations } = await audit(db)
  expect({ violations, report }).toMatchObject({ violations: 0 })
  expect(report).toMatch(/install trails replay to the stored state\s+5\s+14\s+ok/)
  for (const [what, spoil, found] of spoilt) {
    const told: unknown[] = []
    const trying = db.transaction(async (tx) => {
      await spoil(tx, ids)
      told.push(await audit(tx))
      tx.rollback()
    })
    await expect(trying).rejects.toThrow(TransactionRollbackError)
    expect([what, told]).toMatchObject([what, [{ report: expect.stringMatching(found) as string }]])
  }
})

test('the doctor tells of removals that are stuck, and of config that no key opens', async () => {
  const { db, config } = on.server
  const id = await on.install()
  expect((await doctor(db)).found).toBe(0)
  await on.behave('down')
  await on.ask('DELETE', `/platform/installs/${id}`)
  expect((await doctor(db)).report).toContain(
    'acme-queue\n  - removals of installs that the provider has not carried out: 1',
  )
  expect((await lookAtBoxes(db, config)).unreadable).toEqual([])
  await request(db, id, { configBox: 'v1.bm90IHdoYXQgd2FzIHNlYWxlZCwgYnV0IGFzIGxvbmc=' })
  expect((await lookAtBoxes(db, config)).unreadable).toEqual([`config of install ${id}`])
})

test('a key’s rotation seals the config and the log drain of installs anew', async () => {
  const { db, config } = on.server
  const id = await on.install()
  await request(db, id, { logDrainBox: sealLogDrain(config, id, 'd.0123') })
  const before = openConfig(config, await on.row(id))
  const fresh = { secretsKey: Buffer.from(otherSecretsKey, 'hex'), otherSecretsKey: config.secretsKey }
  await resealBoxes(db, fresh, () => undefined)
  const row = await on.row(id)
  const alone = { ...fresh, otherSecretsKey: null }
  expect([openConfig(alone, row), openLogDrain(alone, row)]).toEqual([before, 'd.0123'])
  expect(Object.keys(before ?? {})).toEqual(['ACME_QUEUE_URL'])
})
