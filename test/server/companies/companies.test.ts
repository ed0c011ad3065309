import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { addons, companies, supplierVendors, users } from '#server/db/schema.ts'
import { call, createPerson } from '#test/support/people.ts'
import { readAs } from '#test/support/read-as.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

/* Who may call these, what each field takes, and what a change leaves behind stand in test/assurance and test/contract. */
const on = useWorld()
const company = () => `/companies/${on.world.companyId}`
const trailOf = async (who: 'provider' | 'admin', slug: string) =>
  readAs(
    (await on.api(who, 'GET', `/addons/${slug}/transitions`)).body,
    v.array(v.looseObject({ field: v.nullable(v.string()) })),
  )

test('an account is told its company and its flags, in both APIs', async () => {
  const { id, email } = on.world.provider
  expect((await on.api('provider', 'GET', '/users?current_user=true')).body).toMatchObject([
    {
      id,
      email,
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
  expect((await call(on.server, 'GET', '/platform/account', { as: on.world.provider })).body).toEqual({
    id,
    email,
    name: null,
    verified: true,
    two_factor_authentication: false,
  })
})

test('accepting the terms a second time changes nothing', async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  await on.server.db.update(users).set({ acknowledgedMsaAt: null }).where(eq(users.id, on.world.provider.id))
  for (const _ of [1, 2])
    expect(await on.api('provider', 'POST', '/users/acknowledge_msa')).toMatchObject({
      status: 200,
      body: { acknowledged_msa: true, etag: '"2"' },
    })
  const rows = await trailOf('provider', slug)
  expect(rows.filter(({ field }) => field === 'termsAccepted')).toHaveLength(1)
})

const entry = v.looseObject({ name: v.string(), addons: v.array(v.looseObject({ slug: v.string() })) })
const list = async (query = '') =>
  readAs((await on.api('admin', 'GET', `/companies?${query}`)).body, v.array(entry))
const names = async (query: string) => (await list(query)).map(({ name }) => name)

test('the list of companies has their add-ons and people, and is restricted, searched and turned around', async () => {
  const { id } = await addonAt(on.world, 'alpha', 'acme-beta')
  await on.server.db.update(addons).set({ state: 'beta' }).where(eq(addons.id, id))
  expect(await list()).toMatchObject([
    {
      name: 'Acme Data',
      addons: [{ slug: 'acme-beta', display_name: 'acme-beta', state: 'beta' }],
      users: [{ id: on.world.provider.id, email: 'partner@acme.example', admin: false }],
      salesforce_vendor: { site_name: 'Main' },
    },
    { name: 'Globex', addons: [] },
  ])
  for (const [query, found] of [
    ['listed=true', ['Acme Data']],
    ['q=%20glo%20', ['Globex']],
    ['q=partner%40globex&listed=true', []],
    ['q=%25', []],
    ['order=desc', ['Globex', 'Acme Data']],
  ] as const)
    expect([query, await names(query)]).toEqual([query, found])
})

test('the list of companies finds one by its name, an add-on’s slug or name, or a person’s e-mail, by each alone', async () => {
  const addon = await addonAt(on.world, 'alpha', 'slug-alone')
  await on.server.db.update(addons).set({ displayName: 'Shown Alone' }).where(eq(addons.id, addon.id))
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

test('the list of companies is in the order in which people read names, whatever their case; and so are the add-ons in it', async () => {
  const { db } = on.server
  for (const [slug, displayName] of [
    ['acme-1', 'Zebra'],
    ['acme-2', 'ant'],
  ] as const) {
    const { id } = await addonAt(on.world, 'alpha', slug)
    await db.update(addons).set({ displayName }).where(eq(addons.id, id))
  }
  await db.update(companies).set({ name: 'another' }).where(eq(companies.id, on.world.otherCompanyId))
  const [acme, other] = await list()
  expect([acme?.name, other?.name]).toEqual(['Acme Data', 'another'])
  expect(acme?.addons.map(({ slug }) => slug)).toEqual(['acme-2', 'acme-1'])
  // Listed is what has an add-on in beta or GA.
  expect(await names('listed=true')).toEqual([])
})

test('company information is changed as a whole or not at all; what is so already changes nothing', async () => {
  const change = (body: object) => on.api('provider', 'PATCH', company(), body)
  for (const wrong of [{ country: 'Atlantis' }, { phone: 'call me' }]) {
    const error = { [Object.keys(wrong)[0] ?? '']: [expect.any(String)] }
    expect(await change({ city: 'Cork', ...wrong })).toMatchObject({ status: 422, body: { error } })
  }
  expect((await on.api('provider', 'GET', company())).body).toMatchObject({ city: null, etag: '"1"' })
  const named = { name: ' Acme Works ', country: 'Ireland', city: 'Cork' }
  const changed = { name: 'Acme Works', country: 'Ireland', city: 'Cork', etag: '"2"' }
  for (const _ of [1, 2]) expect((await change(named)).body).toMatchObject(changed)
  const emptied = { addr1: null, addr2: '', city: null, state: null, zip: '', country: null }
  expect((await change(emptied)).status).toBe(200)
})

test('company information tells whether its own supplier information is on file, when it is read and when it is changed', async () => {
  const { companyId, otherCompanyId } = on.world
  const answers = async (who: 'provider' | 'admin', id: string) => [
    (await on.api(who, 'GET', `/companies/${id}`)).body,
    (await on.api(who, 'PATCH', `/companies/${id}`, { city: 'Cork' })).body,
  ]
  for (const body of await answers('admin', companyId))
    expect(body).toMatchObject({
      has_supplier_information: true,
      salesforce_vendor: { vendor_id: 'V-1', company: { name: 'Acme Data' } },
    })
  for (const body of await answers('admin', otherCompanyId))
    expect(body).toMatchObject({ has_supplier_information: false, salesforce_vendor: null })
  for (const body of await answers('provider', companyId)) {
    expect(body).toMatchObject({ has_supplier_information: true })
    expect(JSON.stringify(body)).not.toContain('V-1')
  }
})

const usersOf = async () =>
  readAs(
    (await on.api('admin', 'GET', `${company()}/company_users`)).body,
    v.array(v.looseObject({ id: v.string(), email: v.string() })),
  )
const add = (email: string) => on.api('provider', 'POST', `${company()}/company_users`, { email })
const revoke = (id: string) => on.api('admin', 'DELETE', `/company_users/${id}`)

test('company users are accounts, however their e-mail is written, and see nothing of the company once revoked', async () => {
  const guest = await createPerson(on.server, 'Mixed@Case.example')
  const added = await add('mixed@case.EXAMPLE')
  expect(added).toMatchObject({
    status: 201,
    body: { email: 'Mixed@Case.example', admin: false, company: { id: on.world.companyId } },
  })
  const seen = async () => (await on.api(guest, 'GET', company())).status
  expect(await seen()).toBe(200)
  const { id } = readAs(added.body, v.looseObject({ id: v.string() }))
  expect([(await revoke(id)).status, (await revoke(id)).status, await seen()]).toEqual([200, 404, 404])
})

test('company users are refused at the e-mail, which tells whether an account is ours, and no more', async () => {
  await createPerson(on.server, 'staff@platform.example')
  const untold = "This account can't be added to a company"
  for (const [email, said] of [
    [on.world.provider.email, 'belongs to this company already'],
    [on.world.stranger.email, untold],
    ['staff@platform.example', untold],
    [on.world.admin.email, untold],
    ['nobody@nowhere.example', expect.any(String)],
  ] as const)
    expect([email, await add(email)]).toMatchObject([
      email,
      { status: 422, body: { error: { email: [said] } } },
    ])
})

test('staff are told whose an account is that cannot be added', async () => {
  await createPerson(on.server, 'staff@platform.example')
  const body = async (email: string) =>
    (await on.api('admin', 'POST', `${company()}/company_users`, { email })).body
  expect(await body(on.world.stranger.email)).toMatchObject({ error: { email: ['belongs to Globex'] } })
  expect(await body('staff@platform.example')).toMatchObject({
    error: { email: ['is an account of the platform staff'] },
  })
})

test('company users never end: the last one stays, also where all are revoked at once', async () => {
  await createPerson(on.server, 'second@acme.example', { companyId: on.world.companyId })
  const statuses = await Promise.all((await usersOf()).map(async ({ id }) => (await revoke(id)).status))
  expect(statuses.toSorted()).toEqual([200, 409])
  expect(await usersOf()).toHaveLength(1)
})

test('supplier information is put on file once', async () => {
  const vendor = { vendor_id: ' V-9 ', paysite_id: 'P-9', site_name: 'Site' }
  const file = () =>
    on.api('admin', 'POST', `/companies/${on.world.otherCompanyId}/salesforce_vendors`, vendor)
  expect(await file()).toMatchObject({
    status: 201,
    body: { vendor_id: 'V-9', company: { name: 'Globex' } },
  })
  expect((await file()).status).toBe(409)
})

test('supplier information is in the trail for staff alone', async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  const [row] = await on.server.db.select().from(supplierVendors)
  await on.api('admin', 'PATCH', `/salesforce_vendors/${row?.id}`, { vendor_id: 'V-SECRET' })
  expect(JSON.stringify(await trailOf('admin', slug))).toContain('V-SECRET')
  expect(JSON.stringify(await trailOf('provider', slug))).not.toContain('V-SECRET')
})
