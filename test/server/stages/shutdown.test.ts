import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { automaticReviews, repricings } from '#server/db/schema.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'

const on = useWorld()

const done = { status: 'completed' as const, suggestions: [], errors: [] }
const steps = {
  manifest: done,
  provision: { ...done, status: 'async_wait' as const },
  deprovision: { ...done, status: null },
  reprovision: { ...done, status: null },
}

/** An add-on in GA with repricings that are active and over, and an unfinished review. */
async function busy(slug: string, status: 'new' | 'in_progress' | 'cancelling') {
  const { id } = await addonAt(on.world, 'ga', slug)
  const { basic, big } = await storedPlans(on.server.db, id)
  const at = { createdAt: on.server.clock.now(), updatedAt: on.server.clock.now() }
  const price = { addonId: id, priceCents: 2000, originalPriceCents: 1000, repriceDate: '2027-01-01', ...at }
  await on.server.db.insert(repricings).values([
    { planId: basic?.id ?? '', status: 'partially_complete', ...price },
    ...(['completed', 'error', 'approved'] as const).map((status) => ({
      planId: big?.id ?? '',
      status,
      ...price,
    })),
  ])
  const last = and(eq(automaticReviews.addonId, id), eq(automaticReviews.progressionType, 'ga'))
  const running = { status, finishedAt: null, steps }
  await on.server.db.update(automaticReviews).set(running).where(last)
  return id
}

async function stateOf(addonId: string) {
  const { db } = on.server
  const reviews = await db.select().from(automaticReviews).where(eq(automaticReviews.addonId, addonId))
  const priced = await db.select().from(repricings).where(eq(repricings.addonId, addonId))
  const plans = Object.values(await storedPlans(db, addonId))
  return {
    plans: plans.map((plan) => plan?.enabled),
    repricings: priced.map(({ status }) => status).toSorted(),
    reviews: reviews.map(({ status }) => status).toSorted(),
    ended: reviews.every(({ finishedAt }) => finishedAt !== null),
    steps: Object.values(reviews.find(({ progressionType }) => progressionType === 'ga')?.steps ?? {}).map(
      ({ status }) => status,
    ),
  }
}

// READINGS 6: active repricings (SPEC section 4) are rejected, unfinished reviews end, plans are disabled.
const unfinished = ['new', 'in_progress', 'cancelling'] as const
test.each(unfinished)(
  'a shutdown ends plans, repricings and a review that is %s, of no other add-on',
  async (status) => {
    const id = await busy('acme-over', status)
    const other = await busy('acme-other', status)
    const before = await stateOf(other)
    const reply = await on.api('admin', 'POST', '/addons/acme-over/progressions', { to: 'shutdown' })
    expect(reply).toMatchObject({ status: 201, body: { to: 'shutdown', addon: { state: 'shutdown' } } })
    expect(await stateOf(id)).toEqual({
      plans: [false, false, false],
      repricings: ['completed', 'error', 'rejected', 'rejected'],
      reviews: ['finished', 'finished'],
      ended: true,
      steps: ['completed', 'cancelled', 'cancelled', 'cancelled'],
    })
    expect(await stateOf(other)).toEqual(before)
    expect((await on.api('provider', 'GET', '/addons/acme-over')).status).toBe(200)
  },
)
