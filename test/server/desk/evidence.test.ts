import * as v from 'valibot'
import { expect, test } from 'vitest'
import { installs } from '#server/db/schema.ts'
import { storedAddon, storedPlans } from '#test/support/database/stored-rows.ts'
import { readAs, readId } from '#test/support/read-as.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

/* Issue 20.4: all evidence of a decision in one answer, with what has changed since the request and the rejection. */

const on = useWorld()

const evidence = v.looseObject({
  approval: v.looseObject({ id: v.string(), revision: v.number() }),
  requirements: v.array(
    v.looseObject({
      name: v.string(),
      completed: v.boolean(),
      changed_since: v.object({ request: v.boolean(), rejection: v.boolean() }),
    }),
  ),
  rejection: v.nullable(
    v.looseObject({
      by: v.nullable(v.string()),
      message: v.nullable(v.string()),
    }),
  ),
  changes: v.looseObject({ decision: v.nullable(v.array(v.looseObject({ field: v.optional(v.string()) }))) }),
  technical: v.nullable(v.looseObject({ review: v.nullable(v.looseObject({ id: v.string() })) })),
})

const read = async (id: string) =>
  readAs((await on.api('admin', 'GET', `/approvals/${id}/evidence`)).body, evidence)
const request = async (slug: string, type = 'marketplace_fitting_approval') =>
  readId((await on.api('provider', 'POST', `/addons/${slug}/approvals`, { type })).body)
const change = (slug: string, body: object) => on.api('provider', 'PATCH', `/addons/${slug}`, body)
const changedItems = ({ requirements }: v.InferOutput<typeof evidence>, since: 'request' | 'rejection') =>
  requirements.filter((item) => item.changed_since[since]).map(({ name }) => name)

test('an approval comes with its list', async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  const id = await request(slug)
  const found = await read(id)
  const { revision } = await storedAddon(on.server.db, slug)
  expect(found.approval).toMatchObject({ id, revision })
  expect(found.requirements.map(({ name }) => name)).toEqual([
    'name',
    'summary',
    'icon',
    'screenshots',
    'benefits',
    'features',
    'category',
    'languages',
    'support_email',
    'company_details',
    'terms_accepted',
  ])
  expect(found.requirements.every(({ completed }) => completed)).toBe(true)
  expect(changedItems(found, 'request')).toEqual([])
  expect(found.rejection).toBeNull()
})

test.each([{ step: 'provision' }, { via: 'relay' }])('a trial is no review: %j', async (trial) => {
  const { slug } = await addonAt(on.world, 'alpha')
  const id = await request(slug, 'alpha_engineering_approval')
  const review = (await read(id)).technical?.review
  expect((await on.api('provider', 'POST', `/addons/${slug}/review_trials`, trial)).status).toBe(201)
  expect((await read(id)).technical?.review).toEqual(review)
  expect(review).not.toBeNull()
})

test('each requirement says whether it was changed since the request, and since the last rejection', async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  const id = await request(slug)
  await change(slug, { summary: 'Keeps more.' })
  expect(changedItems(await read(id), 'request')).toEqual(['summary'])
  await on.api('admin', 'PATCH', `/approvals/${id}`, { state: 'rejected', message: 'Say what it keeps.' })
  await change(slug, { email_support: 'care@acme.example' })
  expect(await request(slug)).toBe(id)
  await change(slug, { display_name: 'Acme Keeps' })
  const found = await read(id)
  // What came before the rejection is no news since.
  expect(changedItems(found, 'rejection')).toEqual(['name', 'support_email'])
  expect(changedItems(found, 'request')).toEqual(['name'])
  expect(found.rejection).toMatchObject({ by: 'admin@platform.example', message: 'Say what it keeps.' })
  expect(found.changes.decision?.map(({ field }) => field)).toEqual(['emailSupport', 'displayName'])
})

test('an approval that was decided otherwise since has no standing rejection', async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  const id = await request(slug)
  await on.api('admin', 'PATCH', `/approvals/${id}`, { state: 'rejected', message: 'Not yet.' })
  await request(slug)
  await on.api('admin', 'PATCH', `/approvals/${id}`, { state: 'approved' })
  await change(slug, { summary: 'Keeps it all.' })
  const found = await read(id)
  expect(found.approval).toMatchObject({ state: 'pending', has_lapsed: true })
  expect(found.rejection).toBeNull()
  expect(changedItems(found, 'rejection')).toEqual([])
})

test('a request that was withdrawn has no evidence', async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  const id = await request(slug)
  await on.api('provider', 'POST', `/approvals/${id}/withdraw`)
  expect((await on.api('admin', 'GET', `/approvals/${id}/evidence`)).status).toBe(404)
})

test('a repricing comes with its effect, the plans, the plan’s values, and its earlier ones', async () => {
  const addon = await addonAt(on.world, 'ga')
  const { big } = await storedPlans(on.server.db, addon.id)
  const planId = big?.id ?? ''
  const now = on.server.clock.now()
  await on.server.db.insert(installs).values({ planId, account: 'one@customers.example', installedAt: now })
  const ask = async (cents: number) =>
    readId(
      (
        await on.api('provider', 'POST', `/plans/${planId}/repricings`, {
          price_cents: cents,
          grandfathered: false,
        })
      ).body,
    )
  const first = await ask(6000)
  await on.api('admin', 'POST', `/repricings/${first}/transitions/rejected`, { message: 'Too dear.' })
  on.server.clock.set(new Date(now.getTime() + 60_000).toISOString())
  const second = await ask(5500)
  const { status, body } = await on.api('admin', 'GET', `/repricings/${second}/evidence`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    repricing: { id: second, price_cents: 5500 },
    effect: { id: second, installs: 1, customers: 1, first_customers: ['one@customers.example'] },
    addon: { state: 'ga', company: { name: 'Acme Data' } },
    features: [{ name: 'Rows', datatype: 'number', value: 10 }],
    // The only decision was taken at the moment of its request.
    usual_working_days: 1,
    earlier: [{ id: first, status: 'rejected', message: 'Too dear.' }],
    decision: null,
    claims: [],
  })
  expect((await on.api('admin', 'GET', `/repricings/${first}/evidence`)).body).toMatchObject({
    decision: { at: now.toISOString(), by: 'admin@platform.example' },
  })
  const { plans } = readAs(body, v.looseObject({ plans: v.array(v.looseObject({ slug: v.string() })) }))
  expect(plans.map(({ slug }) => slug)).toContain('big')
})

test('a repricing’s decision is the one that stands: not one taken back, nor an end by shutdown', async () => {
  const { slug, id: addonId } = await addonAt(on.world, 'ga')
  const { clock } = on.server
  const { big } = await storedPlans(on.server.db, addonId)
  const path = `/plans/${big?.id ?? ''}/repricings`
  const id = readId(
    (await on.api('provider', 'POST', path, { price_cents: 6000, grandfathered: false })).body,
  )
  const decision = async () =>
    readAs(
      (await on.api('admin', 'GET', `/repricings/${id}/evidence`)).body,
      v.looseObject({ decision: v.unknown() }),
    ).decision
  const turn = async (status: string) => {
    clock.advance(3_600_000)
    expect((await on.api('admin', 'POST', `/repricings/${id}/transitions/${status}`, {})).status).toBe(200)
    return { at: clock.now().toISOString(), by: 'admin@platform.example' }
  }
  await turn('approved')
  await turn('in_progress')
  expect(await decision()).toBeNull()
  const second = await turn('approved')
  expect(await decision()).toEqual(second)
  clock.advance(3_600_000)
  await on.api('admin', 'POST', `/addons/${slug}/progressions`, { to: 'shutdown' })
  expect(await decision()).toBeNull()
})
