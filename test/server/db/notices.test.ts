import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { automaticReviews, buildpackRevisions, buildpacks, manifests } from '#server/db/schema.ts'
import { subjectLine } from '#server/mail/letter-words.ts'
import { post } from '#server/mail/mail.ts'
import { openReview } from '#server/reviews/automatic-reviews.rules.ts'
import { onPostgres } from '#test/support/server.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()

let heard: string[] = []
const listen = () => on.server.notices.listen((job) => heard.push(job))
beforeEach(async () => {
  await on.server.notices.close()
  heard = []
  await listen()
})
afterEach(() => on.server.notices.close())

const write = (tx: Database) =>
  post(
    { tx, now: on.server.clock.now() },
    { to: 'ada@customers.example', subject: subjectLine`Hello`, text: 'Hello.' },
  )

/** The notices up to now: those before one that is sent last. */
async function heardOnce(): Promise<string[]> {
  await on.server.db.execute(sql`select pg_notify('jobs', 'last')`)
  await expect.poll(() => heard.at(-1)).toBe('last')
  return heard.splice(0).slice(0, -1)
}

test('a letter is told of once it is stored for good, never one that is rolled back', async () => {
  await on.server.db.transaction(async (tx) => {
    await write(tx)
    await write(tx)
    expect(heard).toEqual([])
  })
  expect(await heardOnce()).toEqual(['mail'])
  const lost = on.server.db.transaction(async (tx) => {
    await write(tx)
    throw new Error('rolled back')
  })
  await expect(lost).rejects.toThrow('rolled back')
  expect(await heardOnce()).toEqual([])
})

test('a review is told of when it is asked for and when it is canceled, and of no other change', async () => {
  const { db } = on.server
  const { id: addonId } = await addonAt(on.world, 'alpha')
  const [manifest] = await db.select().from(manifests).where(eq(manifests.addonId, addonId))
  if (manifest === undefined) throw new Error('the add-on has no manifest')
  await heardOnce()
  const { id } = await openReview(on.world.act('provider'), { id: addonId }, manifest, 'beta')
  expect(await heardOnce()).toEqual(['reviews'])
  const set = (changes: { cleanUpDue: true } | { status: 'cancelling' }) =>
    db.update(automaticReviews).set(changes).where(eq(automaticReviews.id, id))
  await set({ cleanUpDue: true })
  expect(await heardOnce()).toEqual([])
  await set({ status: 'cancelling' })
  expect(await heardOnce()).toEqual(['reviews'])
})

test('a revision is told of when it is to be published', async () => {
  const now = on.server.clock.now()
  const { id: ownerUserId } = on.world.provider
  const [buildpack] = await on.server.db
    .insert(buildpacks)
    .values({
      namespace: 'acme',
      name: 'vector',
      description: 'Vectors.',
      category: 'tools',
      ownerUserId,
      supportMethod: 'email',
      supportAddress: 'support@acme.example',
      sourceOwner: 'acme-data',
      sourceRepo: 'vector',
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  await heardOnce()
  await on.server.db.insert(buildpackRevisions).values({
    buildpackId: buildpack?.id ?? '',
    ref: 'v1',
    publishedById: ownerUserId,
    createdAt: now,
    updatedAt: now,
  })
  expect(await heardOnce()).toEqual(['revisions'])
})

test('who listens already is told so, and begins anew after a lost connection', async () => {
  expect(await listen()).toBe(false)
  const { db, notices } = on.server
  if (onPostgres) {
    const listeners = sql`query = 'listen jobs' and datname = current_database()`
    await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where ${listeners}`)
  } else await notices.close()
  await expect.poll(listen).toBe(true)
  await write(db)
  expect(await heardOnce()).toEqual(['mail'])
})
