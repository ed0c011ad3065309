import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { attemptRetries, failedAttempts, installs, plans } from '#server/db/schema.ts'
import { shutDown } from '#server/stages/progressions.rules.ts'
import { installWorld } from '../support/use-installs.ts'

const on = installWorld()
const change = (uuid: string, plan: string) => on.ask('PATCH', `/platform/installs/${uuid}`, { plan })
const remove = (uuid: string) => on.ask('DELETE', `/platform/installs/${uuid}`)
/** The stretches of an install: plan, and whether it is over; oldest first. */
async function stretches(uuid: string): Promise<[string, boolean][]> {
  const rows = await on.server.db
    .select({ slug: plans.slug, removedAt: installs.removedAt })
    .from(installs)
    .innerJoin(plans, eq(plans.id, installs.planId))
    .where(eq(installs.resourceId, uuid))
    .orderBy(installs.installedAt)
  return rows.map(({ slug, removedAt }) => [slug, removedAt !== null])
}
const atProvider = async () => (await on.stock()).live.map(({ plan }) => plan)

test('a change of plan opens a new stretch once the provider has changed it', async () => {
  const uuid = await on.install()
  on.server.clock.advance(60_000)
  expect(await change(uuid, 'big')).toMatchObject({
    status: 200,
    body: { state: 'provisioned', plan: 'big' },
  })
  expect(await stretches(uuid)).toEqual([
    ['basic', true],
    ['big', false],
  ])
  expect(await atProvider()).toEqual(['big'])
})

// Issue 37, 4: an import is billed from the month on that was named.
test('a change of plan of an import is billed no earlier than the import', async () => {
  const uuid = await on.install()
  const billedFrom = new Date('2027-01-01T00:00:00Z')
  await on.server.db.update(installs).set({ billedFrom })
  on.server.clock.advance(60_000)
  await change(uuid, 'big')
  const begins = await on.server.db.select({ at: installs.billedFrom }).from(installs)
  expect(begins).toEqual([{ at: billedFrom }, { at: billedFrom }])
})

test('a change of plan to the same plan calls nobody', async () => {
  const uuid = await on.install()
  expect((await change(uuid, 'basic')).status).toBe(200)
  expect((await on.stock()).calls.map(({ method }) => method)).toEqual(['POST'])
})

test('a change of plan that the provider refuses at once leaves everything as it was', async () => {
  const uuid = await on.install()
  await on.behave('refuses-plan', 1)
  expect(await change(uuid, 'big')).toMatchObject({ status: 422, body: { code: 'provider_refused' } })
  expect(await on.row(uuid)).toMatchObject({ state: 'provisioned', isPlanUnsure: false, callAt: null })
  expect(await stretches(uuid)).toEqual([['basic', false]])
  const [attempt] = await on.server.db.select().from(failedAttempts).where(eq(failedAttempts.installId, uuid))
  expect(attempt).toMatchObject({ actionType: 'plan_change', plan: 'big', appName: 'shop' })
})

test('a change of plan that is given up is undone at the provider too', async () => {
  const uuid = await on.install()
  await on.behave('silent', 1)
  expect(await change(uuid, 'big')).toMatchObject({
    status: 200,
    body: { state: 'changing', plan: 'basic' },
  })
  expect(await atProvider()).toEqual(['big'])
  await on.behave('down')
  for (let minute = 0; minute <= 10; minute++) {
    on.server.clock.advance(60_000)
    await on.runCalls()
  }
  expect(await on.row(uuid)).toMatchObject({ state: 'provisioned', isPlanUnsure: true })
  await on.behave('good')
  on.server.clock.advance(60 * 60_000)
  await on.runCalls()
  expect(await on.row(uuid)).toMatchObject({ isPlanUnsure: false, callAt: null, trouble: null })
  expect(await atProvider()).toEqual(['basic'])
  expect(await stretches(uuid)).toEqual([['basic', false]])
})

test('a removal ends the stretch at once and tells the provider until it confirms', async () => {
  const uuid = await on.install()
  await on.behave('down', 2)
  expect((await remove(uuid)).body).toMatchObject({ state: 'removing' })
  expect(await stretches(uuid)).toEqual([['basic', true]])
  for (const seconds of [5, 10]) {
    on.server.clock.advance(seconds * 1000)
    expect(await on.runCalls()).toBe(1)
  }
  expect(await on.row(uuid)).toMatchObject({ state: 'removed', callAt: null })
  expect(await on.stock()).toMatchObject({ live: [] })
  expect((await remove(uuid)).body).toMatchObject({ state: 'removed' })
})

test('a removal that is answered 202 waits for the callback of the provider', async () => {
  const uuid = await on.install()
  await on.behave('async-deprovision', 1)
  expect((await remove(uuid)).body).toMatchObject({ state: 'removing' })
  await on.provider.run()
  await expect.poll(async () => (await on.row(uuid)).state).toBe('removed')
})

test('a removal is asked for again 12 hours after a 202 without a callback', async () => {
  const uuid = await on.install()
  await on.behave('async-deprovision-never', 1)
  await remove(uuid)
  on.server.clock.advance(12 * 60 * 60_000 - 1000)
  expect(await on.runCalls()).toBe(0)
  on.server.clock.advance(1000)
  expect(await on.runCalls()).toBe(1)
  expect((await on.row(uuid)).state).toBe('removed')
})

test('a removal wins over a request whose answer comes later', async () => {
  const gate = on.provider.gate('POST')
  const body = on.body()
  const requested = on.ask('POST', '/platform/installs', body)
  await gate.reached
  expect((await remove(body.uuid)).body).toMatchObject({ state: 'removing' })
  expect(await on.runCalls()).toBe(0)
  gate.open()
  expect((await requested).body).toMatchObject({ state: 'removing' })
  expect(await on.runCalls()).toBe(1)
  expect(await on.row(body.uuid)).toMatchObject({ state: 'removed' })
  expect(await on.stock()).toMatchObject({ made: 1, live: [] })
  expect(await stretches(body.uuid)).toEqual([])
})

test('a provider’s callback provides what it answered with 202, with its config', async () => {
  await on.behave('async', 1)
  const uuid = await on.install()
  await on.provider.run()
  await expect.poll(async () => (await on.row(uuid)).state).toBe('provisioned')
  expect(await on.row(uuid)).toMatchObject({ configNames: ['ACME_QUEUE_URL'], callbackBy: null })
  expect(await stretches(uuid)).toEqual([['basic', false]])
})

test('a shutdown fails what is awaited, and leaves the others', async () => {
  const kept = await on.install()
  await on.behave('async-never', 1)
  const awaited = await on.install()
  await shutDown(on.world.act('admin'), on.addon)
  expect(await on.row(awaited)).toMatchObject({ state: 'failed', failure: 'shutdown' })
  expect(await on.row(kept)).toMatchObject({ state: 'provisioned' })
  expect((await remove(kept)).body).toMatchObject({ state: 'removed' })
  await on.runCalls()
  expect((await on.stock()).live).toEqual([])
})

/** Sends the failed attempt of an install again. */
async function retry(uuid: string) {
  const ofInstall = eq(failedAttempts.installId, uuid)
  const [attempt] = await on.server.db.select().from(failedAttempts).where(ofInstall)
  const path = `/api/v3/failed_attempts/${attempt?.id}/retries`
  return on.ask('POST', path, undefined, on.world.admin)
}

test('a retry by staff of a removal goes on after the add-on was shut down', async () => {
  const uuid = await on.install()
  await on.behave('down', 1)
  await remove(uuid)
  await shutDown(on.world.act('admin'), on.addon)
  expect(await retry(uuid)).toMatchObject({ status: 201 })
  expect((await on.row(uuid)).state).toBe('removed')
})

test('a retry by staff is the install’s own next try', async () => {
  await on.behave('silent', 1)
  const uuid = await on.install()
  expect(await retry(uuid)).toMatchObject({ status: 201, body: { response_code: 200, error_type: null } })
  expect((await on.row(uuid)).state).toBe('provisioned')
  expect(await retry(uuid)).toMatchObject({ status: 409 })
  expect(await on.stock()).toMatchObject({ made: 1 })
  expect(await on.server.db.select().from(attemptRetries)).toMatchObject([
    { userId: on.world.admin.id, responseCode: 200, errorType: null },
  ])
})
