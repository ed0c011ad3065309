import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { seedManyAddons } from '#server/demo/many/many-addons.ts'
import { seedManyApprovals } from '#server/demo/many/many-approvals.ts'
import { addons, approvals } from '#server/db/schema.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readAs, readId } from '#test/support/read-as.ts'

const on = useWorld()

const rowSchema = v.looseObject({
  id: v.string(),
  type: v.string(),
  state: v.string(),
  addon: v.looseObject({
    slug: v.string(),
    state: v.string(),
    devcenter_url: v.nullable(v.string()),
    company: v.looseObject({ name: v.string() }),
  }),
  requester: v.nullable(v.looseObject({ email: v.string() })),
  pending_since: v.nullable(v.string()),
})
type Row = v.InferOutput<typeof rowSchema>

const inbox = async (query = 'state=pending') =>
  readAs((await on.api('admin', 'GET', `/approvals?${query}`)).body, v.array(rowSchema))
const listed = async (query?: string) =>
  (await inbox(query)).map(({ addon, type }) => `${addon.slug} ${type.split('_', 1)[0]}`)
const request = async (slug: string, type: string) =>
  readId((await on.api('provider', 'POST', `/addons/${slug}/approvals`, { type })).body)
const change = (id: string, body: object) => on.api('admin', 'PATCH', `/approvals/${id}`, body)

/** Lets days pass, and gives the instant that it then is. */
function later(days: number): string {
  const at = new Date(on.server.clock.now().getTime() + days * 86_400_000)
  on.server.clock.set(at.toISOString())
  return at.toISOString()
}

test('each says what staff decide it by, and since when it waits', async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  const named = { displayName: 'Acme Logs', summary: 'Keeps lines.' }
  await on.server.db.update(addons).set(named).where(eq(addons.slug, slug))
  const asked = later(0)
  const id = await request(slug, 'marketplace_fitting_approval')
  later(2)
  await change(id, { notes: 'Looking at it.' })
  const [waiting] = await inbox()
  expect(waiting).toMatchObject({
    id,
    state: 'pending',
    addon: {
      slug,
      state: 'alpha',
      display_name: 'Acme Logs',
      summary: 'Keeps lines.',
      company: { name: 'Acme Data' },
    },
    requester: { email: 'partner@acme.example' },
    notes: 'Looking at it.',
    pending_since: asked,
  })
  expect(waiting?.addon.devcenter_url).toMatch(/^https:/)

  await change(id, { state: 'rejected', message: 'Too thin.' })
  expect(await inbox('state=rejected')).toMatchObject([{ id, pending_since: null }])
  const again = later(3)
  await request(slug, 'marketplace_fitting_approval')
  expect(await inbox()).toMatchObject([{ id, pending_since: again, message: 'Too thin.' }])
  await change(id, { state: 'rejected', message: 'Still too thin.' })
  const reopened = later(1)
  expect((await change(id, { state: 'pending' })).body).toMatchObject({ pending_since: reopened })
  expect((await on.api('admin', 'GET', `/approvals/${id}`)).body).toMatchObject({
    pending_since: reopened,
    addon: { slug },
  })
})

test('those that wait longest come first; other orders and filters are asked for', async () => {
  for (const slug of ['acme-alpha', 'acme-other']) await addonAt(on.world, 'alpha', slug)
  await request('acme-other', 'alpha_engineering_approval')
  later(1)
  await request('acme-alpha', 'alpha_engineering_approval')
  later(1)
  await request('acme-alpha', 'marketplace_fitting_approval')
  expect(await listed()).toEqual(['acme-other alpha', 'acme-alpha alpha', 'acme-alpha marketplace'])
  expect(await listed('state=pending&order=desc')).toEqual([
    'acme-alpha marketplace',
    'acme-alpha alpha',
    'acme-other alpha',
  ])
  expect((await listed('state=pending&sort=type'))[0]).toBe('acme-alpha marketplace')
  expect(await listed('type=marketplace_fitting_approval')).toEqual(['acme-alpha marketplace'])
  expect(await listed('q=OTHER')).toEqual(['acme-other alpha'])
  expect(await listed('q=acme%20da')).toHaveLength(3)
  expect(await listed('q=partner%40acme&sort=addon')).toHaveLength(3)
  expect(await listed('q=%25')).toEqual([])
  for (const query of ['state=lost', 'type=lost', 'sort=lost', 'order=up', 'page=2'])
    expect((await on.api('admin', 'GET', `/approvals?${query}`)).status).toBe(422)
})

test('every order can be turned around; what has no value comes last', async () => {
  for (const [slug, displayName] of [
    ['acme-alpha', 'Beta'],
    ['acme-other', 'alpha'],
  ] as const) {
    await addonAt(on.world, 'alpha', slug)
    await on.server.db.update(addons).set({ displayName }).where(eq(addons.slug, slug))
  }
  const id = await request('acme-alpha', 'marketplace_fitting_approval')
  await request('acme-other', 'alpha_engineering_approval')
  const ofStaff = { type: 'alpha_engineering_approval' }
  await on.api('admin', 'POST', '/addons/acme-alpha/approvals', ofStaff)
  const valueOf = {
    pending_since: (row: Row) => row.pending_since,
    addon: (row: Row) => row.addon.slug,
    type: (row: Row) => row.type,
    requester: (row: Row) => row.requester?.email,
  }
  const [business, technical] = ['marketplace_fitting_approval', 'alpha_engineering_approval']
  const values = {
    pending_since: Array.from({ length: 3 }, () => on.server.clock.now().toISOString()),
    addon: ['acme-other', 'acme-alpha', 'acme-alpha'],
    type: [business, technical, technical],
    requester: ['admin@platform.example', 'partner@acme.example', 'partner@acme.example'],
  }
  for (const sort of ['pending_since', 'addon', 'type', 'requester'] as const) {
    const rows = await inbox(`state=pending&sort=${sort}`)
    expect(rows.map(valueOf[sort])).toEqual(values[sort])
    expect(await inbox(`state=pending&sort=${sort}&order=desc`)).toEqual(rows.toReversed())
    const range = 'items ..; max=1'
    const first = await on.api('admin', 'GET', `/approvals?sort=${sort}`, undefined, { range })
    expect(first.body).toEqual(rows.slice(0, 1))
  }

  await change(id, { state: 'rejected', message: 'Too thin.' })
  await on.server.db.update(approvals).set({ requesterId: null }).where(eq(approvals.id, id))
  for (const sort of ['pending_since', 'requester'])
    for (const order of ['asc', 'desc'])
      expect((await inbox(`sort=${sort}&order=${order}`)).findIndex((row) => row.id === id)).toBe(2)
  const page = await on.api('admin', 'GET', '/approvals?state=rejected', undefined, {
    range: 'items ..; max=1',
  })
  expect(page.headers.get('content-range')).toMatch(/\/1$/)
})

test('only staff read it', async () => {
  expect((await on.api('provider', 'GET', '/approvals?state=pending')).status).toBe(403)
  expect((await on.api('nobody', 'GET', '/approvals')).status).toBe(401)
})

test('a long inbox comes in pages, each row once', async () => {
  await seedManyAddons(on.server.db, 100, on.server.clock.now())
  await seedManyApprovals(on.server.db, 120, on.server.clock.now())
  const whole = await inbox()
  expect(whole).toHaveLength(120)
  const times = whole.map((row) => row.pending_since ?? '')
  expect(times).toEqual(times.toSorted())
  const rows: Row[] = []
  for (let range: string | null = 'items ..; max=50'; range !== null;) {
    const reply = await on.api('admin', 'GET', '/approvals?state=pending', undefined, { range })
    expect(reply.headers.get('content-range')).toMatch(/\/120$/)
    rows.push(...readAs(reply.body, v.array(rowSchema)))
    range = reply.headers.get('next-range')
  }
  expect(rows.map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
})
