import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type ReviewStepName, reviewStepNames } from '#machines/review/review-step.ts'
import { audit } from '#server/commands/audit.ts'
import { addons } from '#server/db/schema.ts'
import type { SampleBehaviour } from '#server/demo/services/sample-behaviour.ts'
import { addonAt } from '#test/support/world.ts'
import { stepStatuses, useReviews } from '../support/use-reviews.ts'

/* Issue 20.1: one step of a review can be run alone, as a trial. */
const { on, provided, ask, read, settled } = useReviews()

async function tried(behaviour: SampleBehaviour, step: ReviewStepName) {
  const given = await provided(behaviour)
  const { id, trial } = await ask(given.addon.slug, { step })
  expect(trial).toEqual({ step, via: 'http' })
  return { ...given, id }
}

test.each([
  ['good', 'manifest', ['HEAD']],
  ['good', 'provision', ['POST', 'POST', 'POST', 'DELETE']],
  ['good', 'deprovision', ['POST', 'DELETE', 'DELETE', 'DELETE']],
  ['good', 'reprovision', ['POST', 'DELETE', 'POST', 'POST', 'DELETE']],
  ['async', 'deprovision', ['POST', 'DELETE', 'DELETE', 'DELETE']],
  ['async', 'reprovision', ['POST', 'DELETE', 'POST', 'POST', 'DELETE']],
] as const)(
  'one step alone of a provider that is %s runs %s with what it needs: %j',
  async (behaviour, step, methods) => {
    const { id, provider } = await tried(behaviour, step)
    const over = await settled(provider, id)
    expect(provider.calls.map((call) => call.split(' ')[0])).toEqual(methods)
    expect(stepStatuses(over)).toEqual(reviewStepNames.map((name) => (name === step ? 'completed' : null)))
    expect((await audit(on.server.db)).report).toContain('No violations.')
  },
)

test('one step alone fails by its own check, and by what prepares it', async () => {
  const own = await tried('same-id', 'reprovision')
  expect((await settled(own.provider, own.id)).reprovision).toMatchObject({
    status: 'failed',
    errors: ['id: expected another one than that of the removed resource.'],
  })
  const { id } = await ask(own.addon.slug, { step: 'deprovision' })
  await own.provider.behave('wrong-status')
  expect((await settled(own.provider, id)).deprovision).toMatchObject({
    status: 'failed',
    errors: ['The provision request that prepares this step: expected status 200 or 202, got 500.'],
  })
})

test('one step alone whose preparation is never confirmed fails when its time is over', async () => {
  const { id, provider } = await tried('async-never', 'reprovision')
  await provider.run()
  expect((await read(id)).reprovision.status).toBe('async_wait')
  on.server.clock.advance(16 * 60_000)
  expect((await settled(provider, id)).reprovision).toMatchObject({
    status: 'failed',
    errors: ["Reprovisioning didn't succeed."],
  })
})

test('a trial is listed apart from reviews, and raises no revision of its add-on', async () => {
  const { id, provider, addon } = await tried('good', 'manifest')
  const revision = async () =>
    (await on.server.db.select({ at: addons.revision }).from(addons).where(eq(addons.id, addon.id)))[0]?.at
  const before = await revision()
  const reviews = async () =>
    (await on.api('provider', 'GET', `/addons/${addon.slug}/automatic_reviews`)).body
  const old = await reviews()
  await settled(provider, id)
  expect(await revision()).toBe(before)
  expect(await reviews()).toEqual(old)
  const { body } = await on.api('provider', 'GET', `/addons/${addon.slug}/review_trials`)
  expect(body).toMatchObject([{ id, trial: { step: 'manifest', via: 'http' } }])
})

test('a trial that goes by no relay needs a step: 422', async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  for (const body of [{}, { via: 'http' }])
    expect(await on.api('provider', 'POST', `/addons/${slug}/review_trials`, body)).toMatchObject({
      status: 422,
      body: { error: { step: [expect.any(String)] } },
    })
})

test('a trial has one run of its add-on at a time, and can be canceled', async () => {
  const { id, addon, provider } = await tried('good', 'provision')
  const again = await on.api('provider', 'POST', `/addons/${addon.slug}/automatic_reviews`, {})
  expect(again.status).toBe(409)
  expect(
    (await on.api('provider', 'PATCH', `/automatic_reviews/${id}`, { status: 'cancelling' })).status,
  ).toBe(200)
  expect(stepStatuses(await settled(provider, id))).toEqual([null, 'cancelled', null, null])
})
