import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { approvals, features } from '#server/db/schema.ts'
import { everything, storedAddon } from '#test/support/database/stored-rows.ts'
import { revisionCalls } from '../support/revision-calls.ts'
import { useWorld, type Who } from '../support/use-world.ts'
import { addonAt, approve } from '#test/support/world.ts'
import { readAs, readObject, readId } from '#test/support/read-as.ts'

const on = useWorld()

const toldSchema = v.looseObject({
  revision: v.number(),
  changed: v.array(
    v.looseObject({
      subject: v.looseObject({ type: v.string(), id: v.string() }),
      name: v.string(),
      field: v.exactOptional(v.string()),
    }),
  ),
})

const { read, revisionOf, asked, planNamed } = revisionCalls(on)

const progress = (who: Who, slug: string, body: unknown, ifMatch: string) =>
  on.api(who, 'POST', `/addons/${slug}/progressions`, body, { 'if-match': ifMatch })

const decide = (id: string, body: unknown, ifMatch: string) =>
  on.api('admin', 'PATCH', `/approvals/${id}`, body, { 'if-match': ifMatch })

describe('a progression names the revision that was seen', () => {
  test('staff does not publish a plan that was made since', async () => {
    const { slug, id } = await addonAt(on.world, 'beta')
    const { revision } = await read(slug)
    const made = await on.api('provider', 'POST', `/addons/${slug}/plans`, {
      name: 'Huge',
      price_cents: 99_000,
    })
    const plan = readAs(made.body, v.looseObject({ id: v.string() }))
    const before = await everything(on.server.db)
    const reply = await progress('admin', slug, { to: 'ga' }, `"r${revision}"`)
    expect(reply).toMatchObject({ status: 412, body: { id: 'precondition_failed' } })
    const now = await revisionOf(slug)
    expect(reply.body).toEqual({
      id: 'precondition_failed',
      error: expect.any(String),
      revision: now,
      changed: [{ subject: { type: 'plan', id: plan.id }, name: 'Huge', field: 'created' }],
    })
    expect(await everything(on.server.db)).toEqual(before)
    expect(await storedAddon(on.server.db, slug)).toMatchObject({ id, state: 'beta' })
  })

  test('what has changed stands in the order of the trail, once, by its name', async () => {
    const { slug, id } = await addonAt(on.world, 'alpha')
    const { revision } = await read(slug)
    await on.api('provider', 'PATCH', `/addons/${slug}`, { display_name: 'Acme Store', summary: 'More.' })
    const made = await on.api('provider', 'POST', `/addons/${slug}/features`, {
      name: 'TLS',
      datatype: 'boolean',
    })
    const feature = readAs(made.body, v.looseObject({ id: v.string() }))
    await on.api('provider', 'PATCH', `/addons/${slug}`, { summary: 'Most.' })
    await on.api('provider', 'DELETE', `/features/${feature.id}`)
    const approvalId = await asked(slug, 'alpha_engineering_approval')
    await on.api('provider', 'PATCH', `/companies/${on.world.companyId}`, { phone: '+1 555 0101' })
    const reply = await progress('admin', slug, { to: 'beta' }, `"r${revision}"`)
    expect(reply.status).toBe(412)
    const addon = { subject: { type: 'addon', id }, name: 'Acme Store' }
    expect(readAs(reply.body, toldSchema).changed).toEqual([
      { ...addon, field: 'displayName' },
      { ...addon, field: 'summary' },
      { subject: { type: 'feature', id: feature.id }, name: 'TLS', field: 'created' },
      { subject: { type: 'feature', id: feature.id }, name: 'TLS', field: 'removed' },
      { subject: { type: 'approval', id: approvalId }, name: 'Technical approval', field: 'state' },
      { subject: { type: 'company', id: on.world.companyId }, name: 'Acme Data', field: 'phone' },
    ])
  })

  test('the present one progresses, and the answer carries the next', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const { revision } = await read(slug)
    const reply = await progress('admin', slug, { to: 'beta' }, `"r${revision}"`)
    expect(reply.status).toBe(201)
    const told = readAs(
      reply.body,
      v.looseObject({ revision: v.number(), addon: v.looseObject({ revision: v.number() }) }),
    )
    expect(told.revision).toBeGreaterThan(revision)
    expect(told.addon.revision).toBe(told.revision)
    expect(await revisionOf(slug)).toBe(told.revision)
  })

  test('what does not count is in nobody’s way; the record’s etag still is', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const { revision, etag } = await read(slug)
    await on.api('admin', 'PATCH', `/addons/${slug}`, { featured: true })
    expect((await progress('admin', slug, { to: 'beta' }, etag)).status).toBe(412)
    expect((await progress('admin', slug, { to: 'beta' }, `"r${revision}"`)).status).toBe(201)
  })

  test.each(['*', '"1"', 'revision of now', '"9", "1"'])('%s passes', async (given) => {
    const { slug } = await addonAt(on.world, 'alpha')
    const tag = given === 'revision of now' ? `"9", "r${await revisionOf(slug)}"` : given
    expect((await progress('admin', slug, { to: 'beta' }, tag)).status).toBe(201)
  })

  test.each([
    'W/"1"',
    'W/"r"',
    '"r0"',
    '"r999999999"',
    '"r99999999999999999999"',
    '"r-1"',
    '"rx"',
    '"2"',
    'r',
  ])('%s is 412', async (given) => {
    const { slug } = await addonAt(on.world, 'alpha')
    const tag = given === 'W/"r"' ? `W/"r${await revisionOf(slug)}"` : given
    expect((await progress('admin', slug, { to: 'beta' }, tag)).status).toBe(412)
  })

  test('a provider is not told what a vendor record says', async () => {
    const { slug } = await addonAt(on.world, 'beta')
    await approve(on.world, await storedAddon(on.server.db, slug), 'beta_engineering_approval')
    const { revision } = await read(slug)
    const { body } = await on.api('admin', 'GET', `/companies/${on.world.companyId}`)
    const { id } = readAs(
      body,
      v.looseObject({ salesforce_vendor: v.looseObject({ id: v.string() }) }),
    ).salesforce_vendor
    await on.api('admin', 'PATCH', `/salesforce_vendors/${id}`, { vendor_id: 'V-2' })
    const subject = { type: 'supplier_vendor', id }
    const ours = await progress('provider', slug, { to: 'ga' }, `"r${revision}"`)
    expect(readAs(ours.body, toldSchema).changed).toEqual([{ subject, name: 'Supplier information' }])
    const theirs = await progress('admin', slug, { to: 'ga' }, `"r${revision}"`)
    expect(readAs(theirs.body, toldSchema).changed).toEqual([
      { subject, name: 'Supplier information', field: 'vendorId' },
    ])
  })

  test('other writes know no revisions', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const { revision } = await read(slug)
    const headers = { 'if-match': `"r${revision}"` }
    const reply = await on.api('provider', 'PATCH', `/addons/${slug}`, { summary: 'More.' }, headers)
    expect(reply).toMatchObject({ status: 412, body: { id: 'precondition_failed' } })
  })
})

describe('a decision names the revision that was seen', () => {
  test('it is refused for what its approval is of, and taken for anything else', async () => {
    const { slug } = await addonAt(on.world, 'beta')
    const prices = await asked(slug, 'pricing_plan_approval')
    const technical = await asked(slug, 'beta_engineering_approval')
    const { revision } = await read(slug)
    const made = await on.api('provider', 'POST', `/addons/${slug}/plans`, {
      name: 'Huge',
      price_cents: 99_000,
    })
    const stale = await decide(prices, { state: 'approved' }, `"r${revision}"`)
    const now = await revisionOf(slug)
    const plan = {
      subject: { type: 'plan', id: readId(made.body) },
      name: 'Huge',
    }
    expect(stale).toMatchObject({
      status: 412,
      body: { revision: now, changed: [{ ...plan, field: 'created' }] },
    })
    const taken = await decide(technical, { state: 'approved' }, `"r${revision}"`)
    expect(taken).toMatchObject({ status: 200, body: { state: 'approved' } })
    expect(readObject(taken.body).revision).toBeGreaterThan(now)
    expect((await decide(prices, { state: 'approved' }, `"r${now}"`)).status).toBe(200)
  })

  test('it is refused when that approval was decided meanwhile', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const id = await asked(slug, 'alpha_engineering_approval')
    const { revision } = await read(slug)
    await on.api('admin', 'PATCH', `/approvals/${id}`, { state: 'rejected', message: 'Not yet.' })
    const reply = await decide(id, { state: 'approved' }, `"r${revision}"`)
    expect(reply).toMatchObject({
      status: 412,
      body: { changed: [{ subject: { type: 'approval', id }, name: 'Technical approval', field: 'state' }] },
    })
  })

  test('with notes it names the approval as it was seen too; without, a colleague’s note is in nobody’s way', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const id = await asked(slug, 'alpha_engineering_approval')
    const view = async () =>
      readAs(
        (await on.api('admin', 'GET', `/approvals/${id}`)).body,
        v.looseObject({ etag: v.string(), notes: v.nullable(v.string()) }),
      )
    const { revision } = await read(slug)
    const seen = async () => `"r${revision}-${(await view()).etag.slice(1, -1)}"`
    const before = await seen()
    await on.api('admin', 'PATCH', `/approvals/${id}`, { notes: 'A colleague’s.' })
    const decision = { state: 'rejected', message: 'Not yet.', notes: 'Mine.' }
    const stale = await decide(id, decision, before)
    expect(stale).toMatchObject({ status: 412, body: { id: 'precondition_failed' } })
    expect(await view()).toMatchObject({ state: 'pending', notes: 'A colleague’s.' })
    const taken = await decide(id, { state: 'rejected', message: 'Not yet.' }, `"r${revision}"`)
    expect(taken).toMatchObject({ status: 200, body: { state: 'rejected', notes: 'A colleague’s.' } })
    // Both parts must hold: the approval as it is does not excuse a revision that is not.
    const other = await decide(id, { state: 'approved', notes: 'Mine.' }, await seen())
    expect(other).toMatchObject({ status: 412, body: { changed: [{ field: 'state' }] } })
    const [, fresh = ''] = /^"(.*)"$/.exec((await view()).etag) ?? []
    const now = `"r${await revisionOf(slug)}-${fresh}"`
    expect(await decide(id, { state: 'approved', notes: 'Mine.' }, now)).toMatchObject({
      status: 200,
      body: { state: 'approved', notes: 'Mine.' },
    })
  })

  test.each(['*', '"1"'])('%s passes as before', async (tag) => {
    const { slug } = await addonAt(on.world, 'alpha')
    const id = await asked(slug, 'alpha_engineering_approval')
    expect((await decide(id, { state: 'approved' }, tag)).status).toBe(200)
  })
})

describe('an approval remembers', () => {
  test('the revisions at which it was asked for and decided, and what has changed since', async () => {
    const { slug } = await addonAt(on.world, 'beta')
    const before = await revisionOf(slug)
    const id = await asked(slug, 'pricing_plan_approval')
    const view = async () =>
      readAs((await on.api('admin', 'GET', `/approvals/${id}`)).body, v.looseObject({ revision: v.number() }))
    expect(await view()).toMatchObject({
      revision: await revisionOf(slug),
      requested_revision: before,
      decided_revision: null,
      changed_since: { request: [], decision: null },
    })
    await on.api('provider', 'PATCH', `/addons/${slug}`, { summary: 'More.' })
    const [feature] = await on.server.db.select().from(features)
    const offerings = [{ feature_id: feature?.id, value: 12 }]
    const made = await on.api('provider', 'POST', `/addons/${slug}/plans`, { name: 'Huge', offerings })
    const subject = { type: 'plan', id: readId(made.body) }
    const huge = ['created', 'offering'].map((field) => ({ subject, name: 'Huge', field }))
    expect(await view()).toMatchObject({ changed_since: { request: huge, decision: null } })
    await on.api('admin', 'PATCH', `/approvals/${id}`, { state: 'rejected', message: 'Too dear.' })
    expect(await view()).toMatchObject({ changed_since: { request: huge, decision: [] } })
    const big = await planNamed('big')
    await on.api('provider', 'PATCH', `/plans/${big}`, { price_cents: 4000 })
    const dearer = { subject: { type: 'plan', id: big }, name: 'Big', field: 'priceCents' }
    expect(await view()).toMatchObject({ changed_since: { request: [...huge, dearer], decision: [dearer] } })
    const again = await on.api('provider', 'POST', `/addons/${slug}/approvals`, {
      type: 'pricing_plan_approval',
    })
    expect(again.status).toBe(200)
    expect(await view()).toMatchObject({ changed_since: { request: [], decision: [dearer] } })
    const listed = await on.api('admin', 'GET', '/approvals?state=pending')
    expect(listed.body).toMatchObject([{ id, changed_since: { request: [], decision: [dearer] } }])
  })

  test('nothing of the plan test, and nothing once its stage is left', async () => {
    const { slug, id: addonId } = await addonAt(on.world, 'alpha')
    await approve(on.world, { id: addonId }, 'marketplace_fitting_approval')
    await addonAt(on.world, 'beta', 'acme-beta')
    const [stored] = await on.server.db.select().from(approvals).where(eq(approvals.addonId, addonId))
    expect(stored?.decidedRevision).not.toBeNull()
    await progress('admin', slug, { to: 'beta' }, '*')
    await on.api('provider', 'PATCH', `/addons/${slug}`, { summary: 'More.' })
    const past = await on.api('admin', 'GET', `/approvals/${stored?.id ?? ''}`)
    expect(past.body).toMatchObject({ changed_since: { request: [], decision: [] } })
    const prices = await asked('acme-beta', 'pricing_plan_approval')
    const listed = readAs(
      (await on.api('admin', 'GET', '/addons/acme-beta/plans')).body,
      v.array(v.looseObject({ id: v.string(), slug: v.string() })),
    )
    const [feature] = readAs(
      (await on.api('admin', 'GET', '/addons/acme-beta/features')).body,
      v.array(v.looseObject({ id: v.string() })),
    )
    const test = listed.find((plan) => plan.slug === 'test')?.id ?? ''
    const offerings = [{ feature_id: feature?.id, value: 3 }]
    expect((await on.api('provider', 'PATCH', `/plans/${test}`, { offerings })).status).toBe(200)
    const seen = await on.api('admin', 'GET', `/approvals/${prices}`)
    expect(seen.body).toMatchObject({ changed_since: { request: [], decision: null } })
  })
})
