import { namedUrl, storePasskey } from '#test/support/passkey-client.ts'
import { PasskeyDevice } from '#test/support/passkey-device.ts'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { endpoints } from '#contract/endpoints/endpoints.ts'
import { wireKey } from '#contract/formats/wire-names.ts'
import { audit } from '#server/commands/audit.ts'
import { supplierVendors } from '#server/db/schema.ts'
import { hostileTexts, unstorableTexts } from '#test/support/hostile.ts'
import { createCompany, type Person } from '#test/support/people.ts'
import { dataUrl, drawn } from '#test/support/pictures.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readAs, readObject } from '#test/support/read-as.ts'

const on = useWorld()

interface Schema {
  type: string
  entries?: Record<string, Schema>
  wrapped?: Schema
  item?: Schema
}

const bare = (schema: Schema): Schema => (schema.wrapped === undefined ? schema : bare(schema.wrapped))

/** The fields of a body that take any text, and whether they take a list of them. */
function textFields(endpoint: Endpoint): { field: string; isList: boolean }[] {
  const { entries = {} } = (endpoint.body ?? {}) as Schema
  return Object.entries(entries).flatMap(([field, given]) => {
    const schema = bare(given)
    const isList = schema.type === 'array' && schema.item !== undefined && bare(schema.item).type === 'string'
    return schema.type === 'string' || isList ? [{ field, isList }] : []
  })
}

/** Where each write goes, as whom, and a body that would be taken. */
interface Target {
  as: 'provider' | 'admin'
  path: string
  body?: Record<string, unknown>
}

const dayAfter = (now: Date, days: number) =>
  new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)

let picture = ''
beforeAll(async () => {
  picture = dataUrl(await drawn('png', 40, 30))
})

const madeSchema = v.looseObject({ id: v.string() })

/** The targets of one world; identity's calls and manifests have fuzzes of their own. */
async function targets(): Promise<Partial<Record<keyof typeof endpoints, Target>>> {
  const { slug, id } = await addonAt(on.world, 'alpha')
  const under = `/addons/${slug}`
  const list = async (name: string) =>
    readAs((await on.api('provider', 'GET', `${under}/${name}`)).body, v.array(madeSchema))[0]?.id ?? ''
  const [plan, feature, benefit, screenshot, documentation] = await Promise.all(
    ['plans', 'features', 'benefits', 'screenshots', 'documentations'].map(list),
  )
  const ga = await addonAt(on.world, 'ga', 'hostile-ga')
  const plans = readAs(
    (await on.api('provider', 'GET', `/addons/${ga.slug}/plans`)).body,
    v.array(v.looseObject({ ...madeSchema.entries, slug: v.string() })),
  )
  const priced = plans.find((each) => each.slug !== 'test')?.id ?? ''
  const price = { price_cents: 4321, grandfathered: true }
  const asked = readAs(
    (await on.api('provider', 'POST', `/plans/${priced}/repricings`, price)).body,
    madeSchema,
  )
  const approval = readAs(
    (
      await on.api('provider', 'POST', `${under}/approvals`, {
        type: 'marketplace_fitting_approval',
        state: 'pending',
      })
    ).body,
    madeSchema,
  )
  const notice = { date: dayAfter(on.server.clock.now(), 60), message: 'x' }
  const noticed = readAs(
    (await on.api('admin', 'POST', `/addons/${ga.slug}/deprecations`, notice)).body,
    madeSchema,
  )
  const passkey = await storePasskey(on.server.db, on.world.provider.id, new PasskeyDevice(namedUrl))
  const [vendor] = await on.server.db.select().from(supplierVendors)
  const bare2 = await createCompany(on.server, 'Without a supplier')
  return {
    accountUpdate: { as: 'provider', path: '/account' },
    personInvite: { as: 'admin', path: '/people', body: { email: 'x@acme.example' } },
    personTeamCreate: {
      as: 'admin',
      path: `/people/${on.world.provider.id}/teams`,
      body: { role: 'owner' },
    },
    companyCreate: { as: 'admin', path: '/companies' },
    secondFactorRemove: { as: 'provider', path: '/account/second_factor/actions/remove' },
    codeProve: { as: 'provider', path: '/account/proof/code' },
    passkeyProve: { as: 'provider', path: '/account/proof/passkey' },
    recoveryCodesRenew: { as: 'provider', path: '/account/second_factor/actions/renew_codes' },
    passkeyCreate: { as: 'provider', path: '/account/passkeys', body: { name: 'x', credential: 'x' } },
    passkeyUpdate: { as: 'provider', path: `/account/passkeys/${passkey}` },
    addonUpdate: { as: 'admin', path: `/addons/${id}` },
    approvalUpdate: {
      as: 'admin',
      path: `/approvals/${approval.id}`,
      body: { state: 'rejected', message: 'x' },
    },
    progressionCreate: { as: 'admin', path: `${under}/progressions`, body: { to: 'ga' } },
    deprecationCreate: { as: 'admin', path: `${under}/deprecations`, body: notice },
    deprecationUpdate: { as: 'admin', path: `/deprecations/${noticed.id}` },
    alphaUserCreate: { as: 'provider', path: `${under}/alpha_users` },
    featureCreate: { as: 'provider', path: `${under}/features`, body: { name: 'x', datatype: 'number' } },
    featureUpdate: { as: 'provider', path: `/features/${feature}` },
    featureOrder: { as: 'provider', path: `${under}/features/order`, body: { ids: [] } },
    planCreate: { as: 'provider', path: `${under}/plans`, body: { name: 'Hostile' } },
    planUpdate: { as: 'provider', path: `/plans/${plan}` },
    planPassCreate: { as: 'provider', path: `/plans/${priced}/plan_passes` },
    repricingTransition: { as: 'admin', path: `/repricings/${asked.id}/transitions/rejected` },
    relayCallAnswer: {
      as: 'provider',
      path: `${under}/relay_calls/${crypto.randomUUID()}/actions/answer`,
      body: { lease: crypto.randomUUID(), status: 200, body: '', took_ms: 1 },
    },
    screenshotCreate: { as: 'provider', path: `${under}/screenshots`, body: { name: 'x', image: picture } },
    screenshotUpdate: { as: 'provider', path: `/screenshots/${screenshot}` },
    screenshotOrder: { as: 'provider', path: `${under}/screenshots/order`, body: { ids: [] } },
    benefitCreate: { as: 'provider', path: `${under}/benefits`, body: { title: 'x', description: 'x' } },
    benefitUpdate: { as: 'provider', path: `/benefits/${benefit}` },
    benefitOrder: { as: 'provider', path: `${under}/benefits/order`, body: { ids: [] } },
    documentationUpdate: { as: 'admin', path: `/documentations/${documentation}` },
    companyUpdate: { as: 'provider', path: `/companies/${on.world.companyId}` },
    companyUserCreate: { as: 'provider', path: `/companies/${on.world.companyId}/company_users` },
    supplierVendorCreate: {
      as: 'admin',
      path: `/companies/${bare2}/salesforce_vendors`,
      body: { vendor_id: 'x', paysite_id: 'x', site_name: 'x' },
    },
    supplierVendorUpdate: { as: 'admin', path: `/salesforce_vendors/${vendor?.id}` },
  }
}

const withText = Object.entries<Endpoint>(endpoints)
  .filter(([name]) => !['tokenCreate', 'passwordUpdate', 'passwordProve', 'manifestPush'].includes(name))
  .flatMap(([name, endpoint]) =>
    textFields(endpoint).map(({ field, isList }) => ({ name, endpoint, field, isList })),
  )

const send = (
  { as, path, body = {} }: Target,
  { endpoint, field, isList }: (typeof withText)[number],
  value: string,
) => on.api(as, endpoint.method, path, { ...body, [wireKey(field)]: isList ? [value] : value })

/** Fault of an answer to a hostile text, or null: it is stored as it came, or refused at its field. */
function faultOf(
  { status, body }: { status: number; body: unknown },
  { field }: (typeof withText)[number],
  value: string,
): string | null {
  const answer = readObject(body)
  const key = wireKey(field)
  if (status === 422) {
    const fields = Object.keys(answer.error as object).map((name) => name.split('.')[0])
    // A plan's slug is made of its name.
    return fields.every((name) => name === key || name === 'slug') ? null : `refused at ${fields.join()}`
  }
  if (status === 403 || status === 409) return null
  if (status > 299) return `answered ${status}`
  const shown = answer[key]
  return typeof shown !== 'string' || shown.trim() === value.trim() ? null : `stored as ${shown}`
}

const lists = (slug: string) =>
  [
    '',
    '/plans',
    '/features',
    '/benefits',
    '/screenshots',
    '/documentations',
    '/transitions',
    '/approvals',
  ].map((rest) => `/addons/${slug}${rest}`)

/** Everything that shows what was stored still answers, to the provider and to staff. */
async function expectAllReads(slug: string): Promise<void> {
  const paths = [...lists(slug), '/addons', `/repricings?addonId=${slug}`]
  for (const who of ['provider', 'admin'] as const satisfies (keyof typeof on.world &
    ('provider' | 'admin'))[])
    for (const path of paths) {
      const person: Person = on.world[who]
      const { status } = await on.api(person, 'GET', path)
      expect([who, path, status < 500]).toEqual([who, path, true])
    }
}

test('every text field of every write has a target', async () => {
  const known = Object.keys(await targets())
  expect([...new Set(withText.map(({ name }) => name))].filter((name) => !known.includes(name))).toEqual([])
  expect(withText.length).toBeGreaterThan(40)
})

const names = [...new Set(withText.map(({ name }) => name))]

test.each(names)(
  '%s stores each field as it is or refuses it there; nothing else breaks',
  async (endpoint) => {
    const target = (await targets())[endpoint as keyof typeof endpoints]
    if (target === undefined) throw new Error(`${endpoint} has no target`)
    for (const each of withText.filter(({ name }) => name === endpoint)) {
      for (const [name, value] of Object.entries(hostileTexts))
        expect([each.field, name, faultOf(await send(target, each, value), each, value)]).toEqual([
          each.field,
          name,
          null,
        ])
      for (const [name, value] of Object.entries(unstorableTexts)) {
        const { status } = await send(target, each, value)
        expect([each.field, name, [409, 413, 422].includes(status)]).toEqual([each.field, name, true])
      }
    }
    const { body } = await on.api('admin', 'GET', '/addons')
    for (const { slug } of readAs(body, v.array(v.looseObject({ slug: v.string() }))))
      await expectAllReads(slug)
    expect((await audit(on.server.db)).violations).toBe(0)
  },
)

describe('searches', () => {
  test.each(Object.entries({ ...hostileTexts, NUL: 'a\0b' }))('for %s answer', async (_, value) => {
    const q = encodeURIComponent(value)
    for (const path of [
      `/addons?q=${q}`,
      `/addons?slug=${q}`,
      `/addons?email=${q}`,
      `/companies?q=${q}`,
      `/repricings?status=new&addon=${q}&requester=${q}`,
      `/users/${q}/addons`,
      `/addons/${q}`,
      `/plans/${q}`,
    ]) {
      const { status } = await on.api('admin', 'GET', path)
      expect([path, [200, 400, 404, 422].includes(status)]).toEqual([path, true])
    }
  })
})
