import * as v from 'valibot'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { features } from '#server/db/schema.ts'
import { storedPlan } from '#test/support/database/stored-rows.ts'
import { readAs, readId } from '#test/support/read-as.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

/* Issue 39.1: what has changed is listed once, agrees with the marks, and has what it was where the trail tells it. */

const on = useWorld()

const told = v.object({
  subject: v.looseObject({ type: v.string() }),
  name: v.string(),
  field: v.string(),
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
})
const since = v.object({ request: v.array(v.string()), rejection: v.array(v.string()) })
const evidence = v.looseObject({
  changes: v.object({ request: v.nullable(v.array(told)), decision: v.nullable(v.array(told)) }),
  requirements: v.array(
    v.looseObject({
      name: v.string(),
      changed_since: v.object({ request: v.boolean(), rejection: v.boolean() }),
    }),
  ),
  business: v.nullable(v.looseObject({ changed_since: since })),
})

const business = 'marketplace_fitting_approval'
const pricing = 'pricing_plan_approval'

const request = async (slug: string, type: string) =>
  readId((await on.api('provider', 'POST', `/addons/${slug}/approvals`, { type })).body)
const reject = (id: string) =>
  on.api('admin', 'PATCH', `/approvals/${id}`, { state: 'rejected', message: 'Not yet.' })
const change = async (path: string, body: object, by: 'provider' | 'admin' = 'provider') => {
  expect((await on.api(by, 'PATCH', path, body)).status).toBe(200)
}
const read = async (id: string) =>
  readAs((await on.api('admin', 'GET', `/approvals/${id}/evidence`)).body, evidence)
const lines = (changes: v.InferOutput<typeof evidence>['changes']['request']) =>
  changes?.map(({ name, field, from, to }) => [name, field, from, to])
const tagged = ({ requirements }: v.InferOutput<typeof evidence>) =>
  requirements.filter(({ changed_since: { request: is } }) => is).map(({ name }) => name)

const firstFeature = async (addonId: string) => {
  const [row] = await on.server.db.select().from(features).where(eq(features.addonId, addonId))
  return row?.id ?? ''
}

test('of a Business approval everything is marked and listed that customers will see otherwise', async () => {
  const { slug, id: addonId } = await addonAt(on.world, 'alpha')
  const id = await request(slug, business)
  const basic = await storedPlan(on.server.db, addonId, 'basic')
  await change(`/addons/${slug}`, { website_url: 'https://other.example', tags: 'sql, keep' })
  await change(`/addons/${slug}`, { status_page_url: 'https://status.example', featured: true }, 'admin')
  await change(`/addons/${slug}`, { supports_custom_plans: true, custom_plans_text: 'Ask us.' })
  await change(`/addons/${slug}`, { icon: null })
  await change(`/plans/${basic.id}`, { price_cents: 1100 })
  const found = await read(id)
  const marked = ['iconUrl', 'featured', 'plans', 'customPlansText', 'websiteUrl', 'statusPageUrl', 'tags']
  expect(found.business?.changed_since).toEqual({ request: marked, rejection: [] })
  expect(lines(found.changes.request)).toHaveLength(8)
  expect(lines(found.changes.request)).toContainEqual(['Basic', 'priceCents', '1000', '1100'])
  expect(found.changes.decision).toBeNull()
  expect(tagged(found)).toEqual(['icon'])
})

test('the plan test and what was changed back are no change of the page', async () => {
  const { slug, id: addonId } = await addonAt(on.world, 'alpha')
  const id = await request(slug, business)
  const free = await storedPlan(on.server.db, addonId, 'test')
  const feature = await firstFeature(addonId)
  await change(`/plans/${free.id}`, { offerings: [{ feature_id: feature, value: 77 }] })
  await change(`/addons/${slug}`, { email_support: 'care@acme.example' })
  expect((await read(id)).business?.changed_since.request).toEqual(['emailSupport'])
  await change(`/addons/${slug}`, { email_support: 'help@acme.example' })
  const found = await read(id)
  expect([found.business?.changed_since.request, found.changes.request, tagged(found)]).toEqual([[], [], []])
})

test('the list since a rejection has what the page and the requirements are marked for', async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  const id = await request(slug, business)
  await reject(id)
  await change(`/addons/${slug}`, { summary: 'Keeps more.' })
  await on.api('provider', 'POST', `/addons/${slug}/benefits`, { title: 'Small', description: 'It is.' })
  await change(`/addons/${slug}`, { summary: 'Keeps it all.' })
  await request(slug, business)
  const { changes, business: page } = await read(id)
  expect(page?.changed_since.rejection).toEqual(['summary', 'benefits'])
  const summary = changes.decision?.find(({ field }) => field === 'summary')
  expect(summary?.to).toBe('Keeps it all.')
  expect(changes.decision?.map(({ field }) => field)).toEqual(['summary', 'created'])
  expect(changes.request).toEqual([])
})

test('a new plan is one change, and a price that was changed twice is one from the first to the last', async () => {
  const { slug, id: addonId } = await addonAt(on.world, 'beta')
  const basic = await storedPlan(on.server.db, addonId, 'basic')
  const feature = await firstFeature(addonId)
  const id = await request(slug, pricing)
  await reject(id)
  await change(`/plans/${basic.id}`, { price_cents: 1100 })
  await change(`/plans/${basic.id}`, {
    price_cents: 1200,
    offerings: [{ feature_id: feature, value: 20 }],
  })
  await on.api('provider', 'POST', `/addons/${slug}/plans`, {
    name: 'Mid',
    price_cents: 2000,
    offerings: [{ feature_id: feature, value: 5 }],
  })
  const { changes, requirements } = await read(id)
  expect(lines(changes.decision)).toEqual([
    ['Basic', 'priceCents', '1000', '1200'],
    ['Basic', 'offering', 'Rows: 10', 'Rows: 20'],
    ['Mid', 'created', null, 'mid'],
  ])
  // Nobody has chosen another default plan.
  expect(
    requirements.filter(({ changed_since: { rejection } }) => rejection).map(({ name }) => name),
  ).toEqual(['paid_or_free_plan', 'plan_prices', 'plan_features', 'installable'])
})
