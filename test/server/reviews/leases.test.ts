import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { automaticReviews } from '#server/db/schema.ts'
import { currentManifest } from '#server/manifests/manifests.rules.ts'
import { openReview } from '#server/reviews/automatic-reviews.rules.ts'
import { releaseAll, releaseLease, takeReview } from '#server/reviews/lease.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

/*
 * Any number of servers run the reviews of one database (README): one that is taken is nobody else's until its runner
 * gives it back or is gone.
 */
const on = useWorld()

/** So many unfinished reviews, each of an add-on of its own, a minute apart, the oldest first. */
async function opened(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) {
    const addon = await addonAt(on.world, 'alpha', `acme-${at}`)
    const manifest = await currentManifest(on.server.db, addon.id)
    if (manifest === undefined) throw new Error('It has a manifest.')
    ids.push((await openReview(on.world.act('provider'), addon, manifest, 'beta')).id)
    on.server.clock.advance(60_000)
  }
  return ids
}

type Fields = Partial<typeof automaticReviews.$inferInsert>
const put = (id: string | undefined, fields: Fields) =>
  on.server.db
    .update(automaticReviews)
    .set(fields)
    .where(eq(automaticReviews.id, id ?? ''))
const take = () => takeReview(on.server)
const minutes = (count: number) => new Date(Date.now() + count * 60_000)

describe('a review is taken', () => {
  test('the oldest first, each by one runner', async () => {
    const ids = await opened(3)
    // What was changed last lies elsewhere in the table.
    await put(ids[0], { updatedAt: on.server.clock.now() })
    const taken = [await take(), await take(), await take()]
    expect(taken.map((each) => each?.reviewId)).toEqual(ids)
    expect(await take()).toBeNull()
  })

  test('once its runner has given it back, which gives back no other', async () => {
    const [first, second] = await opened(2)
    const lease = await take()
    const other = await take()
    if (lease === null || other === null) throw new Error('There are two.')
    await releaseLease(on.server.db, { ...lease, leaseId: other.leaseId })
    await releaseLease(on.server.db, { ...other, leaseId: lease.leaseId })
    expect(await take()).toBeNull()
    await releaseLease(on.server.db, other)
    expect(await take()).toMatchObject({ reviewId: second })
    await releaseLease(on.server.db, lease)
    expect(await take()).toMatchObject({ reviewId: first })
  })

  test('when its runner is gone, or all are at a start', async () => {
    const [id] = await opened(2)
    const lease = await take()
    await take()
    await put(id, { leaseUntil: minutes(-1) })
    const next = await take()
    expect(next).toMatchObject({ reviewId: id })
    expect(next?.leaseId).not.toBe(lease?.leaseId)
    await releaseAll(on.server.db)
    expect([await take(), await take()]).not.toContain(null)
  })

  test('at the very instant at which it wakes, and not before', async () => {
    const [id] = await opened(1)
    await put(id, { wakeAt: new Date(on.server.clock.now().getTime() + 60_000) })
    on.server.clock.advance(59_999)
    expect(await take()).toBeNull()
    on.server.clock.advance(1)
    expect(await take()).toMatchObject({ reviewId: id })
  })

  test('that is finished only for its clean-up', async () => {
    const [id] = await opened(1)
    await put(id, { status: 'finished' })
    expect(await take()).toBeNull()
    await put(id, { cleanUpDue: true, wakeAt: new Date(on.server.clock.now().getTime() + 1) })
    expect(await take()).toBeNull()
    on.server.clock.advance(1)
    expect(await take()).toMatchObject({ reviewId: id })
    expect(await take()).toBeNull()
  })
})
