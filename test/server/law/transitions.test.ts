import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fileSupplier, withdrawSupplier } from '#server/companies/suppliers.rules.ts'
import { recordChange } from '#server/law/trail.ts'
import { useWorld, type Who } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readAs, readId } from '#test/support/read-as.ts'

const on = useWorld()

const rowSchema = v.looseObject({
  id: v.string(),
  kind: v.string(),
  subject: v.looseObject({ type: v.string(), id: v.string() }),
  approval_type: v.nullable(v.string()),
  event: v.nullable(v.string()),
  field: v.nullable(v.string()),
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
  actor: v.looseObject({}),
  note: v.nullable(v.string()),
  created_at: v.string(),
})
type Row = v.InferOutput<typeof rowSchema>

async function trailOf(who: Who, slug: string): Promise<Row[]> {
  const reply = await on.api(who, 'GET', `/addons/${slug}/transitions`)
  expect(reply.status).toBe(200)
  return readAs(reply.body, v.array(rowSchema))
}

const steps = (rows: readonly Row[]) =>
  rows.filter((row) => row.kind === 'transition').map(({ event, from, to }) => [event, from, to])

const askAndReject = async (slug: string) => {
  const asked = await on.api('provider', 'POST', `/addons/${slug}/approvals`, {
    type: 'marketplace_fitting_approval',
  })
  const id = readId(asked.body)
  await on.api('admin', 'PATCH', `/approvals/${id}`, { notes: 'For us alone.' })
  await on.api('admin', 'PATCH', `/approvals/${id}`, { state: 'rejected', message: 'Tell more.' })
  return id
}

test('holds the steps, newest first, with the reason for the provider', async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  const id = await askAndReject(slug)
  const rows = await trailOf('provider', slug)
  expect(steps(rows)).toEqual([
    ['reject', 'pending', 'rejected'],
    ['request', 'notStarted', 'pending'],
  ])
  expect(rows[0]).toEqual({
    id: expect.any(String),
    kind: 'transition',
    subject: { type: 'approval', id },
    approval_type: 'marketplace_fitting_approval',
    event: 'reject',
    field: null,
    from: 'pending',
    to: 'rejected',
    actor: { role: 'platform' },
    note: 'Tell more.',
    created_at: '2026-11-02T09:00:00.000Z',
  })
  expect(rows[1]).toMatchObject({ actor: { email: 'partner@acme.example' } })
})

test('keeps staff’s notes and names, and the evidence, from the provider', async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  await askAndReject(slug)
  const seen = JSON.stringify(await trailOf('provider', slug))
  for (const secret of ['For us alone', 'admin@platform.example', 'notes', 'evidence', 'incomplete']) {
    expect(seen).not.toContain(secret)
  }
  const rows = await trailOf('admin', slug)
  expect(rows.find((row) => row.field === 'notes')).toMatchObject({
    kind: 'change',
    to: 'For us alone.',
    actor: { email: 'admin@platform.example' },
  })
  expect(steps(rows)).toContainEqual(['edit', 'pending', 'pending'])
})

test('tells everything that a progression did', async () => {
  const { slug } = await addonAt(on.world, 'beta')
  await on.api('admin', 'POST', `/addons/${slug}/progressions`, { to: 'ga' })
  const rows = await trailOf('provider', slug)
  expect(steps(rows).slice(0, 5)).toEqual([
    ['progressToGa', 'beta', 'ga'],
    ['openToAll', 'inviteOnly', 'allUsers'],
    ['openToAll', 'inviteOnly', 'allUsers'],
    ['approveWithProgression', 'notStarted', 'approved'],
    ['approveWithProgression', 'notStarted', 'approved'],
  ])
  const changes = rows.filter((row) => row.kind === 'change').map(({ field, from, to }) => [field, from, to])
  expect(changes).toContainEqual(['defaultPlanSlug', 'test', 'basic'])
  expect(changes).toContainEqual(['created', null, slug])
})

test("the company's rows show in the trail of all its add-ons, without what staff alone may see", async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  await addonAt(on.world, 'alpha', 'acme-other')
  const act = on.world.act('admin')
  const { companyId, otherCompanyId } = on.world
  const vendor = await fileSupplier(act, {
    companyId: otherCompanyId,
    vendorId: 'V-2',
    paysiteId: 'P',
    siteName: 'S',
  })
  await recordChange(
    act,
    { type: 'supplier_vendor', id: vendor.id, companyId },
    { field: 'vendorId', from: 'V-secret', to: 'V-3' },
  )
  await withdrawSupplier(act, companyId)
  for (const each of [slug, 'acme-other']) {
    const rows = await trailOf('provider', each)
    const supplier = rows.filter((row) => row.subject.type === 'supplier_vendor')
    expect(supplier.map(({ field, from, to }) => [field, from, to])).toEqual([
      ['supplierInformation', 'on file', null],
      ['supplierInformation', null, 'on file'],
    ])
  }
  expect(JSON.stringify(await trailOf('admin', slug))).toContain('V-secret')
})

test('comes in pages', async () => {
  const { slug } = await addonAt(on.world, 'ga')
  const all = await trailOf('admin', slug)
  const first = await on.api('admin', 'GET', `/addons/${slug}/transitions`, undefined, {
    range: 'items ..; max=2',
  })
  expect(first.status).toBe(206)
  expect(first.headers.get('content-range')).toBe(`items 0-1/${all.length}`)
  expect(first.body).toEqual(all.slice(0, 2))
})

test("another company's is not there", async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  expect((await on.api('stranger', 'GET', `/addons/${slug}/transitions`)).status).toBe(404)
})
