import * as v from 'valibot'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { automaticReviews, features, installs, securityEvents } from '#server/db/schema.ts'
import { manifestOf } from '#test/support/provider/manifest-of.ts'
import { storedPlan } from '#test/support/database/stored-rows.ts'
import { readAs, readId } from '#test/support/read-as.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

/* Issue 39.1: the evidence of each kind of approval is what its decision is about, and nothing of the others. */

const on = useWorld()

const business = 'marketplace_fitting_approval'
const technical = 'alpha_engineering_approval'
const pricing = 'pricing_plan_approval'
const article = 'article_review_approval'

const request = async (slug: string, type: string) =>
  readId((await on.api('provider', 'POST', `/addons/${slug}/approvals`, { type })).body)
const reject = (id: string) =>
  on.api('admin', 'PATCH', `/approvals/${id}`, { state: 'rejected', message: 'Not yet.' })
const change = (slug: string, body: object) => on.api('provider', 'PATCH', `/addons/${slug}`, body)

const matters = v.looseObject({
  business: v.nullable(v.looseObject({})),
  technical: v.nullable(v.looseObject({})),
  pricing: v.nullable(v.looseObject({})),
  article: v.nullable(v.looseObject({})),
})
const read = async (id: string) =>
  readAs((await on.api('admin', 'GET', `/approvals/${id}/evidence`)).body, matters)

describe('a Business approval', () => {
  test('has the page as it would be published, marked where it was changed, and nothing of other kinds', async () => {
    const { slug, id: addonId } = await addonAt(on.world, 'alpha')
    // GA opens it nevertheless (READINGS 5).
    const basic = await storedPlan(on.server.db, addonId, 'basic')
    await on.api('admin', 'PATCH', `/plans/${basic.id}`, { enabled: false, public: false, visible: false })
    const id = await request(slug, business)
    await change(slug, { display_name: 'Acme Keeps' })
    await reject(id)
    await change(slug, { summary: 'Keeps more.' })
    await on.api('provider', 'POST', `/addons/${slug}/benefits`, { title: 'Small', description: 'It is.' })
    await request(slug, business)
    await change(slug, { email_support: 'care@acme.example' })
    expect(await read(id)).toMatchObject({
      business: {
        draft: {
          slug,
          display_name: 'Acme Keeps',
          summary: 'Keeps more.',
          email_support: 'care@acme.example',
          benefits: [{ title: 'Fast' }, { title: 'Small' }],
          screenshots: [{ name: 'one' }, { name: 'two' }],
          plans: [],
        },
        plans_in_ga: [{ slug: 'basic' }, { slug: 'big' }],
        docs_status: 'ok',
        supports_custom_plans: false,
        changed_since: { request: ['emailSupport'], rejection: ['summary', 'benefits', 'emailSupport'] },
      },
      technical: null,
      pricing: null,
      article: null,
    })
  })
})

describe('a Technical approval', () => {
  const push = (slug: string, body: object) =>
    on.api('provider', 'POST', `/addons/${slug}/manifests`, { contents: body })

  test('has the manifest without its secrets, and the review of it that counts for its stage', async () => {
    const { slug, id: addonId } = await addonAt(on.world, 'alpha')
    const id = await request(slug, technical)
    const ofBeta = await on.server.db
      .select({ id: automaticReviews.id, progression: automaticReviews.progressionType })
      .from(automaticReviews)
      .where(eq(automaticReviews.addonId, addonId))
    const found = await read(id)
    expect(found).toMatchObject({
      business: null,
      technical: {
        manifest: {
          number: 1,
          contents: { id: slug, api: { password: '********', sso_salt: '********', regions: ['us', 'eu'] } },
          problems: [],
        },
        former: null,
        review: {
          id: ofBeta.find(({ progression }) => progression === 'beta')?.id,
          progression_type: 'beta',
        },
        provisioning_api_version: 3,
      },
      pricing: null,
      article: null,
    })
    const { password, sso_salt: salt } = manifestOf(slug).api
    expect(JSON.stringify(found)).not.toContain(password)
    expect(JSON.stringify(found)).not.toContain(salt)
  })

  test('has the manifest that was judged last beside one pushed since, of which no review counts yet', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const id = await request(slug, technical)
    const of = manifestOf(slug)
    await push(slug, { ...of, api: { ...of.api, regions: ['us'] } })
    await reject(id)
    await push(slug, { ...of, api: { ...of.api, regions: ['us', 'tokyo'] } })
    await push(slug, { ...of, api: { ...of.api, regions: ['tokyo', 'us'] } })
    await request(slug, technical)
    expect(await read(id)).toMatchObject({
      technical: {
        manifest: { number: 4, contents: { api: { regions: ['tokyo', 'us'] } } },
        former: { number: 2, contents: { api: { regions: ['us'], password: '********' } } },
        review: null,
      },
    })
  })

  test('is told to the security trail as a read of the manifest; others are not', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const beta = await addonAt(on.world, 'beta')
    const ids = [
      await request(slug, business),
      await request(slug, technical),
      await request(beta.slug, 'beta_engineering_approval'),
    ]
    await on.server.db.delete(securityEvents)
    for (const id of ids) await read(id)
    const told = await on.server.db.select().from(securityEvents)
    expect(told).toMatchObject([
      { kind: 'staff_read', actorId: on.world.admin.id, details: { what: 'manifest', of: slug } },
      { kind: 'staff_read', details: { what: 'manifest', of: beta.slug } },
    ])
  })
})

describe('a Pricing approval', () => {
  const priced = v.looseObject({
    pricing: v.looseObject({
      features: v.array(
        v.object({ id: v.string(), name: v.string(), datatype: v.string(), is_new: v.boolean() }),
      ),
      plans: v.array(
        v.looseObject({
          slug: v.string(),
          price_cents: v.number(),
          in_ga: v.string(),
          is_default_in_ga: v.boolean(),
          is_new: v.boolean(),
          former: v.unknown(),
        }),
      ),
      customers: v.number(),
      installs: v.number(),
    }),
  })
  const readPricing = async (id: string) =>
    readAs((await on.api('admin', 'GET', `/approvals/${id}/evidence`)).body, priced).pricing

  test('has each plan for sale with what it was when it was judged last, by the names of then', async () => {
    const { slug, id: addonId } = await addonAt(on.world, 'beta')
    const { db } = on.server
    const basic = await storedPlan(db, addonId, 'basic')
    const [rows] = await db.select().from(features).where(eq(features.addonId, addonId))
    const featureId = rows?.id ?? ''
    const id = await request(slug, pricing)
    await reject(id)
    const patch = (body: object) => on.api('provider', 'PATCH', `/plans/${basic.id}`, body)
    const value = (of: number | null) => patch({ offerings: [{ feature_id: featureId, value: of }] })
    await patch({ price_cents: 1300 })
    await value(1_000_000)
    await on.api('provider', 'PATCH', `/features/${featureId}`, { name: 'Records' })
    await patch({ price_cents: 1200 })
    await value(2_000_000)
    const added = readId(
      (await on.api('provider', 'POST', `/addons/${slug}/features`, { name: 'Backups', datatype: 'boolean' }))
        .body,
    )
    await patch({ offerings: [{ feature_id: added, value: true }] })
    await on.api('provider', 'POST', `/addons/${slug}/plans`, {
      name: 'Mid',
      price_cents: 2000,
      offerings: [{ feature_id: featureId, value: 5 }],
    })
    await request(slug, pricing)
    const { features: shown, plans } = await readPricing(id)
    expect(shown).toEqual([
      { id: featureId, name: 'Records', datatype: 'number', is_new: false },
      { id: added, name: 'Backups', datatype: 'boolean', is_new: true },
    ])
    const same = { price: null, values: [] }
    expect(plans.map((plan) => [plan.slug, plan.price_cents, plan.is_new, plan.former])).toEqual([
      [
        'basic',
        1200,
        false,
        {
          price: { price_cents: 1000, price_contract: false },
          values: [{ feature_id: featureId, text: '10' }],
        },
      ],
      ['mid', 2000, true, same],
      ['big', 5000, false, same],
    ])
  })

  test('a plan by contract that has a price since was by contract', async () => {
    const { slug, id: addonId } = await addonAt(on.world, 'beta')
    const basic = await storedPlan(on.server.db, addonId, 'basic')
    const patch = (body: object) => on.api('admin', 'PATCH', `/plans/${basic.id}`, body)
    await patch({ price_contract: true })
    const id = await request(slug, pricing)
    await reject(id)
    await patch({ price_contract: false, price_cents: 1200 })
    const { plans } = await readPricing(id)
    expect(plans.find((plan) => plan.slug === 'basic')).toMatchObject({
      price_cents: 1200,
      price_contract: false,
      former: { price: { price_cents: 1000, price_contract: true } },
    })
  })

  test('of a value under a feature that got another name, the list and the marks tell the same', async () => {
    const { slug, id: addonId } = await addonAt(on.world, 'beta')
    const basic = await storedPlan(on.server.db, addonId, 'basic')
    const [{ id: featureId } = { id: '' }] = await on.server.db
      .select({ id: features.id })
      .from(features)
      .where(eq(features.addonId, addonId))
    const id = await request(slug, pricing)
    await reject(id)
    const value = (of: number) =>
      on.api('provider', 'PATCH', `/plans/${basic.id}`, {
        offerings: [{ feature_id: featureId, value: of }],
      })
    const rename = (name: string) => on.api('provider', 'PATCH', `/features/${featureId}`, { name })
    const listed = async () => {
      const { body } = await on.api('admin', 'GET', `/approvals/${id}/evidence`)
      const { changes } = readAs(
        body,
        v.looseObject({
          changes: v.looseObject({ decision: v.array(v.looseObject({ field: v.string() })) }),
        }),
      )
      return changes.decision.filter(({ field }) => field === 'offering').map(({ from, to }) => [from, to])
    }
    const marked = async () => (await readPricing(id)).plans.map(({ former }) => former)
    const same = { price: null, values: [] }
    await value(20)
    await rename('Records')
    await value(30)
    expect(await listed()).toEqual([['Records: 10', 'Records: 30']])
    expect(await marked()).toEqual([{ price: null, values: [{ feature_id: featureId, text: '10' }] }, same])
    await value(10)
    expect(await listed()).toEqual([])
    expect(await marked()).toEqual([same, same])
  })

  test('a price and a value that were changed back are as they were', async () => {
    const { slug, id: addonId } = await addonAt(on.world, 'beta')
    const basic = await storedPlan(on.server.db, addonId, 'basic')
    const id = await request(slug, pricing)
    await reject(id)
    const [{ id: featureId } = { id: '' }] = await on.server.db
      .select({ id: features.id })
      .from(features)
      .where(eq(features.addonId, addonId))
    for (const [price, value] of [
      [1100, null],
      [1000, 10],
    ])
      await on.api('provider', 'PATCH', `/plans/${basic.id}`, {
        price_cents: price,
        offerings: [{ feature_id: featureId, value }],
      })
    const { plans } = await readPricing(id)
    expect(plans.map(({ former }) => former)).toEqual([
      { price: null, values: [] },
      { price: null, values: [] },
    ])
  })

  test('says what GA would put on sale as the last look does, and who uses it now', async () => {
    const { slug, id: addonId } = await addonAt(on.world, 'beta')
    const { db, clock } = on.server
    const [basic, big] = [await storedPlan(db, addonId, 'basic'), await storedPlan(db, addonId, 'big')]
    await on.api('admin', 'PATCH', `/plans/${basic.id}`, { enabled: false, public: false, visible: false })
    const now = clock.now()
    const install = (planId: string, account: string) => ({ planId, account, installedAt: now })
    await db
      .insert(installs)
      .values([
        install(basic.id, 'one@customers.example'),
        install(big.id, 'one@customers.example'),
        install(big.id, 'two@customers.example'),
        { ...install(big.id, 'gone@customers.example'), removedAt: now },
      ])
    const id = await request(slug, pricing)
    const { plans, customers, installs: count } = await readPricing(id)
    // The free plan is never sold; the cheapest is the default (READINGS 5).
    expect(plans.map((plan) => [plan.slug, plan.in_ga, plan.is_default_in_ga])).toEqual([
      ['basic', 'allUsers', true],
      ['big', 'allUsers', false],
    ])
    expect([customers, count]).toEqual([2, 3])
    const { body } = await on.api('admin', 'POST', `/addons/${slug}/progressions?dry_run=true`, {
      to: 'ga',
      state: 'approved',
      visible: true,
    })
    const look = readAs(
      body,
      v.looseObject({
        plans: v.array(v.looseObject({ slug: v.string(), to: v.string() })),
        default_plan: v.looseObject({ to: v.nullable(v.string()) }),
      }),
    )
    expect(new Map(look.plans.map(({ slug: of, to }) => [of, to]))).toEqual(
      new Map(plans.map((plan) => [plan.slug, plan.in_ga])),
    )
    expect(look.default_plan.to).toBe('basic')
  })
})

test('an Article approval has where the article is and what staff have said of it', async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  const id = await request(slug, article)
  expect(await read(id)).toMatchObject({
    business: null,
    technical: null,
    pricing: null,
    article: {
      devcenter_url: 'https://devcenter.example/articles/it',
      status: 'ok',
      status_message: null,
      has_docs: true,
    },
  })
})

test('each says when it was asked for, and again, and by whom', async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  const { clock } = on.server
  const at: string[] = []
  const ask = async (type = business) => {
    clock.advance(3_600_000)
    at.push(clock.now().toISOString())
    return request(slug, type)
  }
  const id = await ask()
  const asked = async () =>
    readAs(
      (await on.api('admin', 'GET', `/approvals/${id}/evidence`)).body,
      v.looseObject({ asked: v.array(v.unknown()), usual_working_days: v.nullable(v.number()) }),
    )
  const by = 'partner@acme.example'
  expect((await asked()).asked).toEqual([{ at: at[0], by }])
  for (let again = 0; again < 2; again += 1) {
    clock.advance(3_600_000)
    await reject(id)
    await ask()
  }
  // Of its two decisions the first took an hour, and so did the second.
  expect(await asked()).toMatchObject({
    asked: [
      { at: at[0], by },
      { at: at[2], by },
    ],
    usual_working_days: 1,
  })
})

test('a request that was withdrawn is none of those that are told', async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  const { clock } = on.server
  const id = await request(slug, business)
  await on.api('provider', 'POST', `/approvals/${id}/withdraw`)
  clock.advance(3_600_000)
  await request(slug, business)
  const { body } = await on.api('admin', 'GET', `/approvals/${id}/evidence`)
  expect(body).toMatchObject({ asked: [{ at: clock.now().toISOString(), by: 'partner@acme.example' }] })
})
