import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { addons, approvals } from '#server/db/schema.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readAs, readId } from '#test/support/read-as.ts'

/* Filters, and orders by columns, are compared with plain SQL in test/assurance/contracts/filters.test.ts. */
const on = useWorld()

const rowSchema = v.looseObject({
  id: v.string(),
  type: v.string(),
  addon: v.looseObject({ slug: v.string(), devcenter_url: v.nullable(v.string()) }),
})

const inbox = async (query = 'state=pending') =>
  readAs((await on.api('admin', 'GET', `/approvals?${query}`)).body, v.array(rowSchema))
const listed = async (query?: string) =>
  (await inbox(query)).map(({ addon, type }) => `${addon.slug} ${type.split('_', 1)[0]}`)
const request = async (slug: string, type: string) =>
  readId((await on.api('provider', 'POST', `/addons/${slug}/approvals`, { type })).body)
const change = (id: string, body: object) => on.api('admin', 'PATCH', `/approvals/${id}`, body)

/** Lets days pass, and gives the instant that it then is. */
function later(days: number): string {
  on.server.clock.advance(days * 86_400_000)
  return on.server.clock.now().toISOString()
}

test('each approval says what staff decide it by, and since when it waits', async () => {
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
})

test('the inbox has those first that wait longest, in whatever order they were made; what has no value comes last', async () => {
  for (const slug of ['acme-alpha', 'acme-other']) await addonAt(on.world, 'alpha', slug)
  const ids = {
    business: await request('acme-alpha', 'marketplace_fitting_approval'),
    technical: await request('acme-alpha', 'alpha_engineering_approval'),
    other: await request('acme-other', 'alpha_engineering_approval'),
  }
  const since = { business: '2026-10-09', technical: '2026-10-02', other: '2026-10-01' }
  for (const [name, day] of Object.entries(since))
    await on.server.db
      .update(approvals)
      .set({ pendingSince: new Date(day) })
      .where(eq(approvals.id, ids[name as keyof typeof ids]))
  const expected = ['acme-other alpha', 'acme-alpha alpha', 'acme-alpha marketplace']
  expect(await listed()).toEqual(expected)
  expect(await listed('state=pending&order=desc')).toEqual(expected.toReversed())
  expect((await listed('state=pending&sort=type'))[0]).toBe('acme-alpha marketplace')

  await change(ids.technical, { state: 'rejected', message: 'Too thin.' })
  await on.server.db.update(approvals).set({ requesterId: null }).where(eq(approvals.id, ids.technical))
  for (const sort of ['pending_since', 'requester'])
    for (const order of ['asc', 'desc'])
      expect((await inbox(`sort=${sort}&order=${order}`)).findIndex(({ id }) => id === ids.technical)).toBe(2)
})
