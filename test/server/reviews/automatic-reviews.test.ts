import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterEach, describe, expect, test } from 'vitest'
import { automaticReviews, limitCounts, providerResources, trail } from '#server/db/schema.ts'
import type { SampleBehaviour } from '#server/demo/services/sample-behaviour.ts'
import { reviewedAddon, type ReviewedAddon } from '#test/support/provider/reviewed-addon.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readAs } from '#test/support/read-as.ts'

const on = useWorld()

let reviewed: ReviewedAddon | undefined
afterEach(async () => {
  await reviewed?.close()
  reviewed = undefined
})

const stepSchema = v.looseObject({
  status: v.nullable(v.string()),
  errors: v.array(v.string()),
  suggestions: v.array(v.string()),
})
const reviewSchema = v.looseObject({
  id: v.string(),
  etag: v.string(),
  status: v.string(),
  progression_type: v.string(),
  is_finalized: v.boolean(),
  manifest: stepSchema,
  provision: stepSchema,
  deprovision: stepSchema,
  reprovision: stepSchema,
})
type Review = v.InferOutput<typeof reviewSchema>

/** An alpha add-on whose review was asked for, of a provider that behaves so. */
async function asked(behaviour: SampleBehaviour) {
  const addon = await addonAt(on.world, 'alpha')
  reviewed = await reviewedAddon(on.world, addon, behaviour)
  const reply = await on.api('provider', 'POST', `/addons/${addon.slug}/automatic_reviews`, {})
  expect(reply.status).toBe(201)
  return { addon, review: readAs(reply.body, reviewSchema), provider: reviewed }
}

const read = async (id: string) =>
  readAs((await on.api('provider', 'GET', `/automatic_reviews/${id}`)).body, reviewSchema)

const statuses = ({ manifest, provision, deprovision, reprovision }: Review) =>
  [manifest, provision, deprovision, reprovision].map(({ status }) => status)

async function ran(behaviour: SampleBehaviour) {
  const { addon, review, provider } = await asked(behaviour)
  await provider.run()
  return { addon, review: await read(review.id), provider }
}

const attemptsOf = async (slug: string) =>
  readAs(
    (await on.api('provider', 'GET', `/addons/${slug}/failed_attempts`)).body,
    v.array(v.record(v.string(), v.unknown())),
  )

const allRemoved = async () =>
  (await on.server.db.select().from(providerResources)).every(({ state }) => state === 'removed')

describe('asking for a review', () => {
  test('gives a new one of the stage, whose steps have not begun', async () => {
    const { review } = await asked('good')
    expect(review).toMatchObject({ status: 'new', progression_type: 'beta', is_finalized: false })
    expect(statuses(review)).toEqual([null, null, null, null])
  })

  test('is the add-on’s own token’s too, of that add-on alone', async () => {
    const addon = await addonAt(on.world, 'alpha')
    const other = await addonAt(on.world, 'alpha', 'acme-other')
    const made = await on.api('provider', 'POST', `/addons/${addon.slug}/api_authorizations`)
    const { token } = readAs(made.body, v.looseObject({ token: v.string() }))
    const ask = (slug: string) => on.api({ token }, 'POST', `/addons/${slug}/automatic_reviews`, {})
    expect((await ask(other.slug)).status).toBe(404)
    expect((await ask(addon.slug)).status).toBe(201)
    const rows = await on.server.db.select().from(trail).where(eq(trail.field, 'automaticReview'))
    expect(rows.at(-1)).toMatchObject({ to: 'requested', actorRole: 'system', actorId: null })
  })

  test('is refused while another is not over, for another stage, and outside alpha and beta', async () => {
    const { addon } = await asked('good')
    const path = `/addons/${addon.slug}/automatic_reviews`
    expect((await on.api('provider', 'POST', path, {})).status).toBe(409)
    // A state's 409 comes before a value's 422 (CONTRACT, order of refusals).
    expect((await on.api('provider', 'POST', path, { progression_type: 'ga' })).status).toBe(409)
    const idle = await addonAt(on.world, 'alpha', 'acme-idle')
    const ofIdle = `/addons/${idle.slug}/automatic_reviews`
    const refused = await on.api('provider', 'POST', ofIdle, { progression_type: 'ga' })
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({ error: { progression_type: ['must be beta at this stage'] } })
    expect((await on.api('stranger', 'POST', path, {})).status).toBe(404)
    const ga = await addonAt(on.world, 'ga')
    expect((await on.api('provider', 'POST', `/addons/${ga.slug}/automatic_reviews`, {})).status).toBe(409)
  })
})

describe('an add-on that asks too often', () => {
  const limit = 2
  const allow = (reviews: number) => void (on.server.config.limits = { ...on.server.config.limits, reviews })
  afterEach(() => allow(20))

  test('is told when it may again, and others are not held up', async () => {
    allow(limit)
    const { addon, review, provider } = await asked('good')
    const path = `/addons/${addon.slug}/automatic_reviews`
    await provider.run()
    // Two more were made with the add-on, by nobody's request; a limit's hour is one of real time.
    const tenMinutesAgo = new Date(Date.now() - 10 * 60_000)
    await on.server.db.update(limitCounts).set({ beganAt: tenMinutesAgo })
    const again = await on.api('provider', 'POST', path, {}, { 'idempotency-key': 'again' })
    expect(again.status).toBe(201)
    await provider.run()
    const refused = await on.api('provider', 'POST', path, {})
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toMatch(/^(3000|299\d)$/)
    expect(refused.headers.get('ratelimit-policy')).toBe('"reviews";q=2;w=3600')
    expect(refused.body).toEqual({
      id: 'too_many_requests',
      error: 'An add-on can have 2 automatic reviews in an hour. Try again in 50 minutes.',
    })
    expect((await on.api('admin', 'POST', path, {})).status).toBe(429)
    const replayed = await on.api('provider', 'POST', path, {}, { 'idempotency-key': 'again' })
    expect(replayed).toMatchObject({ status: 201, body: { id: readAs(again.body, reviewSchema).id } })
    const beta = await addonAt(on.world, 'beta')
    const others = await on.api('provider', 'POST', `/addons/${beta.slug}/automatic_reviews`, {})
    expect(others.status).toBe(201)
    await on.server.db.update(limitCounts).set({ beganAt: new Date(Date.now() - 3_600_000) })
    expect((await on.api('provider', 'POST', path, {})).status).toBe(201)
    expect((await read(review.id)).status).toBe('finished')
  })
})

test('the add-on’s history tells of a review in two lines', async () => {
  const { addon, provider } = await asked('good')
  on.server.clock.advance(1000)
  await provider.run()
  const { body } = await on.api('provider', 'GET', `/addons/${addon.slug}/transitions`)
  const rows = readAs(
    body,
    v.array(
      v.looseObject({
        subject: v.looseObject({ type: v.string() }),
        field: v.nullable(v.string()),
        to: v.string(),
        actor: v.looseObject({}),
      }),
    ),
  )
  expect(rows.slice(0, 3)).toMatchObject([
    { subject: { type: 'addon' }, field: 'automaticReview', to: 'passed', actor: { role: 'platform' } },
    { field: 'automaticReview', to: 'requested', actor: { email: 'partner@acme.example' } },
    { field: 'manifest' },
  ])
  expect(rows.filter(({ subject }) => /review/.test(subject.type))).toEqual([])
})

describe('the runner', () => {
  test('passes a good provider, counts its grants and leaves nothing behind', async () => {
    const { addon, review } = await ran('good')
    expect(review).toMatchObject({ status: 'finished', is_finalized: true })
    expect(statuses(review)).toEqual(['completed', 'completed', 'completed', 'completed'])
    expect(await attemptsOf(addon.slug)).toEqual([])
    expect(await allRemoved()).toBe(true)
    const [row] = await on.server.db.select().from(automaticReviews).where(eq(automaticReviews.id, review.id))
    expect(row?.grantsExchanged).toBeGreaterThan(1)
  })

  test('suggests speed to a slow one', async () => {
    const { review } = await ran('slow')
    expect(statuses(review)).toEqual(['completed', 'completed', 'completed', 'completed'])
    expect(review.provision.suggestions.join()).toContain('aim for less than 3')
  })

  test.each([
    ['wrong-status', 'provision', 'expected status 200 or 202, got 500'],
    ['wrong-body', 'provision', 'must be a JSON object'],
    ['wrong-config', 'provision', 'config.SOMETHING_ELSE'],
    ['no-auth', 'provision', 'wrong password: expected status 401, got 200'],
    ['new-id', 'provision', 'another id'],
    ['drops-connection', 'provision', 'The connection failed'],
  ] as const)('fails one that is %s in the step %s', async (behaviour, step, text) => {
    const { review } = await ran(behaviour)
    expect(review.status).toBe('finished')
    expect(review[step].errors.join()).toContain(text)
    expect(statuses(review)).toEqual(['completed', 'failed', 'skipped', 'skipped'])
    expect(await allRemoved()).toBe(true)
  })

  test('fails one that gives a removed resource’s id again, in the last step', async () => {
    const { review } = await ran('same-id')
    expect(statuses(review)).toEqual(['completed', 'completed', 'completed', 'failed'])
    expect(review.reprovision.errors.join()).toContain('another one than that of the removed resource')
    expect(await allRemoved()).toBe(true)
  })

  test('keeps what failed, with its secrets masked', async () => {
    const { addon, provider } = await ran('wrong-status')
    const [attempt] = await attemptsOf(addon.slug)
    expect(attempt).toMatchObject({
      addon: `${addon.slug}:test`,
      plan: 'test',
      app_name: 'automatic-review',
      response_code: 500,
      action_type: 'provision',
      params: { oauth_grant: { code: '********', type: 'authorization_code' } },
    })
    const text = JSON.stringify(await attemptsOf(addon.slug))
    expect(text).not.toContain('provisioning-password')
    expect(text).not.toContain(provider.clientSecret)
    expect(text).not.toMatch(/grant_[\w-]{20}/)
    expect((await on.api('stranger', 'GET', `/addons/${addon.slug}/failed_attempts`)).status).toBe(404)
  })

  test('does not call what is not public, unless it is allowed', async () => {
    const { review, provider } = await asked('good')
    provider.resources.config = { ...provider.resources.config, providerAllow: [] }
    await provider.run()
    expect(statuses(await read(review.id))).toEqual(['failed', 'skipped', 'skipped', 'skipped'])
  })
})

describe('a provider that provisions later', () => {
  test('is waited for until it has called back', async () => {
    const { review, provider } = await asked('async')
    await expect
      .poll(async () => {
        await provider.run()
        return (await read(review.id)).status
      })
      .toBe('finished')
    expect(statuses(await read(review.id))).toEqual(['completed', 'completed', 'completed', 'completed'])
  })

  test('fails when the time is over', async () => {
    const { review, provider } = await asked('async-never')
    await provider.run()
    expect(statuses(await read(review.id))).toEqual(['completed', 'async_wait', null, null])
    expect(await provider.run()).toBe(0)
    on.server.clock.advance(15 * 60_000)
    await provider.run()
    const over = await read(review.id)
    expect(statuses(over)).toEqual(['completed', 'failed', 'skipped', 'skipped'])
    expect(over.provision.errors).toEqual(["Provisioning didn't succeed."])
  })

  test('is not waited for once the review is canceled', async () => {
    const { review, provider } = await asked('async-never')
    await provider.run()
    const reply = await on.api('provider', 'PATCH', `/automatic_reviews/${review.id}`, {
      status: 'cancelling',
    })
    expect(reply).toMatchObject({ status: 200, body: { status: 'cancelling' } })
    await provider.run()
    const over = await read(review.id)
    expect(over.status).toBe('finished')
    expect(statuses(over)).toEqual(['completed', 'cancelled', 'cancelled', 'cancelled'])
    expect(await allRemoved()).toBe(true)
    const again = await on.api('provider', 'PATCH', `/automatic_reviews/${review.id}`, {
      status: 'cancelling',
    })
    expect(again.status).toBe(409)
  })
})

describe('a provider that removes later', () => {
  const failedCallbacks = () => on.server.logged.filter((line) => line.startsWith('the sample provider'))

  test('is waited for until it has called back, and may do so for what a review leaves', async () => {
    const states: string[] = []
    const { review, provider } = await asked('async-deprovision')
    // The fourth removes what the last step provisioned. It may call back before it has answered.
    const gate = provider.gate('DELETE', 4)
    const look = async () => {
      await gate.reached
      states.push(...(await on.server.db.select().from(providerResources)).map(({ state }) => state))
      gate.open()
    }
    const looked = look()
    await expect
      .poll(async () => {
        await provider.run()
        return (await read(review.id)).status
      })
      .toBe('finished')
    expect(statuses(await read(review.id))).toEqual(['completed', 'completed', 'completed', 'completed'])
    await looked
    expect(states.filter((state) => state !== 'removed')).toEqual(['deprovisioning'])
    expect([await allRemoved(), failedCallbacks()]).toEqual([true, []])
    const stock = await fetch(`${provider.providerUrl}/stock`)
    expect(await stock.json()).toMatchObject({ made: 2, live: [], removed: 2 })
  })

  test('fails when the time is over, which is a failed attempt', async () => {
    const { addon, review, provider } = await asked('async-deprovision-never')
    await provider.run()
    expect(statuses(await read(review.id))).toEqual(['completed', 'completed', 'async_wait', null])
    on.server.clock.advance(15 * 60_000)
    await provider.run()
    expect(statuses(await read(review.id))).toEqual(['completed', 'completed', 'failed', 'skipped'])
    expect(await attemptsOf(addon.slug)).toMatchObject([
      { action_type: 'deprovision', error_type: 'async_timeout', method: 'DELETE', response_code: 202 },
    ])
    expect(await allRemoved()).toBe(true)
  })
})
