import * as v from 'valibot'
import { expect, test } from 'vitest'
import { repricings } from '#server/db/schema.ts'
import { setAvailability } from '#server/plans/plan-availability.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readAs } from '#test/support/read-as.ts'

const on = useWorld()

async function withBig() {
  const addon = await addonAt(on.world, 'ga')
  const { big } = await storedPlans(on.server.db, addon.id)
  if (big === undefined) throw new Error('there is no plan big')
  return { addon, big }
}

test('a plan carries its values, its availability and its active repricings', async () => {
  const { addon, big } = await withBig()
  const at = { createdAt: on.server.clock.now(), updatedAt: on.server.clock.now() }
  const of = { addonId: addon.id, planId: big.id, originalPriceCents: 5000, repriceDate: '2027-01-01', ...at }
  await on.server.db.insert(repricings).values([
    { ...of, priceCents: 4000, status: 'completed' },
    { ...of, priceCents: 6000, status: 'in_progress' },
  ])
  const reply = await on.api('provider', 'GET', `/plans/${big.id}`)
  expect(reply.headers.get('etag')).toBe(`"${big.version}"`)
  const offerings = [{ feature: { name: 'Rows', datatype: 'number' }, value: 10 }]
  expect(reply.body).toMatchObject({
    slug: 'big',
    full_slug: `${addon.slug}:big`,
    addon: { id: addon.id, slug: addon.slug },
    price_cents: 5000,
    availability: 'allUsers',
    enabled: true,
    public: true,
    visible: true,
    default: false,
    offerings,
    active_repricings: [{ price_cents: 6000, status: 'in_progress', reprice_date: '2027-01-01' }],
  })
  expect((await on.api('provider', 'GET', `/plans/${big.id}/offerings`)).body).toMatchObject(offerings)
})

test('the list by add-on holds the enabled plans, or only the disabled ones', async () => {
  const { addon, big } = await withBig()
  await setAvailability(on.world.act('admin'), addon, big, 'disabled', 'choice')
  const list = async (query: string) =>
    readAs(
      (await on.api('provider', 'GET', `/plans?${query}`)).body,
      v.array(v.looseObject({ slug: v.string() })),
    ).map(({ slug }) => slug)
  expect(await list(`addonId=${addon.id}`)).toEqual(['basic', 'test'])
  expect(await list(`addonId=${addon.slug}&disabled=true`)).toEqual(['big'])
  expect((await on.api('provider', 'GET', '/plans')).status).toBe(422)
})
