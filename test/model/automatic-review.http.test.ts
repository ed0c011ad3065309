import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { type ReviewStepName, reviewStepNames } from '../../machines/automatic-review.lifecycle.ts'
import { automaticReviews } from '../../src/server/db/schema.ts'
import type { SampleBehaviour } from '../../src/server/demo/sample-provider.ts'
import { reviewedAddon, type ReviewedAddon } from '../support/reviewed-addon.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '../support/world.ts'

const on = useWorld()

let reviewed: ReviewedAddon | undefined
afterEach(async () => {
  await reviewed?.close()
  reviewed = undefined
})

type Wire = Record<ReviewStepName, { status: string | null }> & { status: string }

async function asked(behaviour: SampleBehaviour) {
  const addon = await addonAt(on.world, 'alpha')
  reviewed = await reviewedAddon(on.world, addon, behaviour, 10)
  const reply = await on.api('provider', 'POST', `/addons/${addon.slug}/automatic_reviews`, {})
  const { id } = reply.body as { id: string }
  const view = async () => (await on.api('provider', 'GET', `/automatic_reviews/${id}`)).body as Wire
  const cancel = (who: 'provider' | 'admin' | 'stranger') =>
    on.api(who, 'PATCH', `/automatic_reviews/${id}`, { status: 'cancelling' })
  return { id, addon, provider: reviewed, view, cancel }
}

const statuses = (review: Wire) => reviewStepNames.map((name) => review[name].status)

/** What each behaviour of a provider comes to; `null` steps wait for it. */
const outcomes: Readonly<Record<Exclude<SampleBehaviour, 'async'>, readonly (string | null)[]>> = {
  good: ['completed', 'completed', 'completed', 'completed'],
  slow: ['completed', 'completed', 'completed', 'completed'],
  'async-never': ['completed', 'async_wait', null, null],
  'wrong-status': ['completed', 'failed', 'skipped', 'skipped'],
  'wrong-body': ['completed', 'failed', 'skipped', 'skipped'],
  'wrong-config': ['completed', 'failed', 'skipped', 'skipped'],
  'no-auth': ['completed', 'failed', 'skipped', 'skipped'],
  'new-id': ['completed', 'failed', 'skipped', 'skipped'],
  'drops-connection': ['completed', 'failed', 'skipped', 'skipped'],
}

test.each(Object.entries(outcomes))(
  'the real runner with a provider that is %s',
  async (behaviour, expected) => {
    const { provider, view } = await asked(behaviour as SampleBehaviour)
    await provider.run()
    expect(statuses(await view())).toEqual(expected)
  },
)

test.each(['provider', 'admin'] as const)(
  'a new review is cancelled by the %s before any step',
  async (who) => {
    const { provider, view, cancel } = await asked('good')
    expect((await cancel('stranger')).status).toBe(404)
    expect((await cancel(who)).status).toBe(200)
    expect((await cancel(who)).status).toBe(409)
    await provider.run()
    expect(await view()).toMatchObject({ status: 'finished' })
    expect(statuses(await view())).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled'])
    expect((await cancel(who)).status).toBe(409)
  },
)

test('a cancel while a step runs takes effect at its boundary', async () => {
  const { provider, view, cancel } = await asked('good')
  const running = provider.run()
  const reply = await cancel('provider')
  expect([200, 409]).toContain(reply.status)
  await running
  const review = await view()
  expect(review.status).toBe('finished')
  const seen = statuses(review)
  // Whatever was done is whole, and nothing begins after what was cancelled.
  expect(seen.join(' ')).toMatch(/^(completed ?)*(cancelled ?)*$/)
})

test.each(reviewStepNames)(
  'a review whose process died in %s ends properly, its later steps skipped',
  async (name) => {
    const { id, provider, view } = await asked('good')
    const [row] = await on.server.db.select().from(automaticReviews).where(eq(automaticReviews.id, id))
    if (row === undefined) throw new Error('no review')
    const at = reviewStepNames.indexOf(name)
    const steps = { ...row.steps }
    for (const [index, each] of reviewStepNames.entries()) {
      const status = index < at ? 'completed' : index === at ? 'in_progress' : null
      steps[each] = { status, errors: [], suggestions: [] }
    }
    const died = { leaseId: randomUUID(), leaseUntil: new Date(Date.now() - 1) }
    await on.server.db
      .update(automaticReviews)
      .set({ ...died, status: 'in_progress', steps })
      .where(eq(automaticReviews.id, id))
    await provider.run()
    const review = await view()
    expect(review.status).toBe('finished')
    expect(statuses(review)).toEqual(
      reviewStepNames.map((_, index) =>
        index < at ? 'completed' : index === at ? 'internal_error' : 'skipped',
      ),
    )
  },
)
