import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { accountInvitations, addons, outbox, supplierVendors, trail } from '#server/db/schema.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { putInstall } from '#test/support/installs.ts'
import { createCompany, createPerson } from '#test/support/people.ts'
import { readAs, readId, readObjects } from '#test/support/read-as.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

/* Issue 39.4: staff see every company, with or without add-ons, and all of one. Who may call these: test/spec/access.ts. */
const on = useWorld()
const ofCompany = (part: string) => `/companies/${on.world.companyId}/${part}`
const read = async (path: string) => readObjects((await on.api('admin', 'GET', path)).body)
const later = (hours: number): string => {
  on.server.clock.advance(hours * 3_600_000)
  return on.server.clock.now().toISOString()
}

test('a company is listed with its add-ons by stage, its people and what waits; one without add-ons too', async () => {
  const { api, world } = on
  const made = on.server.clock.now().toISOString()
  await createCompany(on.server, 'Hooli')
  const { db } = on.server
  await db.delete(supplierVendors).where(eq(supplierVendors.companyId, world.otherCompanyId))
  await createPerson(on.server, 'second@acme.example', { companyId: world.companyId })
  const alpha = await addonAt(world, 'alpha')
  await addonAt(world, 'alpha', 'acme-second')
  const ga = await addonAt(world, 'ga')
  const { big } = await storedPlans(db, ga.id)
  for (const type of ['marketplace_fitting_approval', 'alpha_engineering_approval'])
    await api('provider', 'POST', `/addons/${alpha.slug}/approvals`, { type })
  const asked = later(2)
  await api('provider', 'POST', `/plans/${big?.id}/repricings`, { price_cents: 6000, grandfathered: true })
  const none = { stages: [], waiting: { approvals: 0, repricings: 0 } }
  expect(await read('/company_overviews')).toMatchObject([
    {
      id: world.companyId,
      name: 'Acme Data',
      stages: [
        { state: 'alpha', count: 2 },
        { state: 'ga', count: 1 },
      ],
      people: 2,
      has_supplier_information: true,
      waiting: { approvals: 2, repricings: 1 },
      last_activity_at: asked,
      created_at: made,
    },
    { ...none, name: 'Globex', people: 1, has_supplier_information: false, last_activity_at: made },
    { ...none, name: 'Hooli', city: null, people: 0, has_supplier_information: false },
  ])
  // What is decided waits no more.
  const [approval] = readObjects((await api('admin', 'GET', '/approvals?state=pending')).body)
  await api('admin', 'PATCH', `/approvals/${String(approval?.['id'])}`, { state: 'approved' })
  expect((await read('/company_overviews?q=acme%20data'))[0]).toMatchObject({
    waiting: { approvals: 1, repricings: 1 },
  })
  // Each count leads to that company's alone.
  const ofTwo = async (id: string) =>
    (
      await Promise.all([
        read(`/approvals?state=pending&company=${id}`),
        read(`/repricings?status=new&company=${id}`),
      ])
    ).map(({ length }) => length)
  expect(await ofTwo(world.companyId)).toEqual([1, 1])
  expect(await ofTwo(world.otherCompanyId)).toEqual([0, 0])
  for (const list of ['approvals', 'repricings'])
    expect((await api('admin', 'GET', `/${list}?company=acme`)).status).toBe(422)
  const [repricing] = await read('/repricings?status=new')
  await api('admin', 'POST', `/repricings/${String(repricing?.['id'])}/transitions/rejected`)
  expect(await read('/company_overviews?q=acme%20data')).toMatchObject([
    { waiting: { approvals: 1, repricings: 0 } },
  ])
  // Its own trail counts as activity, what customers install does not.
  const moved = later(1)
  await api('provider', 'PATCH', `/companies/${world.companyId}`, { city: 'Oakland' })
  await db.insert(trail).values({
    kind: 'transition',
    addonId: ga.id,
    subjectType: 'install',
    subjectId: ga.id,
    event: 'provision',
    actorRole: 'system',
    createdAt: new Date(later(1)),
  })
  expect(await read('/company_overviews?q=acme%20data')).toMatchObject([{ last_activity_at: moved }])
  const [newest] = await read(ofCompany('transitions'))
  expect(newest).toMatchObject({ field: 'city', created_at: moved })
  // Staff see their own notes there too.
  const noted = later(1)
  const [pending] = await read('/approvals?state=pending')
  await api('admin', 'PATCH', `/approvals/${String(pending?.['id'])}`, {
    state: 'pending',
    notes: 'Ask Ada.',
  })
  expect((await read(ofCompany('transitions')))[0]).toMatchObject({
    created_at: noted,
    actor: { email: world.admin.email },
  })
})

test('a company has its add-ons by name with their installs provided now, and those invited into it', async () => {
  const { world, server, api } = on
  const invite = async (email: string, company: string) =>
    readId((await api('admin', 'POST', '/people', { email, company })).body)
  const ga = await addonAt(world, 'ga')
  await addonAt(world, 'alpha', 'acme-first')
  const { big: plan } = await storedPlans(server.db, ga.id)
  if (plan === undefined) throw new Error('no plan was stored')
  for (const state of ['provisioned', 'provisioned', 'requested', 'removed'] as const)
    await putInstall(server.db, { plan, state, requestedAt: server.clock.now() })
  const id = await invite('ada@acme.example', world.companyId)
  await invite('ada@globex.example', world.otherCompanyId)
  const gone = await invite('gone@acme.example', world.companyId)
  await api('admin', 'POST', `/people/${gone}/actions/withdraw`)
  const { body } = await api('admin', 'GET', ofCompany('overview'))
  expect(body).toMatchObject({
    name: 'Acme Data',
    addons: [
      { slug: 'acme-first', provided: 0, progress: { turn: 'provider' } },
      { slug: ga.slug, provided: 2, state: 'ga' },
    ],
    invited: [{ id, email: 'ada@acme.example' }],
  })
  const empty = await api('admin', 'GET', `/companies/${world.otherCompanyId}/overview`)
  expect(empty.body).toMatchObject({ name: 'Globex', addons: [], stages: [] })
})

test('the letters of a company are those to its people and to those invited into it, newest first and without text', async () => {
  const { world, server } = on
  const write = async (to: string, more: Partial<typeof outbox.$inferInsert> = {}) => {
    const at = new Date(later(1))
    const subject = `To ${to}`
    await server.db
      .insert(outbox)
      .values({ to, subject, text: 'Secret text', createdAt: at, updatedAt: at, ...more })
  }
  await on.api('admin', 'POST', '/people', { email: 'ada@acme.example', company: world.companyId })
  await server.db.delete(outbox)
  const sent = new Date('2026-11-02T10:00:00Z')
  await write('partner@acme.example', { sentAt: sent })
  await write('partner@globex.example')
  await write('ada@acme.example', { error: 'refused', givenUpAt: sent })
  await write('customer@acme.example')
  const reply = await on.api('admin', 'GET', ofCompany('letters'))
  expect(reply.headers.get('content-range')).toBe('items 0-1/2')
  expect(reply.body).toMatchObject([
    { to: 'ada@acme.example', sent_at: null, error: 'refused', given_up_at: sent.toISOString() },
    { to: 'partner@acme.example', subject: 'To partner@acme.example', sent_at: sent.toISOString() },
  ])
  expect(JSON.stringify(reply.body)).not.toContain('Secret text')
  await server.db
    .update(accountInvitations)
    .set({ state: 'withdrawn' })
    .where(eq(accountInvitations.email, 'ada@acme.example'))
  expect(await read(ofCompany('letters'))).toHaveLength(1)
})

const row = v.looseObject({
  field: v.nullable(v.string()),
  addon: v.nullable(v.looseObject({ slug: v.string() })),
})

test('the activity of a company has its own rows once and those of all its add-ons, in pages, newest first', async () => {
  const { world, api, server } = on
  const slugs = ['acme-one', 'acme-two']
  for (const slug of slugs) await addonAt(world, 'alpha', slug)
  const other = await addonAt(world, 'alpha', 'globex-one')
  await server.db.update(addons).set({ companyId: world.otherCompanyId }).where(eq(addons.id, other.id))
  later(1)
  await api('provider', 'PATCH', '/addons/acme-one', { summary: 'Stores.' })
  later(1)
  await api('stranger', 'PATCH', '/addons/globex-one', { summary: 'Elsewhere.' })
  await api('provider', 'PATCH', `/companies/${world.companyId}`, { city: 'Oakland' })
  later(1)
  await api('provider', 'PATCH', '/addons/acme-two', { summary: 'Sends.' })
  const page = async (range: string) => {
    const { body, headers } = await api('admin', 'GET', ofCompany('transitions'), undefined, { range })
    const rows = readAs(body, v.array(row)).map(({ field, addon }) => [addon?.slug ?? null, field])
    return { rows, next: headers.get('next-range'), range: headers.get('content-range') }
  }
  const first = await page('items ..; max=2')
  expect(first.rows).toEqual([
    ['acme-two', 'summary'],
    [null, 'city'],
  ])
  const second = await page(first.next ?? '')
  expect(second.rows[0]).toEqual(['acme-one', 'summary'])
  const { rows: all } = await page('items ..; max=1000')
  expect(all.slice(0, 4)).toEqual([...first.rows, ...second.rows])
  expect(first.range).toBe(`items 0-1/${all.length}`)
  expect(all.filter(([, field]) => field === 'city')).toHaveLength(1)
  expect(all.some(([slug]) => slug === 'globex-one')).toBe(false)
  const without = await createCompany(server, 'Hooli')
  await api('admin', 'PATCH', `/companies/${without}`, { city: 'Palo Alto' })
  const alone = await api('admin', 'GET', `/companies/${without}/transitions`)
  expect(alone.headers.get('content-range')).toBe('items 0-0/1')
})
