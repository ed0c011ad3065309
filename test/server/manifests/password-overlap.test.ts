import { desc, eq } from 'drizzle-orm'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sweep } from '#server/db/kept/sweep.ts'
import { manifests, outbox, securityEvents, trail } from '#server/db/schema.ts'
import { callProvider } from '#server/outbound/call-provider.ts'
import { errorTextOf, secretsOf } from '#server/provisioning/attempts.ts'
import { notePasswordUse } from '#server/provisioning/note-password-use.ts'
import { passwordsOf, providerToday } from '#server/provisioning/provider-today.ts'
import { manifestOf } from '#test/support/provider/manifest-of.ts'
import { readAs, readObject } from '#test/support/read-as.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()
const hour = 60 * 60_000
const [older, newer] = ['the-older-password-0123456789abcdef', 'the-newer-password-0123456789abcdef']

let addon: Awaited<ReturnType<typeof addonAt>>
beforeEach(async () => {
  addon = await addonAt(on.world, 'alpha')
  await push(older)
})

const inMs = (ms: number) => new Date(on.server.clock.now().getTime() + ms).toISOString()
const later = (ms: number) => on.server.clock.set(inMs(ms))
function push(password: string, { query = '', name = 'One', host = 'provider.example' } = {}) {
  const contents = manifestOf(addon.slug)
  const production = { ...contents.api.production, base_url: `https://${host}/resources` }
  const body = { contents: { ...contents, name, api: { ...contents.api, password, production } } }
  return on.api('provider', 'POST', `/addons/${addon.slug}/manifests${query}`, body)
}
const path = () => `/addons/${addon.slug}/current_manifest`
const shown = async () => readObject((await on.api('provider', 'GET', path())).body)
const keep = (ms: number) =>
  on.api('provider', 'PUT', `${path()}/previous_password`, { previous_until: inMs(ms) })
const today = () => providerToday(on.server.db, on.server.config, addon.id, on.server.clock.now())
const passwords = async () => {
  const provider = await today()
  if (!provider?.secrets) return null
  const { password, previousPassword } = passwordsOf(provider, provider.secrets)
  return previousPassword === undefined ? { password } : { password, previousPassword }
}

test('another password is the only one at once; by the push, or chosen afterwards, the old one works until an hour', async () => {
  await push(newer)
  expect(await passwords()).toEqual({ password: newer })
  expect(await keep(hour)).toMatchObject({ status: 200, body: { previous_password: { until: inMs(hour) } } })
  expect(await passwords()).toEqual({ password: newer, previousPassword: older })
  later(hour - 1)
  expect(await passwords()).toEqual({ password: newer, previousPassword: older })
  later(1)
  expect(await passwords()).toEqual({ password: newer })
  expect(await shown()).toMatchObject({ previous_password: null })
  expect(await sweep(on.server)).toMatchObject({ previous_manifest_passwords: 1 })

  const query = `?previous_until=${inMs(hour)}`
  expect((await push(older, { query })).status).toBe(201)
  expect(await passwords()).toEqual({ password: older, previousPassword: newer })
  // A push that leaves the password leaves the overlap.
  await push(older, { name: 'Two' })
  expect(await passwords()).toEqual({ password: older, previousPassword: newer })
  expect(await on.api('provider', 'DELETE', `${path()}/previous_password`)).toMatchObject({ status: 200 })
  expect(await passwords()).toEqual({ password: older })
  expect((await on.api('provider', 'DELETE', `${path()}/previous_password`)).status).toBe(409)
  const texts = (await on.server.db.select().from(outbox)).map(({ text }) => text).join('\n')
  expect(texts).toContain('was ended by partner@acme.example')
  // By its push, too, it is told, and stands in both trails.
  expect(texts.match(/was kept by partner@acme.example: it works until /g)).toHaveLength(2)
  const events = await on.server.db.select().from(securityEvents)
  expect(events.filter(({ kind }) => kind === 'previous_secret_kept')).toHaveLength(2)
  const steps = await on.server.db.select().from(trail).where(eq(trail.field, 'password'))
  expect(steps.map(({ to }) => to)).toEqual(['rolled', 'rolled', 'ended'])
  for (const each of [older, newer]) expect(texts).not.toContain(each)
})

test('an hour is refused that is over, too far, or for nothing', async () => {
  const first = { contents: manifestOf('brand-new') }
  expect((await on.api('provider', 'POST', '/addons/brand-new/manifests', first)).status).toBe(201)
  const ofFirst = '/addons/brand-new/current_manifest/previous_password'
  expect((await on.api('provider', 'PUT', ofFirst, { previous_until: inMs(hour) })).status).toBe(409)
  expect((await push(older, { query: `?previous_until=${inMs(hour)}`, name: 'Two' })).status).toBe(422)
  expect((await push(newer, { query: `?previous_until=${inMs(0)}` })).status).toBe(422)
  expect((await push(newer, { query: '?previous_til=x' })).status).toBe(422)
  await push(newer)
  expect((await keep(31 * 24 * hour)).status).toBe(422)
  expect(await passwords()).toEqual({ password: newer })
})

test('another origin never gets the password from before', async () => {
  const query = `?previous_until=${inMs(hour)}`
  expect((await push(newer, { query, host: 'other.example' })).status).toBe(422)
  await push(newer, { query })
  await push(newer, { host: 'other.example' })
  expect(await passwords()).toEqual({ password: newer })
  expect(await shown()).toMatchObject({ previous_password: null, keepable_number: null })
  expect((await keep(hour)).status).toBe(409)
})

test('the newest manifest with another password is the one that can be kept; the same one goes on as it was', async () => {
  const brandNew = { contents: manifestOf('brand-new') }
  await on.api('provider', 'POST', '/addons/brand-new/manifests', brandNew)
  const { body } = await on.api('provider', 'GET', '/addons/brand-new/current_manifest')
  expect(body).toMatchObject({ number: 1, keepable_number: null })
  const { number } = readAs(await shown(), v.looseObject({ number: v.number() }))
  const usedAt = on.server.clock.now()
  await on.server.db.update(manifests).set({ passwordUsedAt: usedAt })
  await push(older, { name: 'Two' })
  expect(await shown()).toMatchObject({ password_used_at: usedAt.toISOString() })
  await push(newer)
  expect(await shown()).toMatchObject({ password_used_at: null, keepable_number: number + 1 })
  await keep(hour)
  expect(await shown()).toMatchObject({ previous_password: { number: number + 1 }, keepable_number: null })
})

test('of two answers that are kept, each is redacted by itself, and the one that decides is whole', () => {
  const body = '{"config":{"DB_URL":"postgres://u:p@h/d"},"access_token":"own"}'
  const result = { kind: 'answer', status: 500, body, tookMs: 1, refusedBefore: 'z'.repeat(70_000) } as const
  expect(errorTextOf(result, [])).toBe(
    `With the current password: 401\n${'z'.repeat(1024)}\n\nWith the previous one:\n{"config":{"DB_URL":"********"},"access_token":"********"}`,
  )
})

let provider: Server | undefined
afterEach(() => void provider?.close())
const basic = (password: string) => `Basic ${Buffer.from(`${addon.slug}:${password}`).toString('base64')}`

/** A provider that takes one password; returns its origin and what it was sent. */
async function listening(accepted: string | null) {
  const sent: (string | undefined)[] = []
  provider = createServer((request, response) => {
    const { authorization = '' } = request.headers
    sent.push(authorization)
    response.writeHead(authorization === (accepted && basic(accepted)) ? 204 : 401)
    response.end(`no: ${authorization}`)
  })
  await new Promise<void>((resolve) => provider?.listen(0, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`, sent }
}

test.each([
  ['the new one', newer, [newer], 204],
  ['the old one', older, [newer, older], 204],
  ['neither', null, [newer, older], 401],
] as const)(
  'a provider that knows %s is asked with no more than it needs',
  async (_who, known, tried, status) => {
    await push(newer, { query: `?previous_until=${inMs(hour)}` })
    const { origin, sent } = await listening(known)
    const own = await today()
    if (own?.secrets === undefined || own.secrets === null) throw new Error('there are no secrets')
    const call = {
      method: 'DELETE',
      url: `${origin}/x`,
      body: null,
      user: addon.slug,
      ...passwordsOf(own, own.secrets),
    } as const
    // Two tries share one limit: where less than a second is left, there is no second one.
    await callProvider(call, { allow: [origin], limitMs: 999 })
    expect(sent.splice(0)).toEqual([basic(newer)])
    const result = await callProvider(call, { allow: [origin], limitMs: 5000 })
    expect(result).toMatchObject({ kind: 'answer', status })
    expect(sent).toEqual(tried.map(basic))
    // What is kept of it has both answers, and no password.
    const kept = errorTextOf(result, secretsOf(call, own.secrets))
    for (const each of [older, newer, basic(older).slice(6), basic(newer).slice(6)])
      expect(kept).not.toContain(each)
    expect(kept.includes('With the previous one:')).toBe(tried.length > 1)

    // It is noted of the manifest that it is of, whatever is pushed meanwhile.
    await push('the-third-password-0123456789abcdefghi', { name: 'Three' })
    await notePasswordUse(on.server.db, call, result, on.server.clock.now())
    const rows = await on.server.db.select().from(manifests).orderBy(desc(manifests.number))
    const usedAt = on.server.clock.now()
    expect(rows.map(({ passwordUsedAt }) => passwordUsedAt).slice(0, 3)).toEqual([
      null,
      known === newer ? usedAt : null,
      known === older ? usedAt : null,
    ])
  },
)
