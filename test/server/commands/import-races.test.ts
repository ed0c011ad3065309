import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { importInstalls } from '#server/commands/import/import-installs.ts'
import { withImportLock } from '#server/commands/import/import-lock.ts'
import type { Database } from '#server/db/database.ts'
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

/** Imports one install. */
function importOne(billingFrom: string | null = null): Promise<string> {
  const { db, clock } = on.server
  const file = join(folder, 'installs.ndjson')
  const account = 'user01@customers.example'
  const line = { uuid, account, addon: 'acme-queue', plan: 'basic', installed_at: '2025-03-01T10:00:00Z' }
  writeFileSync(file, JSON.stringify(line))
  const nothing = () => undefined
  return importInstalls(db, { file, billingFrom, now: clock.now }, nothing, nothing)
}

/** Imports while another process is in a transaction, which does `last` once the import waits for it. */
async function importBeside(
  first: SQL,
  last: (tx: Database) => unknown,
  billingFrom: string | null = null,
): Promise<string> {
  const { db } = on.server
  const waiting = sql`wait_event_type = 'Lock' and datname = current_database()`
  let importing: Promise<PromiseSettledResult<string>[]> | undefined
  await db.transaction(async (tx) => {
    await tx.execute(first)
    importing = Promise.allSettled([importOne(billingFrom)])
    await expect.poll(() => db.$count(sql`pg_stat_activity`, waiting)).toBe(1)
    await last(tx)
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

const company = sql`(select company_id from addons where slug = 'acme-queue')`
const lockCompany = sql`select from companies where id = ${company} for no key update`
const imported = 'Lines read: 1, taken: 1, already there: 0, refused: 0.\nBilled from November 2026.'

test('while installs are stored nobody else waits, and they stand in the feed behind what others change', async () => {
  const addon = await addonAt(on.world, 'ga', 'acme-queue')
  const plan = await storedPlan(on.server.db, addon.id, 'basic')
  const { db, clock } = on.server
  for (let n = 0; n < 2; n++) await putInstall(db, { plan, requestedAt: clock.now() })
  // All are stored when the import waits for the company; the change is committed before it goes on.
  const told = await importBeside(lockCompany, (tx) =>
    tx.execute(sql`update install_requests set message = 'Hello.'`),
  )
  expect(told).toBe(imported)
  expect(await loadInstallFeed(db, {})).toMatchObject({
    installs: [{ message: 'Hello.' }, { message: 'Hello.' }, { uuid, message: null }],
  })
})

test('billing is not locked while installs are stored', async () => {
  const { id } = await addonAt(on.world, 'ga', 'acme-queue')
  const { db } = on.server
  const told = await importBeside(
    sql`insert into provider_resources (id, addon_id, step, use, state, created_at)
      values (${uuid}, ${id}, 'provision', 'install', 'removed', now())`,
    async (tx) => {
      await db.execute(sql`${lockCompany} nowait`)
      await tx.execute(sql`delete from provider_resources`)
    },
  )
  expect(told).toBe(imported)
})

test('an import ends while a backup reads all tables', async () => {
  await addonAt(on.world, 'ga', 'acme-queue')
  await on.server.db.transaction(async (tx) => {
    await tx.execute(sql`lock table staged_installs, install_imports in access share mode`)
    expect(await importOne()).toBe(imported)
  })
})

test('an import waits for a month that is being closed, and is refused if it would begin in it', async () => {
  await addonAt(on.world, 'ga', 'acme-queue')
  const close = sql`insert into reports (company_id, period, created_at, updated_at)
    values (${company}, '2026-10-01', now(), now())`
  const told = await importBeside(lockCompany, (tx) => tx.execute(close), '2026-10')
  expect(told).toMatch(/: 2026-10 is closed for .*: the open month is 2026-11\./)
})

test('an import that waits until the month has ended is refused, and goes on in the next one', async () => {
  await addonAt(on.world, 'ga', 'acme-queue')
  const told = await importBeside(lockCompany, () => on.server.clock.set('2026-12-01T00:00:00Z'))
  expect(told).toContain('November 2026 has ended meanwhile. Nothing was imported.')
  expect(await importOne()).toBe(imported.replace('November', 'December'))
})
