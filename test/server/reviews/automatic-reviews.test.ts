import { afterEach, expect, test } from 'vitest'
import { limitCounts, providerResources } from '#server/db/schema.ts'
import { addonAt } from '#test/support/world.ts'
import { stepStatuses, useReviews } from '../support/use-reviews.ts'

const { on, asked, provided, ask, read, settled, callsOf } = useReviews()
const request = (slug: string, body: object = {}, key?: string) =>
  on.api(
    'provider',
    'POST',
    `/addons/${slug}/automatic_reviews`,
    body,
    key === undefined ? {} : { 'idempotency-key': key },
  )

test('a request for a review is refused while another is not over, for another stage, and outside alpha and beta', async () => {
  const { addon } = await asked()
  expect((await request(addon.slug)).status).toBe(409)
  // A state's 409 comes before a value's 422 (CONTRACT, order of refusals).
  expect((await request(addon.slug, { progression_type: 'ga' })).status).toBe(409)
  const idle = await addonAt(on.world, 'alpha', 'acme-idle')
  expect(await request(idle.slug, { progression_type: 'ga' })).toMatchObject({
    status: 422,
    body: { error: { progression_type: ['must be beta at this stage'] } },
  })
  expect((await request((await addonAt(on.world, 'ga')).slug)).status).toBe(409)
})

const allow = (reviews: number) => void (on.server.config.limits = { ...on.server.config.limits, reviews })
afterEach(() => allow(20))

test('a request for a review that comes too often is told when to come again, staff’s too, and no other add-on waits', async () => {
  allow(2)
  const { addon, provider, review } = await asked()
  await settled(provider, review.id)
  // Two more were made with the add-on, by nobody's request; a limit's hour is one of real time.
  await on.server.db.update(limitCounts).set({ beganAt: new Date(Date.now() - 10 * 60_000) })
  const again = await request(addon.slug, {}, 'again')
  expect(again.status).toBe(201)
  await provider.run()
  const refused = await request(addon.slug)
  expect(refused).toMatchObject({
    status: 429,
    body: {
      id: 'too_many_requests',
      error: 'An add-on can have 2 automatic reviews in an hour. Try again in 50 minutes.',
    },
  })
  expect(refused.headers.get('ratelimit-policy')).toBe('"reviews";q=2;w=3600')
  expect((await on.api('admin', 'POST', `/addons/${addon.slug}/automatic_reviews`, {})).status).toBe(429)
  const { id } = again.body as { id: string }
  expect(await request(addon.slug, {}, 'again')).toMatchObject({ status: 201, body: { id } })
  expect((await request((await addonAt(on.world, 'alpha', 'acme-other')).slug)).status).toBe(201)
})

test('a provider that is not public is not called, unless it is allowed', async () => {
  const { provider, review } = await asked()
  provider.resources.config = { ...provider.resources.config, providerAllow: [] }
  await provider.run()
  expect(stepStatuses(await read(review.id))).toEqual(['failed', 'skipped', 'skipped', 'skipped'])
  expect(provider.calls).toEqual([])
})

test('a provider that provisions later is not waited for once the review is canceled', async () => {
  const { provider, review } = await asked('async-never')
  await provider.run()
  const cancel = () =>
    on.api('provider', 'PATCH', `/automatic_reviews/${review.id}`, { status: 'cancelling' })
  expect(await cancel()).toMatchObject({ status: 200, body: { status: 'cancelling' } })
  const over = await settled(provider, review.id)
  expect(stepStatuses(over)).toEqual(['completed', 'cancelled', 'cancelled', 'cancelled'])
  const states = await on.server.db.select({ state: providerResources.state }).from(providerResources)
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['removed']))
  expect((await cancel()).status).toBe(409)
})

test('a provider that removes later may call back for what a review leaves, too', async () => {
  const { addon, provider } = await provided('async-deprovision')
  // The fourth removes what the last step provisioned. It may call back before it has answered.
  const gate = provider.gate('DELETE', 4)
  const look = async () => {
    await gate.reached
    const states = (await on.server.db.select().from(providerResources)).map(({ state }) => state)
    gate.open()
    return states.filter((state) => state !== 'removed')
  }
  const looked = look()
  const { id } = await ask(addon.slug)
  expect(stepStatuses(await settled(provider, id))).toEqual(Array.from({ length: 4 }, () => 'completed'))
  expect(await looked).toEqual(['deprovisioning'])
  expect(on.server.logged.filter((line) => line.startsWith('the sample provider'))).toEqual([])
  const stock: unknown = await (await fetch(`${provider.providerUrl}/stock`)).json()
  expect(stock).toMatchObject({ made: 2, live: [], removed: 2 })
})

// Issue 20.1: the calls of a review that is over are in behaviours.test.ts.
test('a call under way has no answer yet; one broken off by the end of its process has the finding', async () => {
  const { provider, review } = await asked()
  const gate = provider.gate('DELETE')
  const running = provider.start()
  await gate.reached
  expect((await callsOf(review.id)).at(-1)).toMatchObject({
    step: 'deprovision',
    verdict: 'under_way',
    response_code: null,
    response_body: null,
    took_ms: null,
  })
  running.interrupt()
  await running.done
  gate.open()
  const found = (await callsOf(review.id)).find(({ step }) => step === 'deprovision')
  expect(found?.findings).toEqual([
    {
      kind: 'error',
      text: 'Something went wrong during the deprovisioning check. Please try again. If the issue continues, create a ticket.',
    },
  ])
})
