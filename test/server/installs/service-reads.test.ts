import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { idempotencyKeys, installRequests, type plans, securityEvents } from '#server/db/schema.ts'
import { sealConfig } from '#server/installs/install-config.ts'
import { storedPlan } from '#test/support/database/stored-rows.ts'
import { putInstall } from '#test/support/installs.ts'
import { call, storeService } from '#test/support/people.ts'
import { readAs } from '#test/support/read-as.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()
const day = 24 * 3_600_000

let token: string
let plan: typeof plans.$inferSelect
beforeEach(async () => {
  token = (await storeService(on.server, 'marketplace', ['installs'])).token
  const addon = await addonAt(on.world, 'alpha')
  plan = await storedPlan(on.server.db, addon.id, 'test')
})

const ask = (path = '', method = 'GET', body?: unknown) =>
  call(on.server, method, `/platform/installs${path}`, { as: { token }, body })
const install = (given: Partial<Parameters<typeof putInstall>[1]> = {}) =>
  putInstall(on.server.db, { plan, requestedAt: on.server.clock.now(), ...given })
const change = (id: string, message: string) =>
  on.server.db.update(installRequests).set({ message }).where(eq(installRequests.resourceId, id))

const feedSchema = v.object({
  installs: v.array(v.object({ uuid: v.string(), message: v.nullable(v.string()) })),
  cursor: v.string(),
  more: v.boolean(),
})
async function feed(query = '') {
  const { status, body } = await ask(query)
  expect(status).toBe(200)
  return readAs(body, feedSchema)
}
const uuids = ({ installs }: Awaited<ReturnType<typeof feed>>) => installs.map(({ uuid }) => uuid)

test('the feed of installs has all of them in the order of their last changes, in pages, and from a cursor on what has changed since', async () => {
  const [first, second] = [await install(), await install()]
  await change(first, 'Ready.')
  const all = await feed()
  expect({ uuids: uuids(all), more: all.more }).toEqual({ uuids: [second, first], more: false })
  expect(await feed(`?since=${all.cursor}`)).toEqual({ installs: [], cursor: all.cursor, more: false })
  await change(second, 'Ready too.')
  const next = await feed(`?since=${all.cursor}`)
  expect(next).toMatchObject({ installs: [{ uuid: second, message: 'Ready too.' }], more: false })
  const third = await install()
  const page = await feed('?max=2')
  expect({ uuids: uuids(page), more: page.more }).toEqual({ uuids: [first, second], more: true })
  expect(await feed(`?max=2&since=${page.cursor}`)).toMatchObject({
    installs: [{ uuid: third }],
    more: false,
  })
})

test('the feed of installs is restricted to an add-on, an account or a state, and its cursor passes the others', async () => {
  const other = await addonAt(on.world, 'alpha', 'other')
  const otherPlan = await storedPlan(on.server.db, other.id, 'test')
  const removed = await install({ state: 'removed', account: 'ada@customers.example' })
  const elsewhere = await install({ plan: otherPlan })
  const { cursor } = await feed()
  for (const [query, found] of [
    ['addon=other', [elsewhere]],
    [`addon=${other.id}`, [elsewhere]],
    ['addon=none', []],
    ['account=Ada@customers.example', [removed]],
    ['state=removed', [removed]],
    ['state=removed&addon=other', []],
  ] as const)
    expect({ query, ...(await feed(`?${query}`)) }).toMatchObject({
      query,
      installs: found.map((uuid) => ({ uuid })),
      cursor,
    })
})

test('the feed of installs refuses a cursor that is ahead of it, and one that is none', async () => {
  await install()
  const { cursor } = await feed()
  for (const since of [String(Number(cursor) + 1), '-1', 'x', '9'.repeat(19)])
    expect(await ask(`?since=${since}`)).toMatchObject({
      status: 422,
      body: { error: { since: [expect.any(String)] } },
    })
})

test('a service reads one install with all that it may show', async () => {
  const id = await install({
    state: 'changing',
    account: 'ada@customers.example',
    name: 'shop-queue',
    targetPlanId: plan.id,
    message: 'Wait.',
    logDrainBox: 'sealed',
    configBox: 'sealed',
  })
  expect(await ask(`/${id}`)).toMatchObject({
    status: 200,
    body: {
      uuid: id,
      account: 'ada@customers.example',
      app: { id: 'app-1', name: 'shop' },
      addon: 'acme-alpha',
      plan: 'test',
      target_plan: 'test',
      state: 'changing',
      region: 'us',
      for: 'app',
      name: 'shop-queue',
      message: 'Wait.',
      failure: null,
      config_names: [],
      requested_at: on.server.clock.now().toISOString(),
      provisioned_at: null,
      ended_at: null,
      removed_at: null,
    },
  })
  expect(JSON.stringify((await ask(`/${id}`)).body)).not.toContain('sealed')
})

const eventsOf = (kind: 'config_read' | 'install_opened') =>
  on.server.db.select().from(securityEvents).where(eq(securityEvents.kind, kind))

const values = { ACME_ALPHA_URL: 'amqp://secret@queue.example' }
const withConfig = async (given: Partial<Parameters<typeof putInstall>[1]> = {}) => {
  const id = await install(given)
  const configBox = sealConfig(on.server.config, id, values)
  await on.server.db.update(installRequests).set({ configBox }).where(eq(installRequests.resourceId, id))
  return id
}

test('the config of an install is read as often as asked, and each read is in the security trail', async () => {
  const id = await withConfig()
  for (const _ of [1, 2])
    expect(await ask(`/${id}/config`)).toMatchObject({ status: 200, body: { config: values } })
  const read = { party: 'service', details: { what: id, service: 'marketplace' } }
  expect(await eventsOf('config_read')).toMatchObject([read, read])
  expect(JSON.stringify(await on.server.db.select().from(securityEvents))).not.toContain('secret@')
})

test.each([
  ['removed', 'removedAt'],
  ['failed', 'endedAt'],
] as const)('the config of an install is kept for a day after it was %s', async (state, at) => {
  const now = on.server.clock.now().getTime()
  const kept = await withConfig({ state, [at]: new Date(now - day + 1) })
  expect((await ask(`/${kept}/config`)).status).toBe(200)
  const gone = await withConfig({ state, [at]: new Date(now - day) })
  expect(await ask(`/${gone}/config`)).toMatchObject({
    status: 409,
    body: { error: 'The config of a removed install is kept for one day.' },
  })
  expect(await eventsOf('config_read')).toHaveLength(1)
})

test('the config of an install is refused, not a fault, where no key opens it', async () => {
  const id = await install({ configBox: 'v1.bm90IHdoYXQgd2FzIHNlYWxlZCwgYnV0IGFzIGxvbmc=' })
  expect(await ask(`/${id}/config`)).toMatchObject({
    status: 409,
    body: {
      error: 'The config of this install cannot be opened with the key that the platform has now.',
    },
  })
})

const hash = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex')
const formSchema = v.object({
  action: v.string(),
  method: v.string(),
  fields: v.record(v.string(), v.string()),
})

const account = 'Ada@customers.example'
const signOn = (id: string, as = account) => ask(`/${id}/sso`, 'POST', { account: as })

test('the sign-on is a form with tokens that the manifest’s salt proves (DOMAIN 2.1)', async () => {
  const id = await install({ appName: 'shop' })
  const { status, body } = await signOn(id)
  expect(status).toBe(200)
  const { action, method, fields } = readAs(body, formSchema)
  const salt = 'single-sign-on-salt-0123456789ab'
  const timestamp = String(on.server.clock.now().getTime() / 1000)
  const userId = fields.user_id ?? ''
  expect({ action, method, fields }).toEqual({
    action: 'https://addon.acme.example/sso',
    method: 'POST',
    fields: {
      resource_id: id,
      resource_token: hash('sha1', `${id}:${salt}:${timestamp}`),
      timestamp,
      app: 'shop',
      email: account,
      user_id: expect.stringMatching(
        /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
      ) as string,
      user_scoped_resource_token: hash('sha256', `${id}:${salt}:${timestamp}:${userId}:${account}`),
    },
  })
  expect(await eventsOf('install_opened')).toMatchObject([
    { party: 'service', details: { what: account, of: id, service: 'marketplace' } },
  ])
})

test('the sign-on knows a customer by the same id in every install', async () => {
  const ids = [await install(), await install({ state: 'changing' })]
  const asked = await Promise.all(ids.map(async (id) => readAs((await signOn(id)).body, formSchema)))
  const other = readAs((await signOn(ids[0] ?? '', 'bob@customers.example')).body, formSchema)
  const lower = readAs((await signOn(ids[0] ?? '', account.toLowerCase())).body, formSchema)
  const known = [...asked, lower].map(({ fields }) => fields.user_id)
  expect(new Set(known).size).toBe(1)
  expect(known).not.toContain(other.fields.user_id)
})

test('the sign-on is a form of now, and none is kept, whatever its Idempotency-Key', async () => {
  const id = await install()
  const again = async () => {
    const headers = { 'idempotency-key': 'one' }
    const path = `/platform/installs/${id}/sso`
    const { body } = await call(on.server, 'POST', path, { as: { token }, body: { account }, headers })
    return readAs(body, formSchema).fields.timestamp
  }
  const first = await again()
  on.server.clock.advance(6 * 60_000)
  expect(await again()).not.toBe(first)
  expect(await on.server.db.select().from(idempotencyKeys)).toEqual([])
})

test('the sign-on is refused for an install that is not provisioned', async () => {
  for (const state of ['requested', 'waiting', 'failed', 'removing', 'removed'] as const)
    expect([state, await signOn(await install({ state }))]).toMatchObject([
      state,
      { status: 409, body: { error: 'Only an install that is provisioned can be opened.' } },
    ])
  expect(await eventsOf('install_opened')).toEqual([])
})

test('the plans of an add-on come with what forbids an account to install each', async () => {
  await addonAt(on.world, 'ga', 'acme-ga')
  const plansOf = async (addon: string) => {
    const query = new URLSearchParams({ addon, account: 'user01@customers.example' })
    return (await call(on.server, 'GET', `/platform/addon_plans?${query}`, { as: { token } })).body
  }
  expect(await plansOf('acme-ga')).toMatchObject([
    { slug: 'basic', availability: 'allUsers', allowed: true, reasons: [] },
    { slug: 'big', availability: 'allUsers', allowed: true, reasons: [] },
    { slug: 'test', price_cents: 0, allowed: false, reasons: [{ code: 'no_pass' }] },
  ])
  expect(await plansOf('none')).toMatchObject({
    error: { addon: ['is not the slug or id of an add-on: none'] },
  })
})
