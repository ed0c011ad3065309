import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { type ReviewStepName, reviewStepNames } from '#machines/review/review-step.ts'
import { audit } from '#server/commands/audit.ts'
import { addons } from '#server/db/schema.ts'
import type { SampleBehaviour } from '#server/demo/services/sample-behaviour.ts'
import { reviewedAddon, type ReviewedAddon } from '#test/support/provider/reviewed-addon.ts'
import { readId } from '#test/support/read-as.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

/* Issue 20.1: one step of a review can be run alone, as a trial. */

const on = useWorld()
const open: ReviewedAddon[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

async function tried(behaviour: SampleBehaviour, step: ReviewStepName) {
  const addon = await addonAt(on.world, 'alpha')
  const provider = await reviewedAddon(on.world, addon, behaviour, 10)
  open.push(provider)
  const reply = await on.api('provider', 'POST', `/addons/${addon.slug}/review_trials`, { step })
  expect([reply.status, reply.body]).toMatchObject([201, { trial: { step, via: 'http' } }])
  const id = readId(reply.body)
  return { id, provider, addon }
}

type Review = Record<ReviewStepName, { status: string | null; errors: string[] }> & { status: string }
const viewed = async (id: string) => {
  const { body } = await on.api('provider', 'GET', `/automatic_reviews/${id}`)
  return body as Review
}
const statuses = (review: Review) => reviewStepNames.map((name) => review[name].status)

/** Runs until it waits for a call back no more. */
async function settle(provider: ReviewedAddon, id: string) {
  await expect
    .poll(async () => {
      await provider.run()
      return (await viewed(id)).status
    })
    .toBe('finished')
}

describe('one step alone', () => {
  test.each([
    ['good', 'manifest', ['HEAD']],
    ['good', 'provision', ['POST', 'POST', 'POST', 'DELETE']],
    ['good', 'deprovision', ['POST', 'DELETE', 'DELETE', 'DELETE']],
    ['good', 'reprovision', ['POST', 'DELETE', 'POST', 'POST', 'DELETE']],
    ['async', 'deprovision', ['POST', 'DELETE', 'DELETE', 'DELETE']],
    ['async', 'reprovision', ['POST', 'DELETE', 'POST', 'POST', 'DELETE']],
  ] as const)('of a provider that is %s runs %s with what it needs: %j', async (behaviour, step, methods) => {
    const { id, provider } = await tried(behaviour, step)
    await settle(provider, id)
    expect(provider.calls.map((call) => call.split(' ')[0])).toEqual(methods)
    expect(statuses(await viewed(id))).toEqual(
      reviewStepNames.map((name) => (name === step ? 'completed' : null)),
    )
    expect((await audit(on.server.db)).report).toContain('No violations.')
  })

  test('fails by its own check, and by what prepares it', async () => {
    const own = await tried('same-id', 'reprovision')
    await settle(own.provider, own.id)
    expect((await viewed(own.id)).reprovision).toMatchObject({
      status: 'failed',
      errors: ['id: expected another one than that of the removed resource.'],
    })
    const { body } = await on.api('provider', 'POST', `/addons/${own.addon.slug}/review_trials`, {
      step: 'deprovision',
    })
    await own.provider.behave('wrong-status')
    await settle(own.provider, readId(body))
    expect((await viewed(readId(body))).deprovision).toMatchObject({
      status: 'failed',
      errors: ['The provision request that prepares this step: expected status 200 or 202, got 500.'],
    })
  })

  test('whose preparation is never confirmed fails when its time is over', async () => {
    const { id, provider } = await tried('async-never', 'reprovision')
    await provider.run()
    expect((await viewed(id)).reprovision.status).toBe('async_wait')
    on.server.clock.advance(16 * 60_000)
    await settle(provider, id)
    expect((await viewed(id)).reprovision).toMatchObject({
      status: 'failed',
      errors: ["Reprovisioning didn't succeed."],
    })
  })
})

describe('a trial', () => {
  test('is listed apart from reviews, and raises no revision of its add-on', async () => {
    const { id, provider, addon } = await tried('good', 'manifest')
    const revision = async () =>
      (await on.server.db.select({ at: addons.revision }).from(addons).where(eq(addons.id, addon.id)))[0]?.at
    const before = await revision()
    const reviews = async () =>
      (await on.api('provider', 'GET', `/addons/${addon.slug}/automatic_reviews`)).body
    const old = await reviews()
    await settle(provider, id)
    expect(await revision()).toBe(before)
    expect(await reviews()).toEqual(old)
    const { body } = await on.api('provider', 'GET', `/addons/${addon.slug}/review_trials`)
    expect(body).toMatchObject([{ id, trial: { step: 'manifest', via: 'http' } }])
  })

  test.each([
    [{}, 'step'],
    [{ via: 'http' }, 'step'],
    [{ step: 'everything' }, 'step'],
    [{ step: 'manifest', via: 'pigeon' }, 'via'],
  ])('%j is none: 422 at %s', async (body, field) => {
    const addon = await addonAt(on.world, 'alpha')
    const reply = await on.api('provider', 'POST', `/addons/${addon.slug}/review_trials`, body)
    expect(reply.status).toBe(422)
    expect(JSON.stringify(reply.body)).toContain(field)
  })

  test('has one run of its add-on at a time, and can be canceled', async () => {
    const { id, addon, provider } = await tried('good', 'provision')
    const again = await on.api('provider', 'POST', `/addons/${addon.slug}/automatic_reviews`, {})
    expect(again.status).toBe(409)
    expect(
      (await on.api('provider', 'PATCH', `/automatic_reviews/${id}`, { status: 'cancelling' })).status,
    ).toBe(200)
    await settle(provider, id)
    expect(statuses(await viewed(id))).toEqual([null, 'cancelled', null, null])
  })
})
