import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fileSupplier, withdrawSupplier } from '#server/companies/suppliers.rules.ts'
import { supplierVendors } from '#server/db/schema.ts'
import { currentManifest, pushManifest } from '#server/manifests/manifests.rules.ts'
import { openReview } from '#server/reviews/automatic-reviews.rules.ts'
import { progressAddon } from '#server/stages/progressions.rules.ts'
import { manifestOf } from '#test/support/provider/manifest-of.ts'
import { recordChange } from '#server/law/trail.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
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

test('a trail holds the steps, newest first, with the reason; staff’s notes, names and evidence are for staff', async () => {
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
  for (const secret of ['For us alone', 'admin@platform.example', 'notes', 'evidence', 'incomplete'])
    expect(JSON.stringify(rows)).not.toContain(secret)
  const forStaff = await trailOf('admin', slug)
  expect(forStaff.find((row) => row.field === 'notes')).toMatchObject({
    kind: 'change',
    to: 'For us alone.',
    actor: { email: 'admin@platform.example' },
  })
  expect(steps(forStaff)).toContainEqual(['edit', 'pending', 'pending'])
})

test('a trail names the platform for whatever a job does, and nobody for an add-on’s own token', async () => {
  const addon = await addonAt(on.world, 'beta')
  const job = { ...on.world.act('admin'), role: 'system', actorId: null } as const
  await openReview(job, addon, { id: (await currentManifest(job.tx, addon.id))?.id ?? '' }, 'ga')
  await pushManifest(job, addon, { ...manifestOf(addon.slug), name: 'Another' })
  await progressAddon(job, addon, { to: 'shutdown', state: 'approved', visible: true })
  const told = (await trailOf('provider', addon.slug)).map(({ subject, field, to, actor }) => [
    subject.type,
    field ?? to,
    to,
    actor,
  ])
  const platform = { role: 'platform' }
  expect(told).toContainEqual(['addon', 'shutdown', 'shutdown', platform])
  expect(told).toContainEqual(['addon', 'automaticReview', 'cancelled', platform])
  expect(told).toContainEqual(['addon', 'automaticReview', 'requested', {}])
  expect(told).toContainEqual(['manifest', 'manifest', '2', {}])
})

test("a company's rows show in the trail of all its add-ons", async () => {
  for (const slug of ['acme-one', 'acme-other']) await addonAt(on.world, 'alpha', slug)
  const { companyId, otherCompanyId } = on.world
  const theirs = { companyId: otherCompanyId, vendorId: 'V-2', paysiteId: 'P', siteName: 'S' }
  await fileSupplier(on.world.act('admin'), theirs)
  await withdrawSupplier(on.world.act('admin'), companyId)
  expect(await on.server.db.select().from(supplierVendors)).toMatchObject([theirs])
  for (const slug of ['acme-one', 'acme-other']) {
    const rows = (await trailOf('provider', slug)).filter(({ subject }) => subject.type === 'supplier_vendor')
    expect(rows.map(({ field, from, to }) => [field, from, to])).toEqual([
      ['supplierInformation', 'on file', null],
      ['supplierInformation', null, 'on file'],
    ])
  }
})

/** An add-on whose trail has rows of its own, of its company and for staff alone, minutes apart, beside others'. */
async function mixedTrail() {
  const minute = () => on.server.clock.advance(60_000)
  const { slug, id } = await addonAt(on.world, 'alpha')
  const sibling = await addonAt(on.world, 'alpha', 'acme-sibling')
  const company = `/companies/${on.world.companyId}`
  minute()
  await on.api('provider', 'PATCH', `/addons/${slug}`, { summary: 'One.' })
  minute()
  await on.api('provider', 'PATCH', company, { city: 'Cork' })
  minute()
  await on.api('provider', 'PATCH', `/addons/${sibling.slug}`, { summary: 'Another’s.' })
  await on.api('stranger', 'PATCH', `/companies/${on.world.otherCompanyId}`, { city: 'Rome' })
  const act = { ...on.world.act('admin'), now: on.server.clock.now() }
  await recordChange(
    act,
    { type: 'supplier_vendor', id, companyId: on.world.companyId },
    { field: 'vendorId', from: 'V-1', to: 'V-2' },
  )
  minute()
  await on.api('provider', 'PATCH', `/addons/${slug}`, { summary: 'Two.' })
  minute()
  await on.api('provider', 'PATCH', company, { city: 'Galway' })
  return slug
}
const written = (rows: readonly Row[]) => rows.map(({ field, to }) => [field, to])

test('a trail puts the add-on’s rows and its company’s in one order, by who may see them, and no others’, page by page', async () => {
  const slug = await mixedTrail()
  const own = [
    ['city', 'Galway'],
    ['summary', 'Two.'],
    ['city', 'Cork'],
    ['summary', 'One.'],
  ]
  expect(written(await trailOf('provider', slug)).slice(0, 4)).toEqual(own)
  expect(written(await trailOf('admin', slug)).slice(0, 5)).toEqual([
    ...own.slice(0, 2),
    ['vendorId', 'V-2'],
    ...own.slice(2),
  ])
  for (const who of ['provider', 'admin'] as const) {
    const all = await trailOf(who, slug)
    expect(JSON.stringify(all)).not.toMatch(/Another’s|Rome/)
    const rows: unknown[] = []
    for (let range: string | null = 'items ..; max=3'; range !== null;) {
      const page = await on.api(who, 'GET', `/addons/${slug}/transitions`, undefined, { range })
      expect(page.headers.get('content-range')).toMatch(new RegExp(`/${all.length}$`))
      rows.push(...(page.body as unknown[]))
      range = page.headers.get('next-range')
    }
    expect(rows).toEqual(all)
  }
})

test('a trail names the plan of a plan’s rows and of its price changes, each its own', async () => {
  const { id, slug } = await addonAt(on.world, 'ga')
  const sold = await storedPlans(on.server.db, id)
  for (const name of ['basic', 'big'])
    await on.api('provider', 'POST', `/plans/${sold[name]?.id}/repricings`, { price_cents: 9000 })
  const rows = await trailOf('provider', slug)
  const priced = rows.filter(({ subject, field }) => subject.type === 'repricing' && field === 'created')
  expect(priced.map(({ subject, from }) => [subject['name'], from]).toSorted()).toEqual([
    ['Basic', '1000'],
    ['Big', '5000'],
  ])
  for (const { subject } of rows.filter(({ subject: { type } }) => type !== 'plan' && type !== 'repricing'))
    expect(subject).not.toHaveProperty('name')
  const ofPlans = rows.filter(({ subject }) => subject.type === 'plan')
  expect(new Set(ofPlans.map(({ subject }) => subject['name']))).toEqual(new Set(['Basic', 'Big']))
  for (const { subject } of ofPlans)
    expect(Object.values(sold).find((plan) => plan?.id === subject.id)?.name).toBe(subject['name'])
})
