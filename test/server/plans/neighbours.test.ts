import { and, asc, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { alphaUsers, features, offerings, planPasses, plans, trail } from '#server/db/schema.ts'
import { requestApproval } from '#server/approvals/approvals.rules.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { createPerson } from '#test/support/people.ts'
import { readAs, readId } from '#test/support/read-as.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

/* What is done to a plan, a feature or an invitation, or counted of it, has nothing to do with those beside it. */
const on = useWorld()

const own = async (slug = 'acme-own', stage: 'alpha' | 'beta' | 'ga' = 'alpha') => {
  const addon = await addonAt(on.world, stage, slug)
  const { basic, big } = await storedPlans(on.server.db, addon.id)
  if (basic === undefined || big === undefined) throw new Error('there are no plans')
  const [feature] = await on.server.db.select().from(features).where(eq(features.addonId, addon.id))
  return { addon, basic, big, feature: feature?.id ?? '' }
}
const save = (planId: string, change: object, by: 'provider' | 'admin' = 'provider') =>
  on.api(by, 'PATCH', `/plans/${planId}`, change)
const valuesOf = async (...planIds: string[]) =>
  (
    await on.server.db
      .select({ plan: plans.slug, feature: features.name, value: offerings.value })
      .from(offerings)
      .innerJoin(plans, eq(plans.id, offerings.planId))
      .innerJoin(features, eq(features.id, offerings.featureId))
      .where(inArray(offerings.planId, planIds))
      .orderBy(asc(plans.slug), asc(features.position))
  ).map(({ plan, feature, value }) => `${plan} ${feature} ${String(value)}`)

describe('the values of a plan', () => {
  test('are its own: another plan’s same value is none of its', async () => {
    const { basic, big, feature } = await own()
    await save(basic.id, { offerings: [{ feature_id: feature, value: null }] })
    expect(await valuesOf(basic.id, big.id)).toEqual(['big Rows 10'])
    await save(basic.id, { offerings: [{ feature_id: feature, value: 10 }] })
    expect(await valuesOf(basic.id, big.id)).toEqual(['basic Rows 10', 'big Rows 10'])
  })

  test('are of its add-on’s features: another’s is refused by its id', async () => {
    const { basic } = await own()
    const { feature } = await own('acme-beside')
    const reply = await save(basic.id, { offerings: [{ feature_id: feature, value: 1 }] })
    expect(reply).toMatchObject({
      status: 422,
      body: { error: { offerings: [`${feature} is not a feature of this add-on`] } },
    })
  })

  test('go one by one, and with a feature only its own; they come in the features’ order', async () => {
    const { addon, basic, big, feature } = await own()
    const path = `/addons/${addon.slug}/features`
    const made = await on.api('provider', 'POST', path, { name: 'Apps', datatype: 'number' })
    const apps = readId(made.body)
    const saved = await save(basic.id, { offerings: [{ feature_id: apps, value: 3 }] })
    expect(saved.body).toMatchObject({
      offerings: [{ feature: { name: 'Rows' } }, { feature: { name: 'Apps' } }],
    })
    await save(big.id, { offerings: [{ feature_id: apps, value: 4 }] })
    await save(basic.id, { offerings: [{ feature_id: feature, value: null }] })
    expect(await valuesOf(basic.id, big.id)).toEqual(['basic Apps 3', 'big Rows 10', 'big Apps 4'])
    await on.api('provider', 'DELETE', `/features/${apps}`)
    expect(await valuesOf(basic.id, big.id)).toEqual(['big Rows 10'])
  })
})

test('an add-on has one default plan for shield spaces: another’s stays, and the trail tells of the former', async () => {
  const shield = { installable_with_private_networking: true, shield: true, shield_default: true }
  const { addon, basic, big } = await own()
  const beside = await own('acme-beside')
  for (const plan of [beside.basic, basic, big]) await save(plan.id, shield, 'admin')
  await save(basic.id, { price_cents: 1_100 }, 'admin')
  const defaults = await on.server.db
    .select({ id: plans.id })
    .from(plans)
    .where(eq(plans.shieldDefault, true))
    .orderBy(asc(plans.addonId))
  expect(defaults.map(({ id }) => id).toSorted()).toEqual([big.id, beside.basic.id].toSorted())
  const told = await on.server.db
    .select({ subject: trail.subjectId, from: trail.from, to: trail.to })
    .from(trail)
    .where(and(eq(trail.addonId, addon.id), eq(trail.field, 'shieldDefault')))
    .orderBy(asc(trail.serial))
  expect(told).toEqual([
    { subject: basic.id, from: 'false', to: 'true' },
    { subject: big.id, from: 'false', to: 'true' },
    { subject: basic.id, from: 'true', to: 'false' },
  ])
  // The free plan was neither, and has not been saved since.
  const all = await storedPlans(on.server.db, addon.id)
  expect(all['test']?.version).toBe(1)
  expect((await storedPlans(on.server.db, beside.addon.id))['basic']?.version).toBe(2)
})

test('the approval that closes a price is its add-on’s own', async () => {
  const { basic } = await own('acme-own', 'beta')
  const beside = await own('acme-beside', 'beta')
  await requestApproval(on.world.act('provider'), beside.addon, 'pricing_plan_approval')
  expect((await save(beside.basic.id, { price_cents: 1_100 })).status).toBe(409)
  expect((await save(basic.id, { price_cents: 1_100 })).status).toBe(200)
})

test('an add-on’s list has its own plans, those of one price by slug, and says which is the default where', async () => {
  const { addon, big } = await own('acme-own', 'ga')
  await own('acme-beside', 'ga')
  await on.server.db.update(plans).set({ priceCents: 1_000 }).where(eq(plans.id, big.id))
  await save(big.id, { installable_with_private_networking: true }, 'admin')
  expect(
    (await on.api('admin', 'PATCH', `/addons/${addon.slug}`, { space_default_plan_slug: 'big' })).status,
  ).toBe(200)
  const { body } = await on.api('provider', 'GET', `/addons/${addon.slug}/plans`)
  const told = readAs(body, v.array(v.looseObject({ slug: v.string(), space_default: v.boolean() })))
  expect(told.map(({ slug, space_default: isDefault }) => [slug, isDefault])).toEqual([
    ['basic', false],
    ['big', true],
    ['test', false],
  ])
})

test('an invitation that is taken back is one, and passes are found by e-mail and by plan', async () => {
  const { addon, basic, big } = await own()
  const idsOf = async (table: typeof alphaUsers | typeof planPasses) =>
    (await on.server.db.select({ id: table.id }).from(table)).map(({ id }) => id).toSorted()
  const [first, ...others] = await idsOf(alphaUsers)
  await on.api('provider', 'DELETE', `/alpha_users/${first}`)
  expect(await idsOf(alphaUsers)).toEqual(others)
  await createPerson(on.server, 'carla_c@customers.example')
  const give = async ({ id }: { id: string }) =>
    readId(
      (await on.api('provider', 'POST', `/plans/${id}/plan_passes`, { email: 'carla_c@customers.example' }))
        .body,
    )
  const [ofBasic, ofBig] = [await give(basic), await give(big)]
  expect((await on.api('provider', 'GET', `/plans/${big.id}/plan_passes`)).body).toMatchObject([
    { id: ofBig },
  ])
  const found = async (q: string) => {
    const { body, headers } = await on.api('provider', 'GET', `/addons/${addon.slug}/plan_passes?q=${q}`)
    const ids = readAs(body, v.array(v.looseObject({ id: v.string() }))).map(({ id }) => id)
    expect(headers.get('content-range')?.split('/')[1]).toBe(String(ids.length))
    return ids
  }
  await on.server.db.update(plans).set({ name: 'Starter' }).where(eq(plans.id, basic.id))
  for (const q of ['STARTER', 'basi']) expect(await found(q)).toEqual([ofBasic])
  expect(await found('CARLA_')).toHaveLength(2)
  for (const q of ['nobody', '%25', 'carlaXc']) expect(await found(q)).toEqual([])
  await on.api('provider', 'DELETE', `/plan_passes/${ofBasic}`)
  expect(await idsOf(planPasses)).toEqual([ofBig])
})

test('a refusal speaks to whoever asked: staff choose the default, a provider has it chosen', async () => {
  const { basic } = await own('acme-own', 'ga')
  const change = { installable_without_private_networking: false }
  for (const each of [{ enabled: false, public: false, visible: false }, change])
    expect((await save(basic.id, each, 'admin')).body).toMatchObject({
      error: 'It is the default plan: choose another one first.',
    })
  expect((await save(basic.id, change)).body).toMatchObject({
    error: 'It is the default plan: platform staff choose another one first.',
  })
})
