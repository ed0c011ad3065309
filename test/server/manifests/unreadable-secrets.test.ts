import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { secretMask } from '#contract/manifest.ts'
import { failedAttempts, manifests, providerResources } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { removeRetried } from '#server/provisioning/remove-retried.job.ts'
import { fillSecretErrors } from '#server/manifests/manifest-secrets.ts'
import { pushManifest } from '#server/manifests/manifests.rules.ts'
import { manifestOf } from '#test/support/provider/manifest-of.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readAs } from '#test/support/read-as.ts'

const on = useWorld()
const broken = 'v1.bm90IHdoYXQgd2FzIHNlYWxlZCwgYnV0IGFzIGxvbmcgYXMgdGhhdA=='
const silent = pino({ level: 'silent' })
let addon: AddonRow

beforeEach(async () => {
  addon = await addonAt(on.world, 'alpha')
  await pushManifest(on.world.act('provider'), addon, manifestOf(addon.slug))
})

const store = (fields: Partial<typeof manifests.$inferInsert>) =>
  on.server.db.update(manifests).set(fields).where(eq(manifests.addonId, addon.id))

const manifestItem = async () => {
  const reply = await on.api(
    'provider',
    'GET',
    `/addons/${addon.slug}/beta_requirements/technical_approval_requirements`,
  )
  expect(reply.status).toBe(200)
  const items = readAs(reply.body, v.array(v.looseObject({ name: v.string(), completed: v.boolean() })))
  return items.find(({ name }) => name === 'manifest')?.completed
}

describe('secrets that cannot be opened', () => {
  beforeEach(() => store({ secrets: broken }))

  test('leave what is read as it is', async () => {
    const own = `/addons/${addon.slug}`
    const list = `${own}/beta_requirements/technical_approval_requirements`
    for (const path of ['/addons', own, list, `${own}/current_manifest`, `${own}/manifests`])
      for (const who of ['provider', 'admin'] as const)
        expect([path, who, (await on.api(who, 'GET', path)).status]).toEqual([path, who, 200])
  })

  test('can’t be kept by a push that names them by the mask', async () => {
    const contents = manifestOf(addon.slug)
    contents.api.password = secretMask
    const reply = await on.api('provider', 'POST', `/addons/${addon.slug}/manifests`, { contents })
    expect(reply).toMatchObject({
      status: 422,
      body: { error: { contents: [expect.stringContaining('cannot be opened')] } },
    })
    contents.api.password = 'the-password-itself-0123456789ab'
    const whole = await on.api('provider', 'POST', `/addons/${addon.slug}/manifests`, { contents })
    expect(whole.status).toBe(201)
  })

  test('refuse a retry with a reason', async () => {
    const [attempt] = await on.server.db
      .insert(failedAttempts)
      .values({
        addonId: addon.id,
        appName: 'automatic-review',
        plan: 'test',
        method: 'POST',
        url: 'https://addon.acme.example/resources',
        responseCode: 500,
        responseBody: '',
        params: {},
        headers: {},
        providerId: null,
        actionType: 'provision',
        errorType: 'server_error',
        createdAt: on.server.clock.now(),
      } as typeof failedAttempts.$inferInsert)
      .returning()
    const reply = await on.api('admin', 'POST', `/failed_attempts/${attempt?.id}/retries`)
    expect(reply).toMatchObject({ status: 409, body: { error: expect.stringContaining('cannot be opened') } })
  })

  test('hold up nobody else’s clean-up', async () => {
    const due = { step: 'provision', use: 'retry', createdAt: on.server.clock.now() } as const
    const other = await addonAt(on.world, 'alpha', 'acme-other')
    const contents = manifestOf(other.slug)
    contents.api.production.base_url = 'http://127.0.0.1:1/resources'
    await pushManifest(on.world.act('provider'), other, contents)
    await on.server.db.insert(providerResources).values([
      { ...due, addonId: addon.id, removeAt: new Date(on.server.clock.now().getTime() - 2) },
      { ...due, addonId: other.id, removeAt: new Date(on.server.clock.now().getTime() - 1) },
    ])
    const { db, clock, config } = on.server
    expect(await removeRetried({ db, clock, config, log: silent })).toBe(1)
    const rows = await db.select().from(providerResources)
    expect(rows.find(({ addonId }) => addonId === other.id)?.state).toBe('removed')
    expect(rows.find(({ addonId }) => addonId === addon.id)?.state).not.toBe('removed')
  })
})

test('what the secrets say of the requirement is stored with the push', async () => {
  expect(await manifestItem()).toBe(true)
  await store({ secrets: broken })
  expect(await manifestItem()).toBe(true)
  const contents = manifestOf(addon.slug)
  contents.api.password = 'short'
  await pushManifest(on.world.act('provider'), addon, contents)
  expect(await manifestItem()).toBe(false)
})

test('what the secrets say of the requirement is asked anew of what the deployment allows today', async () => {
  const contents = manifestOf(addon.slug)
  contents.api.production = { base_url: 'http://127.0.0.1:4001/r', sso_url: 'http://127.0.0.1:4001/s' }
  await pushManifest(on.world.act('provider'), addon, contents)
  expect(await manifestItem()).toBe(false)
  const before = on.server.config.providerAllow
  Object.assign(on.server.config, { providerAllow: ['http://127.0.0.1:4001'] })
  expect(await manifestItem()).toBe(true)
  Object.assign(on.server.config, { providerAllow: before })
})

test('what the secrets say of the requirement is filled in at start for each manifest of an older version that lacks it, and for no other', async () => {
  const { db, config } = on.server
  const good = await addonAt(on.world, 'alpha', 'acme-good')
  const known = await addonAt(on.world, 'alpha', 'acme-known')
  await store({ secretErrors: null, secrets: broken })
  await db.update(manifests).set({ secretErrors: null }).where(eq(manifests.addonId, good.id))
  await db
    .update(manifests)
    .set({ secretErrors: ['as it was'] })
    .where(eq(manifests.addonId, known.id))
  expect(await fillSecretErrors(db, config)).toBe(2)
  const rows = await db.select().from(manifests)
  const errorsOf = (of: { id: string }) => rows.find(({ addonId }) => addonId === of.id)?.secretErrors
  expect(errorsOf(addon)).toEqual([expect.stringContaining('cannot be opened')])
  expect(errorsOf(good)).toEqual([])
  expect(errorsOf(known)).toEqual(['as it was'])
  expect(await manifestItem()).toBe(false)
  expect(await fillSecretErrors(db, config)).toBe(0)
})
