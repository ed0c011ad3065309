import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { importInstalls } from '#server/commands/import/import-installs.ts'
import { withImportLock } from '#server/commands/import/import-lock.ts'
import { loadInstallFeed } from '#server/installs/load-install-feed.ts'
import { storedPlan } from '#test/support/database/stored-rows.ts'
import { putInstall } from '#test/support/installs.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

/* An import beside other processes, which an embedded database does not have. */

const on = useWorld()
const uuid = '7b0f4a60-0000-4000-8000-000000000001'
let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'import-races-'))))
afterAll(() => rmSync(folder, { recursive: true }))

/** Imports while another process is in a transaction, which does `last` once the import waits for it. */
async function importBeside(first: SQL, last: SQL, billingFrom: string | null = null): Promise<string> {
  const { db, clock } = on.server
  const file = join(folder, 'installs.ndjson')
  const account = 'user01@customers.example'
  const line = { uuid, account, addon: 'acme-queue', plan: 'basic', installed_at: '2025-03-01T10:00:00Z' }
  writeFileSync(file, JSON.stringify(line))
  const order = { file, billingFrom, now: clock.now }
  const nothing = () => undefined
  const waiting = sql`wait_event_type = 'Lock' and datname = current_database()`
  let importing: Promise<PromiseSettledResult<string>[]> | undefined
  await db.transaction(async (tx) => {
    await tx.execute(first)
    importing = Promise.allSettled([importInstalls(db, order, nothing, nothing)])
    await expect.poll(() => db.$count(sql`pg_stat_activity`, waiting)).toBe(1)
    await tx.execute(last)
  })
  const [outcome] = (await importing) ?? []
  return outcome?.status === 'fulfilled' ? outcome.value : String(outcome?.reason)
}

test('a second import at once is refused, and a third after the first is not', async () => {
  const url = inject('postgresUrl')
  const second = () => withImportLock(url, () => Promise.resolve('done'))
  const refusal = 'Another import is under way. Wait for its end, then run this again.'
  await withImportLock(url, () => expect(second()).rejects.toThrow(refusal))
  expect(await second()).toBe('done')
})

test('imported installs stand in the feed behind what others have changed meanwhile, who do not wait', async () => {
  const addon = await addonAt(on.world, 'ga', 'acme-queue')
  const plan = await storedPlan(on.server.db, addon.id, 'basic')
  const { db, clock } = on.server
  for (let n = 0; n < 2; n++) await putInstall(db, { plan, requestedAt: clock.now() })
  const told = await importBeside(
    sql`select pg_advisory_xact_lock(hashtextextended('install serials', 0))`,
    sql`update install_requests set message = 'Hello.'`,
  )
  expect(told).toBe('Lines read: 1, taken: 1, already there: 0, refused: 0.')
  expect(await loadInstallFeed(db, {})).toMatchObject({
    installs: [{ message: 'Hello.' }, { message: 'Hello.' }, { uuid, message: null }],
  })
})

test('an import waits for a month that is being closed, and is refused if it would begin in it', async () => {
  const { id } = await addonAt(on.world, 'ga', 'acme-queue')
  const company = sql`(select company_id from addons where id = ${id})`
  const told = await importBeside(
    sql`select from companies where id = ${company} for no key update`,
    sql`insert into reports (company_id, period, created_at, updated_at) values (${company}, '2026-10-01', now(), now())`,
    '2026-10',
  )
  expect(told).toMatch(/: 2026-10 is closed for .*: the open month is 2026-11\./)
})
