import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { audit } from '#server/commands/audit.ts'
import { companies, outbox, supplierVendors } from '#server/db/schema.ts'
import { createCompany, createPerson } from '#test/support/people.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readAs, readId } from '#test/support/read-as.ts'

const on = useWorld()
const errors = (reply: { body: unknown }) =>
  readAs(reply.body, v.looseObject({ error: v.record(v.string(), v.array(v.string())) })).error
const company = () => `/companies/${on.world.companyId}`
const trail = async (who: 'provider' | 'admin' = 'provider', of?: string) => {
  const slug = of ?? (await addonAt(on.world, 'alpha')).slug
  return readAs(
    (await on.api(who, 'GET', `/addons/${slug}/transitions`)).body,
    v.array(v.looseObject({ field: v.string(), subject: v.looseObject({ type: v.string() }) })),
  )
}

describe('company information', () => {
  test('is changed by its people; who, what, from and to are in the trail', async () => {
    const reply = await on.api('provider', 'PATCH', company(), {
      name: ' Acme Works ',
      country: 'Ireland',
      city: 'Cork',
    })
    expect(reply).toMatchObject({
      status: 200,
      body: { name: 'Acme Works', city: 'Cork', country: 'Ireland' },
    })
    const rows = (await trail()).filter(({ subject }) => subject.type === 'company')
    expect(rows).toContainEqual(
      expect.objectContaining({
        field: 'name',
        from: 'Acme Data',
        to: 'Acme Works',
        actor: { email: on.world.provider.email },
      }),
    )
    const { etag } = readAs(reply.body, v.looseObject({ etag: v.string() }))
    expect(etag).toBe('"2"')
    const [row] = await on.server.db.select().from(companies).where(eq(companies.id, on.world.companyId))
    expect(row).toMatchObject({ version: 2, updatedAt: on.server.clock.now() })
    const same = await on.api('provider', 'PATCH', company(), { name: 'Acme Works' })
    expect(same.body).toMatchObject({ etag })
    const stale = await on.api('provider', 'PATCH', company(), { name: 'X' }, { 'if-match': '"0"' })
    expect(stale.status).toBe(412)
    expect((await audit(on.server.db)).violations).toBe(0)
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ technical_contact_full_name: ' ' }, 'technical_contact_full_name'],
    [{ email_admin: 'nobody' }, 'email_admin'],
    [{ billing_full_name: '' }, 'billing_full_name'],
    [{ billing_email: '' }, 'billing_email'],
    [{ phone: '' }, 'phone'],
    [{ phone: 'call me' }, 'phone'],
    [{ phone: '+1 555 0100 <b>' }, 'phone'],
    [{ phone: '()--' }, 'phone'],
    [{ name: null }, 'name'],
    [{ country: 'Atlantis' }, 'country'],
    [{ zip: 'x'.repeat(201) }, 'zip'],
    [{ salesforce_vendor: null }, 'salesforce_vendor'],
  ])('%j is refused at its field', async (body, field) => {
    const reply = await on.api('provider', 'PATCH', company(), { city: 'Cork', ...body })
    expect(reply.status).toBe(422)
    expect(Object.keys(errors(reply))).toEqual([field])
    expect((await on.api('provider', 'GET', company())).body).not.toMatchObject({ city: 'Cork' })
  })

  test('the billing address may be emptied', async () => {
    const body = { addr1: null, addr2: '', city: null, state: null, zip: '', country: null }
    expect((await on.api('provider', 'PATCH', company(), body)).status).toBe(200)
  })

  test('of another company is not there', async () => {
    expect((await on.api('stranger', 'PATCH', company(), { name: 'Mine' })).status).toBe(404)
  })
})

describe('company users', () => {
  const users = async () =>
    readAs(
      (await on.api('admin', 'GET', `${company()}/company_users`)).body,
      v.array(v.looseObject({ id: v.string(), email: v.string() })),
    )

  test('an account is added, without the admin flag, and revoked', async () => {
    await createPerson(on.server, 'Mixed@Case.example')
    const reply = await on.api('provider', 'POST', `${company()}/company_users`, {
      email: 'mixed@case.EXAMPLE',
    })
    expect(reply).toMatchObject({
      status: 201,
      body: { email: 'Mixed@Case.example', admin: false, company: { id: on.world.companyId } },
    })
    const id = readId(reply.body)
    expect((await users()).map(({ email }) => email)).toContain('Mixed@Case.example')
    const gone = await on.api('provider', 'DELETE', `/company_users/${id}`)
    expect(gone).toMatchObject({ status: 200, body: { email: 'Mixed@Case.example' } })
    expect((await on.api('provider', 'DELETE', `/company_users/${id}`)).status).toBe(404)
    const rows = (await trail()).filter(({ field }) => field === 'companyUser')
    expect(rows).toMatchObject([
      { from: 'Mixed@Case.example', to: null },
      { from: null, to: 'Mixed@Case.example' },
    ])
    expect((await audit(on.server.db)).violations).toBe(0)
  })

  test('who is revoked sees nothing of the company from then on', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const guest = await createPerson(on.server, 'guest@acme.example', { companyId: on.world.companyId })
    expect((await on.api(guest, 'GET', `/addons/${slug}`)).status).toBe(200)
    const row = (await users()).find(({ email }) => email === 'guest@acme.example')
    await on.api('provider', 'DELETE', `/company_users/${row?.id}`)
    expect((await on.api(guest, 'GET', `/addons/${slug}`)).status).toBe(404)
    expect((await on.api(guest, 'GET', company())).status).toBe(404)
  })

  test('without an account, or of a company already: 422 at the e-mail', async () => {
    for (const email of ['nobody@nowhere.example', on.world.provider.email, on.world.stranger.email, 'x']) {
      const reply = await on.api('provider', 'POST', `${company()}/company_users`, { email })
      expect([email, reply.status, Object.keys(errors(reply))]).toEqual([email, 422, ['email']])
    }
  })

  test('what is said of an account tells whether it is ours, and no more', async () => {
    await createPerson(on.server, 'staff@platform.example')
    const said = async (email: string) =>
      errors(await on.api('provider', 'POST', `${company()}/company_users`, { email }))
    const untold = { email: ["This account can't be added to a company"] }
    expect(await said(on.world.provider.email)).toEqual({ email: ['belongs to this company already'] })
    expect(await said(on.world.stranger.email)).toEqual(untold)
    expect(await said('staff@platform.example')).toEqual(untold)
    expect(await said(on.world.admin.email)).toEqual(untold)
  })

  test('who is added is told by mail, and may leave by themselves', async () => {
    const guest = await createPerson(on.server, 'told@acme.example')
    const reply = await on.api('provider', 'POST', `${company()}/company_users`, { email: guest.email })
    const id = readId(reply.body)
    const letters = await on.server.db.select().from(outbox).where(eq(outbox.to, guest.email))
    expect(letters.map(({ subject }) => subject)).toEqual(['You were added to a company'])
    expect(letters[0]?.text).toContain('open Account in the menu at the top of the portal')
    expect((await on.api(guest, 'DELETE', `/company_users/${id}`)).status).toBe(200)
    expect((await on.api(guest, 'GET', company())).status).toBe(404)
  })

  test('the last one stays', async () => {
    const all = await users()
    for (const { id, email } of all)
      if (email !== on.world.provider.email) await on.api('admin', 'DELETE', `/company_users/${id}`)
    const last = (await users())[0]
    const reply = await on.api('admin', 'DELETE', `/company_users/${last?.id}`)
    expect([reply.status, readId(reply.body)]).toEqual([409, 'conflict'])
    expect(await users()).toHaveLength(1)
  })

  test('two that are revoked at once leave one', async () => {
    await createPerson(on.server, 'second@acme.example', { companyId: on.world.companyId })
    const all = await users()
    await Promise.all(all.map(({ id }) => on.api('admin', 'DELETE', `/company_users/${id}`)))
    expect(await users()).toHaveLength(1)
  })

  test('another company’s are not there', async () => {
    const [user] = await users()
    expect((await on.api('stranger', 'DELETE', `/company_users/${user?.id}`)).status).toBe(404)
    const added = await on.api('stranger', 'POST', `${company()}/company_users`, { email: 'a@b.example' })
    expect(added.status).toBe(404)
  })
})

describe('supplier information', () => {
  const vendor = { vendor_id: ' V-9 ', paysite_id: 'P-9', site_name: 'Site' }

  test('is put on file and changed by staff; providers see that it is on file, not what it says', async () => {
    const id = await createCompany(on.server, 'Newcomer')
    const path = `/companies/${id}/salesforce_vendors`
    const reply = await on.api('admin', 'POST', path, vendor)
    expect(reply).toMatchObject({
      status: 201,
      body: { vendor_id: 'V-9', company: { id, name: 'Newcomer' } },
    })
    expect((await on.api('admin', 'POST', path, vendor)).status).toBe(409)
    const record = `/salesforce_vendors/${readId(reply.body)}`
    const changed = await on.api('admin', 'PATCH', record, { site_name: 'Other' })
    expect(changed.body).toMatchObject({ site_name: 'Other', etag: '"2"' })
    expect((await on.api('admin', 'GET', record)).body).toEqual(changed.body)
    const owner = await createPerson(on.server, 'owner@newcomer.example', { companyId: id })
    const seen = JSON.stringify((await on.api(owner, 'GET', `/companies/${id}`)).body)
    expect(seen).not.toContain('V-9')
    expect(seen).not.toContain('Other')
    expect((await audit(on.server.db)).violations).toBe(0)
  })

  test('what it says is in the trail for staff alone', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const [row] = await on.server.db.select().from(supplierVendors)
    await on.api('admin', 'PATCH', `/salesforce_vendors/${row?.id}`, { vendor_id: 'V-SECRET' })
    expect(JSON.stringify(await trail('admin', slug))).toContain('V-SECRET')
    expect(JSON.stringify(await trail('provider', slug))).not.toContain('V-SECRET')
  })

  test.each([
    [{ ...vendor, vendor_id: '' }, 'vendor_id'],
    [{ ...vendor, paysite_id: ' ' }, 'paysite_id'],
    [{ vendor_id: 'V', paysite_id: 'P' }, 'site_name'],
  ])('%j is refused at its field', async (body, field) => {
    const id = await createCompany(on.server, 'Newcomer')
    const reply = await on.api('admin', 'POST', `/companies/${id}/salesforce_vendors`, body)
    expect([reply.status, Object.keys(errors(reply))]).toEqual([422, [field]])
  })

  test('is staff’s: 403 for everybody else', async () => {
    const [row] = await on.server.db.select().from(supplierVendors)
    for (const [method, path] of [
      ['POST', `${company()}/salesforce_vendors`],
      ['GET', `/salesforce_vendors/${row?.id}`],
      ['PATCH', `/salesforce_vendors/${row?.id}`],
    ] as const)
      expect((await on.api('provider', method, path, method === 'GET' ? undefined : vendor)).status).toBe(403)
  })
})
