import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import type { Database } from '#server/db/database.ts'
import { installRequests } from '#server/db/schema.ts'
import { abandonInstall } from '#server/installs/install-steps.ts'
import { call } from '#test/support/people.ts'
import { readAs } from '#test/support/read-as.ts'
import { installWorld } from '../support/use-installs.ts'

const asked = v.looseObject({ oauth_grant: v.looseObject({ code: v.string() }) })
const exchanged = v.looseObject({ access_token: v.string() })

const on = installWorld()
const change = (uuid: string, plan: string) => on.ask('PATCH', `/platform/installs/${uuid}`, { plan })
const remove = (uuid: string) => on.ask('DELETE', `/platform/installs/${uuid}`)
const methods = async () => (await on.stock()).calls.map(({ method }) => method)
const atProvider = async () => (await on.stock()).live.map(({ plan }) => plan)
/** Ends every lease, as its time does. */
const leasesEnd = () => on.server.db.update(installRequests).set({ leaseUntil: sql`clock_timestamp()` })

test('a call without an answer may still be under way: a removal comes after it', async () => {
  await on.behave('silent', 1)
  const uuid = await on.install()
  expect((await remove(uuid)).body).toMatchObject({ state: 'removing' })
  await on.runCalls()
  expect(await methods()).toEqual(['POST'])
  await leasesEnd()
  await on.runCalls()
  expect(await methods()).toEqual(['POST', 'DELETE'])
  expect(await on.row(uuid)).toMatchObject({ state: 'removed' })
})

test('a call without an answer to change a plan is over before the old plan is put back', async () => {
  const uuid = await on.install()
  await on.behave('silent')
  await change(uuid, 'big')
  on.server.clock.advance(10 * 60_000)
  await on.runCalls()
  expect(await on.row(uuid)).toMatchObject({ state: 'provisioned', isPlanUnsure: true })
  await on.behave('good')
  await on.runCalls()
  expect(await methods()).toEqual(['POST', 'PUT', 'PUT'])
  await leasesEnd()
  await on.runCalls()
  expect(await atProvider()).toEqual(['basic'])
  expect(await on.row(uuid)).toMatchObject({ isPlanUnsure: false, callAt: null })
})

test('a second try that gets another id than the first one, whose answer came late, is the end of it', async () => {
  const { uuid } = on.body()
  const [early, late] = [on.provider.gate('POST'), on.provider.gate('POST')]
  const first = on.ask('POST', '/platform/installs', { ...on.body(), uuid })
  await early.reached
  await leasesEnd()
  const calls = on.runCalls()
  await late.reached
  early.open()
  expect((await first).body).toMatchObject({ state: 'requested' })
  await on.behave('new-id', 1)
  late.open()
  await calls
  expect(await on.row(uuid)).toMatchObject({ state: 'failed', failure: 'wrong_answer', callAt: null })
  expect(await methods()).toEqual(['POST', 'POST', 'DELETE'])
})

test('a plan that is to be put back stays so when another change is refused', async () => {
  const uuid = await on.install()
  await on.behave('wrong-body', 1)
  expect(await change(uuid, 'big')).toMatchObject({ status: 422, body: { code: 'provider_failed' } })
  await on.behave('refuses-plan', 1)
  expect(await change(uuid, 'big')).toMatchObject({ status: 422, body: { code: 'provider_refused' } })
  expect(await atProvider()).toEqual(['big'])
  await on.runCalls()
  expect(await atProvider()).toEqual(['basic'])
  expect(await on.row(uuid)).toMatchObject({ state: 'provisioned', isPlanUnsure: false, callAt: null })
})

test('a callback takes its time when its turn has come, so that the trail runs forward', async () => {
  await on.behave('silent', 1)
  const uuid = await on.install()
  const { clock } = on.server
  const { resources, clientSecret, bodies } = on.provider
  /** A database that is busy with others at first. */
  const db = new Proxy(resources.db, {
    get: (target, key) =>
      key === 'transaction'
        ? (work: (tx: Database) => unknown) =>
            target.transaction(async (tx) => {
              clock.advance(1000)
              return work(tx)
            })
        : (Reflect.get(target, key) as unknown),
  })
  const app = createApp({ ...resources, db, portalDir: null })
  const { oauth_grant: grant } = readAs(bodies[0], asked)
  const form = { grant_type: 'authorization_code', code: grant.code, client_secret: clientSecret }
  const answer = await app.request('/oauth/token', { method: 'POST', body: new URLSearchParams(form) })
  const { access_token: token } = readAs(await answer.json(), exchanged)
  const before = clock.now().getTime()
  const told = await call({ app }, 'POST', `/platform/addons/${uuid}/actions/provision`, { as: { token } })
  expect(told.status).toBe(200)
  expect((await on.row(uuid)).provisionedAt?.getTime()).toBe(before + 1000)
})

test('a removal that staff give up while the provider is asked for it stays given up', async () => {
  await on.behave('wrong-body', 1)
  const { uuid } = on.body()
  await on.ask('POST', '/platform/installs', { ...on.body(), uuid })
  await on.behave('down')
  await on.runCalls()
  on.server.clock.advance(5000)
  const gate = on.provider.gate('DELETE')
  const calls = on.runCalls()
  await gate.reached
  await abandonInstall(on.world.act('admin'), { ...(await on.row(uuid)), addon: on.addon })
  gate.open()
  await calls
  expect(await on.row(uuid)).toMatchObject({ state: 'failed', callAt: null, trouble: null })
})

test('a removal answered with 202 again and again is stuck', async () => {
  const uuid = await on.install()
  await on.behave('async-deprovision-never')
  await remove(uuid)
  expect(await on.row(uuid)).toMatchObject({ state: 'removing', trouble: null })
  on.server.clock.advance(12 * 60 * 60_000)
  expect(await on.runCalls()).toBe(1)
  expect(await on.row(uuid)).toMatchObject({ state: 'removing', trouble: 'async_timeout' })
  const install = { ...(await on.row(uuid)), addon: on.addon }
  await abandonInstall(on.world.act('admin'), install)
  expect(await on.row(uuid)).toMatchObject({ state: 'removed', callAt: null })
})
