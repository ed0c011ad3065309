import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { plans, repricings } from '#server/db/schema.ts'
import { setAvailability } from '#server/plans/plan-availability.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readAs } from '#test/support/read-as.ts'

const on = useWorld()
const slugs = (body: unknown) =>
  readAs(body, v.array(v.looseObject({ slug: v.string() }))).map((each) => each.slug)

async function planOf(addonId: string, slug: string) {
  const [row] = await on.server.db
    .select()
    .from(plans)
    .where(and(eq(plans.addonId, addonId), eq(plans.slug, slug)))
  if (row === undefined) throw new Error(`no plan ${slug}`)
  return row
}

test("an add-on's plans come public ones first, contract-priced last, then by price", async () => {
  const { id, slug } = await addonAt(on.world, 'ga')
  const at = { createdAt: on.server.clock.now(), updatedAt: on.server.clock.now() }
  const open = { addonId: id, enabled: true, public: true, visible: true, ...at }
  await on.server.db.insert(plans).values([
    { ...open, name: 'Contract', slug: 'contract', priceContract: true },
    { ...open, name: 'Hidden', slug: 'hidden', visible: false, priceCents: 1 },
  ])
  const reply = await on.api('provider', 'GET', `/addons/${slug}/plans`)
  expect(slugs(reply.body)).toEqual(['basic', 'big', 'contract', 'hidden', 'test'])
})

test('a plan carries its values, its availability and its active repricings', async () => {
  const { id, slug } = await addonAt(on.world, 'ga')
  const plan = await planOf(id, 'big')
  const at = { createdAt: on.server.clock.now(), updatedAt: on.server.clock.now() }
  const repricing = {
    addonId: id,
    planId: plan.id,
    originalPriceCents: 5000,
    repriceDate: '2027-01-01',
    ...at,
  }
  await on.server.db.insert(repricings).values([
    { ...repricing, priceCents: 6000, status: 'in_progress' },
    { ...repricing, priceCents: 4000, status: 'completed' },
  ])
  const reply = await on.api('provider', 'GET', `/plans/${plan.id}`)
  expect(reply.headers.get('etag')).toBe('"2"')
  expect(reply.body).toMatchObject({
    slug: 'big',
    full_slug: `${slug}:big`,
    addon: { id, slug },
    price_cents: 5000,
    availability: 'allUsers',
    enabled: true,
    public: true,
    visible: true,
    default: false,
    offerings: [{ feature: { name: 'Rows', datatype: 'number' }, value: 10 }],
    active_repricings: [{ price_cents: 6000, status: 'in_progress', reprice_date: '2027-01-01' }],
  })
  const offerings = await on.api('provider', 'GET', `/plans/${plan.id}/offerings`)
  expect(offerings.body).toMatchObject([{ feature: { name: 'Rows' }, value: 10 }])
  expect((await on.api('stranger', 'GET', `/plans/${plan.id}`)).status).toBe(404)
  expect((await on.api('stranger', 'GET', `/plans/${plan.id}/offerings`)).status).toBe(404)
})

test('the list by add-on holds the enabled plans, or only the disabled ones', async () => {
  const addon = await addonAt(on.world, 'ga')
  const { id, slug } = addon
  await setAvailability(on.world.act('admin'), addon, await planOf(id, 'big'), 'disabled', 'choice')
  const list = async (query: string) => slugs((await on.api('provider', 'GET', `/plans?${query}`)).body)
  expect(await list(`addonId=${id}`)).toEqual(['basic', 'test'])
  expect(await list(`addonId=${slug}&disabled=true`)).toEqual(['big'])
})

test('the list by add-on needs one of the own company, or an admin', async () => {
  const { id } = await addonAt(on.world, 'alpha')
  expect((await on.api('stranger', 'GET', `/plans?addonId=${id}`)).status).toBe(404)
  expect((await on.api('provider', 'GET', '/plans?addonId=nothing')).status).toBe(404)
  expect((await on.api('admin', 'GET', `/plans?addonId=${id}`)).status).toBe(200)
  expect((await on.api('provider', 'GET', '/plans')).status).toBe(422)
})

test('alpha users and screenshots can be read', async () => {
  const { id, slug } = await addonAt(on.world, 'alpha')
  const users = await on.api('provider', 'GET', `/addons/${slug}/alpha_users`)
  expect(users.body).toHaveLength(10)
  expect(readAs(users.body, v.array(v.looseObject({})))[0]).toMatchObject({
    email: 'user0@customers.example',
    addon: { id, slug },
  })
  const shots = await on.api('provider', 'GET', `/addons/${slug}/screenshots`)
  const picture = `/images/${'b'.repeat(64)}.png`
  expect(shots.body).toMatchObject([
    { name: 'one', position: 1, original_url: picture, thumb_url: picture },
    { name: 'two', position: 2 },
  ])
  const [first] = readAs(shots.body, v.array(v.looseObject({ id: v.string() })))
  expect((await on.api('provider', 'GET', `/screenshots/${first?.id}`)).body).toMatchObject({ name: 'one' })
  for (const path of [
    `/addons/${slug}/alpha_users`,
    `/addons/${slug}/screenshots`,
    `/screenshots/${first?.id}`,
  ]) {
    expect((await on.api('stranger', 'GET', path)).status).toBe(404)
  }
})
