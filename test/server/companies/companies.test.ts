import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { addons, companies, users } from '#server/db/schema.ts'
import { call, createPerson } from '#test/support/people.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readAs } from '#test/support/read-as.ts'

const on = useWorld()

test('the own user carries the company and the flags', async () => {
  const reply = await on.api('provider', 'GET', '/users?current_user=true')
  expect(reply.body).toMatchObject([
    {
      id: on.world.provider.id,
      email: 'partner@acme.example',
      admin: false,
      provider: true,
      acknowledged_msa: true,
      platform_admin: false,
      company: { id: on.world.companyId, name: 'Acme Data' },
    },
  ])
  expect((await on.api('admin', 'GET', '/users?current_user=true')).body).toMatchObject([
    { platform_admin: true, provider: false, company: null },
  ])
  expect((await on.api('provider', 'GET', '/users')).status).toBe(422)
})

test('the admin flag has no effect outside the staff domain', async () => {
  const fake = await createPerson(on.server, 'admin@elsewhere.example', { platformAdmin: true })
  expect((await on.api(fake, 'GET', '/users?current_user=true')).body).toMatchObject([
    { platform_admin: false },
  ])
  expect((await on.api(fake, 'GET', '/companies')).status).toBe(403)
})

test('accepting the terms counts once and shows in the trail', async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  const { db } = on.server
  await db.update(users).set({ acknowledgedMsaAt: null }).where(eq(users.id, on.world.provider.id))
  const before = await on.api('provider', 'GET', `/addons/${slug}`)
  const reply = await on.api('provider', 'POST', '/users/acknowledge_msa')
  expect([reply.status, reply.body]).toMatchObject([200, { acknowledged_msa: true, etag: '"2"' }])
  const again = await on.api('provider', 'POST', '/users/acknowledge_msa')
  expect(again.body).toMatchObject({ etag: '"2"' })
  const after = await on.api('provider', 'GET', `/addons/${slug}`)
  type WithProgress = { progress: { completed: number } }
  const gained =
    (after.body as WithProgress).progress.completed - (before.body as WithProgress).progress.completed
  expect(gained).toBe(1)
  const rows = readAs(
    (await on.api('provider', 'GET', `/addons/${slug}/transitions`)).body,
    v.array(v.looseObject({ field: v.nullable(v.string()) })),
  )
  expect(rows.filter((row) => row.field === 'termsAccepted')).toMatchObject([
    { to: 'partner@acme.example', subject: { type: 'company', id: on.world.companyId } },
  ])
})

test('the account of the platform API', async () => {
  const reply = await call(on.server, 'GET', '/platform/account', { as: on.world.provider })
  expect(reply.body).toEqual({
    id: on.world.provider.id,
    email: 'partner@acme.example',
    name: null,
    verified: true,
    two_factor_authentication: false,
  })
  const refused = await call(on.server, 'GET', '/platform/account')
  expect([refused.status, Object.keys(readAs(refused.body, v.looseObject({})))]).toEqual([
    401,
    ['id', 'message'],
  ])
})

test('a company shows its people whether supplier information is on file, and staff what it is', async () => {
  const path = `/companies/${on.world.companyId}`
  const seen = await on.api('provider', 'GET', path)
  expect(seen.body).toMatchObject({
    name: 'Acme Data',
    technical_contact_full_name: 'Tess Technical',
    has_supplier_information: true,
  })
  expect(seen.body).not.toHaveProperty('salesforce_vendor')
  expect((await on.api('admin', 'GET', path)).body).toMatchObject({
    salesforce_vendor: { vendor_id: 'V-1', company: { name: 'Acme Data' } },
  })
  const other = await on.api('admin', 'GET', `/companies/${on.world.otherCompanyId}`)
  expect(other.body).toMatchObject({ has_supplier_information: false, salesforce_vendor: null })
  expect((await on.api('stranger', 'GET', path)).status).toBe(404)
})

test("a company's add-ons and people", async () => {
  await addonAt(on.world, 'alpha')
  const path = `/companies/${on.world.companyId}`
  expect((await on.api('provider', 'GET', `${path}/addons`)).body).toMatchObject([{ slug: 'acme-alpha' }])
  expect((await on.api('provider', 'GET', `${path}/company_users`)).body).toMatchObject([
    { email: 'partner@acme.example', provider: true, allow_tracking: false, company: { name: 'Acme Data' } },
  ])
  expect((await on.api('stranger', 'GET', `${path}/addons`)).status).toBe(404)
  expect((await on.api('stranger', 'GET', `${path}/company_users`)).status).toBe(404)
})

test('all companies are for admins, with their add-ons and people', async () => {
  await addonAt(on.world, 'beta')
  const all = await on.api('admin', 'GET', '/companies')
  expect(all.body).toMatchObject([
    {
      name: 'Acme Data',
      addons: [{ slug: 'acme-beta', display_name: 'acme-beta', state: 'beta' }],
      users: [{ id: on.world.provider.id, email: 'partner@acme.example', admin: false }],
      salesforce_vendor: { site_name: 'Main' },
    },
    { name: 'Globex', addons: [] },
  ])
  const names = async (query: string) =>
    readAs(
      (await on.api('admin', 'GET', `/companies?${query}`)).body,
      v.array(v.looseObject({ name: v.string() })),
    ).map((each) => each.name)
  expect(await names('listed=true')).toEqual(['Acme Data'])
  expect(await names('q=glo')).toEqual(['Globex'])
  expect(await names('q=ACME-beta')).toEqual(['Acme Data'])
  expect(await names('q=partner%40globex')).toEqual(['Globex'])
  expect(await names('q=partner%40globex&listed=true')).toEqual([])
  expect(await names('q=%25')).toEqual([])
  expect(await names('order=desc')).toEqual(['Globex', 'Acme Data'])
  expect((await on.api('provider', 'GET', '/companies')).status).toBe(403)
})

test('a company is found by its name, an add-on’s slug or name, or a person’s e-mail, by each alone', async () => {
  const { db } = on.server
  const addon = await addonAt(on.world, 'beta', 'slug-alone')
  await db.update(addons).set({ displayName: 'Shown Alone' }).where(eq(addons.id, addon.id))
  await createPerson(on.server, 'mail-alone@people.example', { companyId: on.world.companyId })
  for (const q of ['acme data', 'slug-alone', 'shown alone', 'mail-alone']) {
    const reply = await on.api('admin', 'GET', `/companies?q=${encodeURIComponent(q.toUpperCase())}`)
    expect([q, reply.headers.get('content-range')]).toEqual([q, 'items 0-0/1'])
    expect(reply.body).toMatchObject([
      {
        name: 'Acme Data',
        addons: [{ slug: 'slug-alone', display_name: 'Shown Alone' }],
        users: [{ email: 'mail-alone@people.example' }, { email: 'partner@acme.example' }],
      },
    ])
  }
})

test('companies and their add-ons are in the order in which people read names, whatever their case', async () => {
  const { db } = on.server
  const [zebra, ant] = [
    await addonAt(on.world, 'alpha', 'acme-1'),
    await addonAt(on.world, 'alpha', 'acme-2'),
  ]
  await db.update(addons).set({ displayName: 'Zebra' }).where(eq(addons.id, zebra.id))
  await db.update(addons).set({ displayName: 'ant' }).where(eq(addons.id, ant.id))
  await db.update(companies).set({ name: 'another' }).where(eq(companies.id, on.world.otherCompanyId))
  const entry = v.looseObject({ name: v.string(), addons: v.array(v.looseObject({ slug: v.string() })) })
  const list = async (query = '') =>
    readAs((await on.api('admin', 'GET', `/companies${query}`)).body, v.array(entry))
  const [acme, other] = await list()
  expect([acme?.name, other?.name]).toEqual(['Acme Data', 'another'])
  expect(acme?.addons.map(({ slug }) => slug)).toEqual(['acme-2', 'acme-1'])
  expect((await list('?q=%20anoth%20')).map(({ name }) => name)).toEqual(['another'])
  // Listed is what has an add-on in beta or GA.
  expect(await list('?listed=true')).toEqual([])
})

test('a change of a company answers its own supplier information, not another’s', async () => {
  const change = { city: 'Cork' }
  const own = await on.api('admin', 'PATCH', `/companies/${on.world.companyId}`, change)
  expect(own.body).toMatchObject({ has_supplier_information: true, salesforce_vendor: { vendor_id: 'V-1' } })
  const other = await on.api('admin', 'PATCH', `/companies/${on.world.otherCompanyId}`, change)
  expect(other.body).toMatchObject({ has_supplier_information: false, salesforce_vendor: null })
})

test('companies come in pages', async () => {
  const at = { createdAt: on.server.clock.now(), updatedAt: on.server.clock.now() }
  const made = ['Initech', 'Umbrella'].map((name) => ({ name, ...at }))
  await on.server.db.insert(companies).values(made)
  const reply = await on.api('admin', 'GET', '/companies', undefined, { range: 'items ..; max=3' })
  expect([reply.status, reply.headers.get('content-range')]).toEqual([206, 'items 0-2/4'])
})

test('reference lists are in their order', async () => {
  const countries = readAs(
    (await on.api('provider', 'GET', '/countries')).body,
    v.array(v.looseObject({ name: v.string() })),
  )
  expect(countries.length).toBeGreaterThan(200)
  const categories = readAs(
    (await on.api('provider', 'GET', '/categories')).body,
    v.array(v.looseObject({ position: v.number() })),
  )
  const positions = categories.map((each) => each.position)
  expect(positions.length).toBeGreaterThan(10)
  expect(positions).toEqual(positions.toSorted((a, b) => a - b))
  expect((await on.api('nobody', 'GET', '/categories')).status).toBe(401)
})
