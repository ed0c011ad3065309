import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { failedAttempts, installs } from '#server/db/schema.ts'
import type { SampleBehaviour } from '#server/demo/services/sample-behaviour.ts'
import { readAs } from '#test/support/read-as.ts'
import { installWorld } from '../support/use-installs.ts'

const granted = v.looseObject({ oauth_grant: v.looseObject({ code: v.string() }) })

const on = installWorld()
const request = (fields?: Record<string, unknown>) => {
  const body = on.body(fields)
  return { body, answer: () => on.ask('POST', '/platform/installs', body) }
}
const attempts = () =>
  on.server.db
    .select({
      action: failedAttempts.actionType,
      error: failedAttempts.errorType,
      app: failedAttempts.appName,
      plan: failedAttempts.plan,
    })
    .from(failedAttempts)
    .where(eq(failedAttempts.addonId, on.addon.id))
const stretches = (uuid: string) => on.server.db.select().from(installs).where(eq(installs.resourceId, uuid))

interface Outcome {
  status: number
  state: string
  code?: string
  error?: string
}

/** The answer to the first try, by what the provider does (CONTRACT, the platform's side). */
const outcomes: Record<string, Outcome> = {
  good: { status: 201, state: 'provisioned' },
  async: { status: 201, state: 'waiting' },
  silent: { status: 201, state: 'requested', error: 'connection_error' },
  down: { status: 201, state: 'requested', error: 'server_error' },
  busy: { status: 201, state: 'requested', error: 'client_error' },
  refuses: { status: 422, state: 'failed', code: 'provider_refused', error: 'client_error' },
  closed: { status: 422, state: 'failed', code: 'provider_refused', error: 'server_error' },
  'wrong-body': { status: 422, state: 'failed', code: 'provider_failed', error: 'invalid_response' },
  'wrong-config': { status: 422, state: 'failed', code: 'provider_failed', error: 'invalid_response' },
}

test.each(Object.entries(outcomes))(
  'the first try with a provider that is %s',
  async (behaviour, expected) => {
    await on.behave(behaviour as SampleBehaviour, 1)
    const { body, answer } = request()
    const { status, body: answered } = await answer()
    const { status: wanted, code, state, error } = expected
    const shape = code === undefined ? { uuid: body.uuid, state, plan: 'basic' } : { id: 'invalid', code }
    expect({ status, answered }).toMatchObject({ status: wanted, answered: shape })
    expect((await on.row(body.uuid)).state).toBe(state)
    const failed = error === undefined ? [] : [{ action: 'provision', error, app: 'shop', plan: 'basic' }]
    expect(await attempts()).toEqual(failed)
    expect(await stretches(body.uuid)).toHaveLength(state === 'provisioned' ? 1 : 0)
  },
)

test('the first try sends what the provider API asks for, and keeps the config under seal', async () => {
  const { body, answer } = request({ options: { size: 'big', shared: 'true' }, name: 'queue-flat-1' })
  expect((await answer()).body).toMatchObject({ config_names: ['ACME_QUEUE_URL'] })
  expect(on.provider.bodies).toEqual([
    {
      uuid: body.uuid,
      name: 'queue-flat-1',
      plan: 'basic',
      region: 'amazon-web-services::us-east-1',
      options: { size: 'big', shared: 'true' },
      callback_url: `${on.provider.platformUrl}/platform/addons/${body.uuid}`,
      oauth_grant: {
        code: expect.stringMatching(/^grant_/) as string,
        type: 'authorization_code',
        expires_at: '2026-11-02T09:05:00.000Z',
      },
    },
  ])
  const row = await on.row(body.uuid)
  expect(row.configNames).toEqual(['ACME_QUEUE_URL'])
  expect(row.configBox).not.toContain('https')
})

test('the first try sends a name of the platform’s own where the request’s is blank', async () => {
  const { body, answer } = request({ name: ' ' })
  expect((await answer()).status).toBe(201)
  expect(on.provider.bodies).toMatchObject([{ name: `acme-queue-${body.uuid.slice(0, 8)}` }])
})

test('the first try is no change of the add-on', async () => {
  const lastChange = async () => {
    const path = `/api/v3/addons?progress=true&q=${on.addon.slug}`
    const { body } = await on.ask('GET', path, undefined, on.world.admin)
    return readAs(body, v.tuple([v.looseObject({ last_changed_at: v.string() })]))[0].last_changed_at
  }
  const before = await lastChange()
  on.server.clock.advance(60_000)
  await request().answer()
  expect(await lastChange()).toEqual(before)
})

test('a repeated request answers 200 with the install as it is, and with another body or once it is removed 409', async () => {
  const { body, answer } = request()
  expect((await answer()).status).toBe(201)
  expect(await answer()).toMatchObject({ status: 200, body: { state: 'provisioned', plan: 'basic' } })
  expect(await on.stock()).toMatchObject({ made: 1 })
  const other = await on.ask('POST', '/platform/installs', { ...body, plan: 'big' })
  expect(other).toMatchObject({ status: 409, body: { id: 'conflict' } })
  await on.ask('DELETE', `/platform/installs/${body.uuid}`)
  expect((await answer()).status).toBe(409)
})

test('a repeated request of one that failed answers as the first did', async () => {
  await on.behave('refuses', 1)
  const { answer } = request()
  const [first, second] = [await answer(), await answer()]
  expect([second.status, second.body]).toEqual([422, first.body])
})

test('later tries use the same uuid until the provider answers, and make one resource', async () => {
  await on.behave('silent', 1)
  const uuid = await on.install()
  on.server.clock.advance(4000)
  expect(await on.runCalls()).toBe(0)
  on.server.clock.advance(1000)
  expect(await on.runCalls()).toBe(1)
  expect(await on.row(uuid)).toMatchObject({ state: 'provisioned', callAt: null, trouble: null })
  expect(await on.stock()).toMatchObject({ made: 1, live: [{ uuid, plan: 'basic' }] })
  const codes = on.provider.bodies.map((body) => readAs(body, granted).oauth_grant.code)
  expect(new Set(codes).size).toBe(2)
})

test('later tries end after 10 minutes, and nothing is left at the provider', async () => {
  await on.behave('silent', 1)
  const uuid = await on.install()
  await on.behave('down')
  for (let minute = 0; minute <= 10; minute++) {
    on.server.clock.advance(60_000)
    await on.runCalls()
  }
  expect(await on.row(uuid)).toMatchObject({ state: 'failed', failure: 'unanswered' })
  await on.behave('good')
  on.server.clock.advance(60 * 60_000)
  await on.runCalls()
  expect(await on.row(uuid)).toMatchObject({ state: 'failed', callAt: null })
  expect((await on.stock()).live).toEqual([])
})

test('later tries that the provider refuses leave nothing of the first one, which had no answer', async () => {
  await on.behave('silent', 1)
  const uuid = await on.install()
  on.server.clock.advance(5000)
  on.provider.gate('POST').answer(422)
  await on.runCalls()
  expect(await on.row(uuid)).toMatchObject({ state: 'failed', failure: 'refused', callAt: null })
  expect(await on.stock()).toMatchObject({ made: 1, live: [] })
})

test('later tries may get another id where the first one told none', async () => {
  await on.behave('silent', 1)
  const uuid = await on.install()
  await on.behave('new-id', 1)
  on.server.clock.advance(5000)
  await on.runCalls()
  expect(await on.row(uuid)).toMatchObject({ state: 'provisioned' })
})

test('later tries end 12 hours after a 202 without a callback', async () => {
  await on.behave('async-never', 1)
  const uuid = await on.install()
  expect((await on.row(uuid)).state).toBe('waiting')
  on.server.clock.advance(12 * 60 * 60_000)
  await on.runCalls()
  expect(await on.row(uuid)).toMatchObject({ state: 'failed', failure: 'overdue', callAt: null })
  expect(await attempts()).toMatchObject([{ error: 'async_timeout' }])
  expect((await on.stock()).live).toEqual([])
})
