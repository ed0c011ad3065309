import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { approvals, features } from '#server/db/schema.ts'
import { everything, storedPlans } from '#test/support/database/stored-rows.ts'
import { revisionCalls } from '../support/revision-calls.ts'
import { useWorld, type Who } from '../support/use-world.ts'
import { addonAt, approve } from '#test/support/world.ts'
import { readAs, readObject, readId } from '#test/support/read-as.ts'

const on = useWorld()

const { read, revisionOf, asked, planNamed } = revisionCalls(on)

const progress = (who: Who, slug: string, to: 'beta' | 'ga', ifMatch: string) =>
  on.api(who, 'POST', `/addons/${slug}/progressions`, { to }, { 'if-match': ifMatch })

const decide = (id: string, body: unknown, ifMatch?: string) =>
  on.api('admin', 'PATCH', `/approvals/${id}`, body, ifMatch === undefined ? {} : { 'if-match': ifMatch })

/** A plan that staff have not seen, by its id. */
const makePlan = async (slug: string, given: object = {}) =>
  readId((await on.api('provider', 'POST', `/addons/${slug}/plans`, { name: 'Huge', ...given })).body)

const stale = (changed: unknown[], revision: unknown = expect.any(Number)) => ({
  status: 412,
  body: { id: 'precondition_failed', error: expect.any(String), revision, changed },
})

describe('a progression that names the revision that was seen', () => {
  test('by staff does not publish a plan that was made since', async () => {
    const { slug } = await addonAt(on.world, 'beta')
    const { revision } = await read(slug)
    const id = await makePlan(slug)
    const before = await everything(on.server.db)
    const { status, body } = await progress('admin', slug, 'ga', `"r${revision}"`)
    const created = { subject: { type: 'plan', id }, name: 'Huge', field: 'created' }
    expect({ status, body }).toEqual(stale([created], await revisionOf(slug)))
    expect(await everything(on.server.db)).toEqual(before)
  })

  test('is told what has changed in the order of the trail, once, by its name', async () => {
    const { slug, id } = await addonAt(on.world, 'alpha')
    const { revision } = await read(slug)
    const save = (change: object) => on.api('provider', 'PATCH', `/addons/${slug}`, change)
    await save({ display_name: 'Acme Store', summary: 'More.' })
    const tls = { name: 'TLS', datatype: 'boolean' }
    const feature = readId((await on.api('provider', 'POST', `/addons/${slug}/features`, tls)).body)
    await save({ summary: 'Most.' })
    await on.api('provider', 'DELETE', `/features/${feature}`)
    const approvalId = await asked(slug, 'alpha_engineering_approval')
    await on.api('provider', 'PATCH', `/companies/${on.world.companyId}`, { phone: '+1 555 0101' })
    const addon = { subject: { type: 'addon', id }, name: 'Acme Store' }
    expect(await progress('admin', slug, 'beta', `"r${revision}"`)).toMatchObject(
      stale([
        { ...addon, field: 'displayName' },
        { ...addon, field: 'summary' },
        { subject: { type: 'feature', id: feature }, name: 'TLS', field: 'created' },
        { subject: { type: 'feature', id: feature }, name: 'TLS', field: 'removed' },
        { subject: { type: 'approval', id: approvalId }, name: 'Technical approval', field: 'state' },
        { subject: { type: 'company', id: on.world.companyId }, name: 'Acme Data', field: 'phone' },
      ]),
    )
  })

  test('is taken with the present one, whatever has changed that does not count; the answer carries the next', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const { revision, etag } = await read(slug)
    await on.api('admin', 'PATCH', `/addons/${slug}`, { featured: true })
    expect((await progress('admin', slug, 'beta', etag)).status).toBe(412)
    const reply = await progress('admin', slug, 'beta', `"r${revision}"`)
    const next = await revisionOf(slug)
    expect(next).toBeGreaterThan(revision)
    expect(reply).toMatchObject({ status: 201, body: { revision: next, addon: { revision: next } } })
  })

  test.each(['*', '"1"', '"9", "1"', '"9", "r{now}"'])('is taken with %s', async (given) => {
    const { slug } = await addonAt(on.world, 'alpha')
    const tag = given.replace('{now}', String(await revisionOf(slug)))
    expect((await progress('admin', slug, 'beta', tag)).status).toBe(201)
  })

  test('is refused with any other tag', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const weak = `W/"r${await revisionOf(slug)}"`
    const large = ['"r999999999"', '"r99999999999999999999"']
    for (const tag of [weak, 'W/"1"', 'W/"r"', '"r0"', ...large, '"r-1"', '"rx"', '"2"', 'r'])
      expect([tag, (await progress('admin', slug, 'beta', tag)).status]).toEqual([tag, 412])
  })

  test('by a provider is not told what a vendor record says', async () => {
    const addon = await addonAt(on.world, 'beta')
    await approve(on.world, addon, 'beta_engineering_approval')
    const { revision } = await read(addon.slug)
    const { body } = await on.api('admin', 'GET', `/companies/${on.world.companyId}`)
    const vendor = v.looseObject({ salesforce_vendor: v.looseObject({ id: v.string() }) })
    const { id } = readAs(body, vendor).salesforce_vendor
    await on.api('admin', 'PATCH', `/salesforce_vendors/${id}`, { vendor_id: 'V-2' })
    const told = { subject: { type: 'supplier_vendor', id }, name: 'Supplier information' }
    const changedFor = async (who: Who) =>
      readObject((await progress(who, addon.slug, 'ga', `"r${revision}"`)).body).changed
    expect(await changedFor('provider')).toEqual([told])
    expect(await changedFor('admin')).toEqual([{ ...told, field: 'vendorId' }])
  })
})

test('other writes know no revisions', async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  const headers = { 'if-match': `"r${await revisionOf(slug)}"` }
  const reply = await on.api('provider', 'PATCH', `/addons/${slug}`, { summary: 'More.' }, headers)
  expect(reply).toMatchObject({ status: 412, body: { id: 'precondition_failed' } })
})

describe('a decision that names the revision that was seen', () => {
  test('is refused for what its approval is of, and taken for anything else', async () => {
    const { slug } = await addonAt(on.world, 'beta')
    const prices = await asked(slug, 'pricing_plan_approval')
    const technical = await asked(slug, 'beta_engineering_approval')
    const seen = await revisionOf(slug)
    const id = await makePlan(slug)
    const now = await revisionOf(slug)
    const created = { subject: { type: 'plan', id }, name: 'Huge', field: 'created' }
    expect(await decide(prices, { state: 'approved' }, `"r${seen}"`)).toMatchObject(stale([created], now))
    const taken = await decide(technical, { state: 'approved' }, `"r${seen}"`)
    expect(taken).toMatchObject({ status: 200, body: { state: 'approved' } })
    expect(readObject(taken.body).revision).toBeGreaterThan(now)
    expect((await decide(prices, { state: 'approved' }, `"r${now}"`)).status).toBe(200)
  })

  test('is refused when that approval was decided meanwhile', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const id = await asked(slug, 'alpha_engineering_approval')
    const seen = await revisionOf(slug)
    await decide(id, { state: 'rejected', message: 'Not yet.' })
    const state = { subject: { type: 'approval', id }, name: 'Technical approval', field: 'state' }
    expect(await decide(id, { state: 'approved' }, `"r${seen}"`)).toMatchObject(stale([state]))
  })

  test('names the approval as it was seen too where it has notes; without, a colleague’s is in nobody’s way', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const id = await asked(slug, 'alpha_engineering_approval')
    const view = async () => readObject((await on.api('admin', 'GET', `/approvals/${id}`)).body)
    const withEtag = async (revision: number) => `"r${revision}-${String((await view()).etag).slice(1, -1)}"`
    const seen = await revisionOf(slug)
    const before = await withEtag(seen)
    await decide(id, { notes: 'A colleague’s.' })
    const rejection = { state: 'rejected', message: 'Not yet.' }
    expect((await decide(id, { ...rejection, notes: 'Mine.' }, before)).status).toBe(412)
    expect(await view()).toMatchObject({ state: 'pending', notes: 'A colleague’s.' })
    expect(await decide(id, rejection, `"r${seen}"`)).toMatchObject({
      status: 200,
      body: { state: 'rejected', notes: 'A colleague’s.' },
    })
    // Both parts must hold: the approval as it is does not excuse a revision that is not.
    const approval = { state: 'approved', notes: 'Mine.' }
    expect(await decide(id, approval, await withEtag(seen))).toMatchObject(
      stale([expect.objectContaining({ field: 'state' })]),
    )
    const now = await withEtag(await revisionOf(slug))
    expect(await decide(id, approval, now)).toMatchObject({ status: 200, body: approval })
  })

  test.each(['*', '"1"'])('is taken with %s as before', async (tag) => {
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
    const view = async () => (await on.api('admin', 'GET', `/approvals/${id}`)).body
    expect(await view()).toMatchObject({
      revision: await revisionOf(slug),
      requested_revision: before,
      decided_revision: null,
      changed_since: { request: [], decision: null },
    })
    await on.api('provider', 'PATCH', `/addons/${slug}`, { summary: 'More.' })
    const [feature] = await on.server.db.select().from(features)
    const plan = await makePlan(slug, { offerings: [{ feature_id: feature?.id, value: 12 }] })
    const subject = { type: 'plan', id: plan }
    const huge = ['created', 'offering'].map((field) => ({ subject, name: 'Huge', field }))
    expect(await view()).toMatchObject({ changed_since: { request: huge, decision: null } })
    await decide(id, { state: 'rejected', message: 'Too dear.' })
    expect(await view()).toMatchObject({ changed_since: { request: huge, decision: [] } })
    const big = await planNamed('big')
    await on.api('provider', 'PATCH', `/plans/${big}`, { price_cents: 4000 })
    const dearer = { subject: { type: 'plan', id: big }, name: 'Big', field: 'priceCents' }
    expect(await view()).toMatchObject({ changed_since: { request: [...huge, dearer], decision: [dearer] } })
    await on.api('provider', 'POST', `/addons/${slug}/approvals`, { type: 'pricing_plan_approval' })
    const again = { id, changed_since: { request: [], decision: [dearer] } }
    expect(await view()).toMatchObject(again)
    expect((await on.api('admin', 'GET', '/approvals?state=pending')).body).toMatchObject([again])
  })

  test('nothing of the plan test, and nothing once its stage is left', async () => {
    const alpha = await addonAt(on.world, 'alpha')
    await approve(on.world, alpha, 'marketplace_fitting_approval')
    const [stored] = await on.server.db.select().from(approvals).where(eq(approvals.addonId, alpha.id))
    await progress('admin', alpha.slug, 'beta', '*')
    await on.api('provider', 'PATCH', `/addons/${alpha.slug}`, { summary: 'More.' })
    expect((await on.api('admin', 'GET', `/approvals/${stored?.id}`)).body).toMatchObject({
      changed_since: { request: [], decision: [] },
    })
    const beta = await addonAt(on.world, 'beta')
    const prices = await asked(beta.slug, 'pricing_plan_approval')
    const { test: free } = await storedPlans(on.server.db, beta.id)
    const [feature] = await on.server.db.select().from(features).where(eq(features.addonId, beta.id))
    const offerings = [{ feature_id: feature?.id, value: 3 }]
    expect((await on.api('provider', 'PATCH', `/plans/${free?.id}`, { offerings })).status).toBe(200)
    expect((await on.api('admin', 'GET', `/approvals/${prices}`)).body).toMatchObject({
      changed_since: { request: [], decision: null },
    })
  })
})
