import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { installRequests, plans, providerResources } from '#server/db/schema.ts'
import type { Database } from '#server/db/database.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import { loadInstallFeed } from '#server/installs/load-install-feed.ts'
import { putInstall } from '#test/support/installs.ts'
import { freshDatabase, openPlace, type Place, prepare } from '#test/support/prepared.ts'

/* CONTRACT, the platform's side: the feed's cursor misses nothing, however many processes write at once. */

const installs = 96
const processes = 6

let place: Place
let opened: OpenDatabase
let ids: string[]
beforeAll(async () => {
  place = await freshDatabase(inject('postgresUrl'))
  const { addons } = await prepare(place, { addons: 1, buildpacks: 0 })
  opened = await openPlace(place)
  const [plan] = await opened.db
    .select()
    .from(plans)
    .where(eq(plans.addonId, addons[0]?.id ?? ''))
  if (plan === undefined) throw new Error('no plan')
  ids = await Promise.all(
    Array.from({ length: installs }, () => putInstall(opened.db, { plan, requestedAt: new Date() })),
  )
})
afterAll(() => opened.close())

const change = (db: Database, id: string | undefined, message: string) =>
  db
    .update(installRequests)
    .set({ message })
    .where(eq(installRequests.resourceId, id ?? ''))
const messagesSince = async (since: string) => {
  const page = await loadInstallFeed(opened.db, { since, max: 3 })
  return { ...page, messages: page.installs.map(({ message }) => message) }
}
const newest = async () => (await loadInstallFeed(opened.db, { max: 1000 })).cursor

test('a change that commits late is behind those that others have read meanwhile, and holds nobody up', async () => {
  const before = await newest()
  let after = ''
  await opened.db.transaction(async (slow) => {
    await change(slow, ids[0], 'slow')
    await change(opened.db, ids[1], 'quick')
    const meanwhile = await messagesSince(before)
    expect(meanwhile.messages).toEqual(['quick'])
    after = meanwhile.cursor
  })
  expect((await messagesSince(after)).messages).toEqual(['slow'])
})

/** Changes each of some installs once, in both its rows, in transactions of various lengths. */
async function changeEach(own: readonly string[]): Promise<void> {
  const { db, close } = await openPlace(place)
  for (const id of own)
    await db.transaction(async (tx) => {
      await change(tx, id, 'changed')
      await tx
        .update(providerResources)
        .set({ configNames: ['CHANGED_URL'] })
        .where(eq(providerResources.id, id))
      await tx.execute(sql`select pg_sleep(random() * 0.02)`)
    })
  await close()
}

test('whoever follows the cursor has seen what every process changed', async () => {
  const seen = new Set<string>()
  let isOver = false
  const follow = async () => {
    for (let cursor = await newest(), isLast = false; !isLast;) {
      isLast = isOver
      const page = await messagesSince(cursor)
      for (const { uuid } of page.installs) seen.add(uuid)
      cursor = page.cursor
      isLast &&= !page.more
    }
  }
  const write = async () => {
    const own = (who: number) => ids.filter((_, n) => n % processes === who)
    await Promise.all(Array.from({ length: processes }, (_, who) => changeEach(own(who))))
    isOver = true
  }
  await Promise.all([follow(), write()])
  expect(ids.filter((id) => !seen.has(id))).toEqual([])
})
