import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { automaticReviews, repricings } from '#server/db/schema.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { useWorld, type Who } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'

const on = useWorld()

const progress = (who: Who, slug: string, body: unknown) =>
  on.api(who, 'POST', `/addons/${slug}/progressions`, body)

describe('shutdown', () => {
  test('ends plans, repricings and reviews with the add-on', async () => {
    const addon = await addonAt(on.world, 'ga')
    const { basic, big } = await storedPlans(on.server.db, addon.id)
    const at = { createdAt: on.server.clock.now(), updatedAt: on.server.clock.now() }
    const price = {
      addonId: addon.id,
      priceCents: 2000,
      originalPriceCents: 1000,
      repriceDate: '2027-01-01',
      ...at,
    }
    await on.server.db.insert(repricings).values([
      { planId: basic?.id ?? '', status: 'approved', ...price },
      { planId: big?.id ?? '', status: 'completed', ...price },
    ])
    const [review] = await on.server.db.select().from(automaticReviews).limit(1)
    if (review === undefined) throw new Error('there is no review')
    const { id: _id, ...again } = review
    const provision = { status: 'async_wait', suggestions: [], errors: [] } as const
    const deprovision = { status: null, suggestions: [], errors: [] }
    await on.server.db.insert(automaticReviews).values({
      ...again,
      status: 'in_progress',
      finishedAt: null,
      steps: { ...review.steps, provision: { ...provision, suggestions: [], errors: [] }, deprovision },
    })
    const reply = await progress('admin', addon.slug, { to: 'shutdown' })
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({ to: 'shutdown', addon: { state: 'shutdown' } })
    expect(Object.values(await storedPlans(on.server.db, addon.id)).some((plan) => plan.enabled)).toBe(false)
    const statuses = (await on.server.db.select().from(repricings)).map((row) => row.status)
    expect(statuses.toSorted()).toEqual(['completed', 'rejected'])
    const reviews = await on.server.db.select().from(automaticReviews)
    expect(reviews.every((row) => row.status === 'finished' && row.finishedAt !== null)).toBe(true)
    const canceled = reviews.find((row) => row.steps.provision.status === 'cancelled')
    expect(canceled?.steps).toMatchObject({
      manifest: { status: 'completed' },
      deprovision: { status: 'cancelled' },
    })
  })

  // SPEC section 4: active means new, in_progress, approved or partially_complete; READINGS 6: those are rejected.
  test.each([
    ['new', 'rejected'],
    ['in_progress', 'rejected'],
    ['approved', 'rejected'],
    ['partially_complete', 'rejected'],
    ['completed', 'completed'],
    ['rejected', 'rejected'],
    ['error', 'error'],
  ] as const)('leaves a repricing that is %s as %s', async (status, after) => {
    const addon = await addonAt(on.world, 'ga')
    const other = await addonAt(on.world, 'ga', 'acme-other')
    const at = { createdAt: on.server.clock.now(), updatedAt: on.server.clock.now() }
    const price = { status, priceCents: 2000, originalPriceCents: 1000, repriceDate: '2027-01-01', ...at }
    for (const { id } of [other, addon]) {
      const { basic } = await storedPlans(on.server.db, id)
      await on.server.db.insert(repricings).values({ planId: basic?.id ?? '', addonId: id, ...price })
    }
    expect((await progress('admin', addon.slug, { to: 'shutdown' })).status).toBe(201)
    const rows = await on.server.db.select().from(repricings)
    expect(Object.fromEntries(rows.map((row) => [row.addonId, row.status]))).toEqual({
      [addon.id]: after,
      [other.id]: status,
    })
    expect(Object.values(await storedPlans(on.server.db, other.id)).every((plan) => plan.enabled)).toBe(true)
  })

  // READINGS 6: unfinished reviews end with it.
  test.each(['new', 'in_progress', 'cancelling'] as const)('ends a review that is %s', async (status) => {
    const addon = await addonAt(on.world, 'beta')
    const other = await addonAt(on.world, 'beta', 'acme-other')
    const step = { status: null, suggestions: [], errors: [] }
    await on.server.db
      .update(automaticReviews)
      .set({
        status,
        finishedAt: null,
        steps: { manifest: step, provision: step, deprovision: step, reprovision: step },
      })
      .where(eq(automaticReviews.progressionType, 'ga'))
    expect((await progress('admin', addon.slug, { to: 'shutdown' })).status).toBe(201)
    const rows = await on.server.db
      .select()
      .from(automaticReviews)
      .where(eq(automaticReviews.progressionType, 'ga'))
    const statuses = (id: string) => [
      ...new Set(rows.filter((row) => row.addonId === id).map((row) => row.status)),
    ]
    expect([statuses(addon.id), statuses(other.id)]).toEqual([['finished'], [status]])
    const ended = rows.filter((row) => row.addonId === addon.id).flatMap((row) => Object.values(row.steps))
    expect(new Set(ended.map((each) => each.status))).toEqual(new Set(['cancelled']))
  })

  test.each(['alpha', 'beta'] as const)('is possible from %s', async (stage) => {
    const addon = await addonAt(on.world, stage)
    expect((await progress('admin', addon.slug, { to: 'shutdown' })).status).toBe(201)
  })

  test('is final: every write is refused, reading stays', async () => {
    const addon = await addonAt(on.world, 'ga')
    await progress('admin', addon.slug, { to: 'shutdown' })
    const path = `/addons/${addon.slug}`
    for (const to of ['beta', 'ga', 'shutdown']) {
      expect((await progress('admin', addon.slug, { to })).status).toBe(409)
    }
    const patch = await on.api('admin', 'PATCH', path, { summary: 'x' })
    expect(patch.status).toBe(409)
    expect((await on.api('provider', 'GET', path)).status).toBe(200)
  })
})
