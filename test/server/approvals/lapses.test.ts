import { and, desc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import { audit } from '#server/commands/audit.ts'
import { documentations, features, outbox, plans, trail } from '#server/db/schema.ts'
import { manifestOf } from '#test/support/provider/manifest-of.ts'
import { storedAddon } from '#test/support/database/stored-rows.ts'
import { useWorld, type Who } from '../support/use-world.ts'
import { addonAt, approve } from '#test/support/world.ts'
import { readAs, readObject, readId, readObjects } from '#test/support/read-as.ts'

const on = useWorld()

const alphaTypes = [
  'marketplace_fitting_approval',
  'alpha_engineering_approval',
  'article_review_approval',
] as const
const betaTypes = ['beta_engineering_approval', 'pricing_plan_approval'] as const

interface Listed {
  id: string
  type: ApprovalType
  state: string
}

const statesOf = async (slug: string) => {
  const { body } = await on.api('admin', 'GET', `/addons/${slug}/approvals`)
  return Object.fromEntries((body as Listed[]).map(({ type, state }) => [type, state]))
}

const approvalOf = async (slug: string, type: ApprovalType) => {
  const { body } = await on.api('admin', 'GET', `/addons/${slug}/approvals`)
  return (body as Listed[]).find((each) => each.type === type)
}

const planNamed = async (addonId: string, slug: string) => {
  const of = and(eq(plans.addonId, addonId), eq(plans.slug, slug))
  const [row] = await on.server.db.select().from(plans).where(of)
  return row?.id ?? ''
}

const featureOf = async (addonId: string) => {
  const [row] = await on.server.db.select().from(features).where(eq(features.addonId, addonId))
  return row?.id ?? ''
}

const documentationOf = async (addonId: string) => {
  const [row] = await on.server.db.select().from(documentations).where(eq(documentations.addonId, addonId))
  if (row === undefined) throw new Error('there is no documentation')
  return row
}

/** An add-on in alpha with everything approved. */
async function approvedInAlpha() {
  const addon = await addonAt(on.world, 'alpha')
  await approve(on.world, addon, ...alphaTypes)
  return addon
}

async function approvedInBeta() {
  const addon = await addonAt(on.world, 'beta')
  await approve(on.world, addon, ...betaTypes)
  return addon
}

type Change = (who: Who, addon: { id: string; slug: string }) => Promise<{ status: number; body: unknown }>

const setValue =
  (plan: string): Change =>
  async (who, { id }) =>
    on.api(who, 'PATCH', `/plans/${await planNamed(id, plan)}`, {
      offerings: [{ feature_id: await featureOf(id), value: 33 }],
    })

const set =
  (body: object): Change =>
  (who, { slug }) =>
    on.api(who, 'PATCH', `/addons/${slug}`, body)

const push =
  (change: object): Change =>
  (who, { slug }) =>
    on.api(who, 'POST', `/addons/${slug}/manifests`, { contents: { ...manifestOf(slug), ...change } })

const moveArticle: Change = async (who, { id }) =>
  on.api(who, 'PATCH', `/documentations/${(await documentationOf(id)).id}`, {
    devcenter_url: 'https://devcenter.example/articles/another',
  })

/** READINGS 39, sentence by sentence. */
const lapsing: [string, 'alpha' | 'beta', ApprovalType, Change][] = [
  [
    'a new plan',
    'beta',
    'pricing_plan_approval',
    (who, { slug }) => on.api(who, 'POST', `/addons/${slug}/plans`, { name: 'Huge', price_cents: 99_000 }),
  ],
  [
    'a feature added',
    'beta',
    'pricing_plan_approval',
    (who, { slug }) => on.api(who, 'POST', `/addons/${slug}/features`, { name: 'TLS', datatype: 'boolean' }),
  ],
  [
    'a feature removed',
    'beta',
    'pricing_plan_approval',
    async (who, { id }) => on.api(who, 'DELETE', `/features/${await featureOf(id)}`),
  ],
  ['a value', 'beta', 'pricing_plan_approval', setValue('big')],
  [
    'a networking option',
    'beta',
    'pricing_plan_approval',
    async (who, { id }) =>
      on.api(who, 'PATCH', `/plans/${await planNamed(id, 'big')}`, {
        installable_without_private_networking: false,
      }),
  ],
  ['name and tags', 'alpha', 'marketplace_fitting_approval', set({ name: 'Other', tags: 'a' })],
  ['the display name', 'alpha', 'marketplace_fitting_approval', set({ display_name: 'Other' })],
  ['the summary', 'alpha', 'marketplace_fitting_approval', set({ summary: 'Other.' })],
  ['the legal statements', 'alpha', 'marketplace_fitting_approval', set({ legal_statements: 'Other.' })],
  [
    'the provider terms',
    'alpha',
    'marketplace_fitting_approval',
    set({ provider_terms_url: 'https://acme.example/terms' }),
  ],
  ['another manifest', 'alpha', 'alpha_engineering_approval', push({ cli_plugin_name: 'other' })],
  ['another manifest', 'beta', 'beta_engineering_approval', push({ cli_plugin_name: 'other' })],
  ['another URL', 'alpha', 'article_review_approval', moveArticle],
]

const approved = (stage: 'alpha' | 'beta') => (stage === 'alpha' ? approvedInAlpha() : approvedInBeta())

describe('a provider’s change lets lapse what was approved of it', () => {
  test.each(lapsing)('%s in %s: %s', async (_, stage, type, change) => {
    const addon = await approved(stage)
    const before = await statesOf(addon.slug)
    const reply = await change('provider', addon)
    expect([200, 201]).toContain(reply.status)
    expect(reply.body).toMatchObject({ lapsed: [type] })
    expect(await statesOf(addon.slug)).toEqual({ ...before, [type]: 'pending' })
    expect((await audit(on.server.db)).violations).toBe(0)
  })

  test.each(lapsing)(
    'staff’s own lets nothing lapse, and is listed: %s in %s',
    async (_, stage, type, change) => {
      const addon = await approved(stage)
      const before = await statesOf(addon.slug)
      const reply = await change('admin', addon)
      expect([200, 201]).toContain(reply.status)
      expect(reply.body).toMatchObject({ lapsed: [] })
      expect(await statesOf(addon.slug)).toEqual(before)
      const { changed_since: since } = (await approvalOf(addon.slug, type)) as unknown as {
        changed_since: { decision: unknown[] }
      }
      expect(since.decision).toHaveLength(1)
    },
  )

  const harmless: [string, 'alpha' | 'beta', Change][] = [
    ['a value of the plan test', 'beta', setValue('test')],
    [
      'a plan’s name',
      'beta',
      async (who, { id }) => on.api(who, 'PATCH', `/plans/${await planNamed(id, 'big')}`, { name: 'Bigger' }),
    ],
    [
      'a feature’s name',
      'beta',
      async (who, { id }) => on.api(who, 'PATCH', `/features/${await featureOf(id)}`, { name: 'Lines' }),
    ],
    ['a website', 'alpha', set({ website_url: 'https://acme.example' })],
    ['a language', 'alpha', set({ languages: ['Go'] })],
    ['a summary in beta, where the business approval is past', 'beta', set({ summary: 'Other.' })],
    [
      'a new plan in alpha',
      'alpha',
      (who, { slug }) => on.api(who, 'POST', `/addons/${slug}/plans`, { name: 'Huge' }),
    ],
    [
      'the same value',
      'beta',
      async (who, { id }) =>
        on.api(who, 'PATCH', `/plans/${await planNamed(id, 'big')}`, {
          offerings: [{ feature_id: await featureOf(id), value: 10 }],
        }),
    ],
  ]

  test.each(harmless)('nothing of it: %s', async (_, stage, change) => {
    const addon = await approved(stage)
    const before = await statesOf(addon.slug)
    const reply = await change('provider', addon)
    expect([200, 201]).toContain(reply.status)
    expect(readObject(reply.body).lapsed ?? []).toEqual([])
    expect(await statesOf(addon.slug)).toEqual(before)
  })

  test('what is pending stays so and shows it; what is rejected stays rejected', async () => {
    const addon = await addonAt(on.world, 'beta')
    const asked = await on.api('provider', 'POST', `/addons/${addon.slug}/approvals`, {
      type: 'pricing_plan_approval',
    })
    const id = readId(asked.body)
    const before = readObject((await on.api('admin', 'GET', `/approvals/${id}`)).body)
    expect((await setValue('big')('provider', addon)).body).toMatchObject({ lapsed: [] })
    const big = { subject: { type: 'plan' }, name: 'Big', field: 'offering' }
    expect((await on.api('admin', 'GET', `/approvals/${id}`)).body).toMatchObject({
      state: 'pending',
      etag: before.etag,
      changed_since: { request: [big], decision: null },
    })
    await on.api('admin', 'PATCH', `/approvals/${id}`, { state: 'rejected', message: 'Too dear.' })
    await on.api('provider', 'POST', `/addons/${addon.slug}/plans`, { name: 'Huge' })
    expect(await statesOf(addon.slug)).toMatchObject({ pricing_plan_approval: 'rejected' })
  })
})

describe('what has lapsed', () => {
  test('is asked for again: pending now, nobody has decided it, requirements are not asked', async () => {
    const addon = await approvedInBeta()
    on.server.clock.advance(3_600_000)
    // The new plan lacks its value, so nobody could ask for the approval now.
    await on.api('provider', 'POST', `/addons/${addon.slug}/plans`, { name: 'Huge', price_cents: 99_000 })
    const approval = await approvalOf(addon.slug, 'pricing_plan_approval')
    expect((await on.api('admin', 'GET', `/approvals/${approval?.id}`)).body).toMatchObject({
      state: 'pending',
      requester: { email: 'partner@acme.example' },
      approver: null,
      pending_since: on.server.clock.now().toISOString(),
      changed_since: { request: [], decision: [{ name: 'Huge', field: 'created' }] },
    })
    const again = await on.api('provider', 'POST', `/addons/${addon.slug}/approvals`, {
      type: 'pricing_plan_approval',
    })
    expect(again.status).toBe(409)
  })

  test('stands in the trail as the platform’s step, after what has changed', async () => {
    const addon = await approvedInAlpha()
    await set({ summary: 'Other.' })('provider', addon)
    const { body } = await on.api('provider', 'GET', `/addons/${addon.slug}/transitions`)
    expect(readObjects(body).slice(0, 2)).toMatchObject([
      {
        kind: 'transition',
        event: 'lapse',
        approval_type: 'marketplace_fitting_approval',
        from: 'approved',
        to: 'pending',
        actor: { role: 'platform' },
      },
      { kind: 'change', field: 'summary', actor: { email: 'partner@acme.example' } },
    ])
    const [row] = await on.server.db.select().from(trail).where(eq(trail.event, 'lapse'))
    expect(row).toMatchObject({ actorRole: 'system', actorId: null })
  })

  test('is told in one letter to who asked for it and to staff', async () => {
    const addon = await approvedInBeta()
    await on.server.db.delete(outbox)
    await on.api('provider', 'POST', `/addons/${addon.slug}/plans`, {
      name: 'Huge',
      offerings: [{ feature_id: await featureOf(addon.id), value: 5 }],
    })
    const letters = await on.server.db.select().from(outbox).orderBy(outbox.to)
    expect(letters.map(({ to }) => to)).toEqual(['admin@platform.example', 'partner@acme.example'])
    for (const { subject, text } of letters) {
      expect(subject).toBe('The Pricing approval of acme-beta is pending again')
      expect(text).toMatch(/^Changed:\n- Plan “Huge” added$/m)
    }
    await setValue('big')('provider', addon)
    expect(await on.server.db.select().from(outbox)).toHaveLength(2)
  })

  test('is in no list of actions', async () => {
    const addon = await approvedInAlpha()
    const { body } = await on.api('admin', 'GET', `/addons/${addon.slug}/actions`)
    expect(readObjects(body).map(({ event }) => event)).not.toContain('lapse')
  })

  test('a provider whose prices were approved cannot take another plan to GA unreviewed', async () => {
    const addon = await approvedInBeta()
    const dear = {
      name: 'Huge',
      price_cents: 99_000,
      offerings: [{ feature_id: await featureOf(addon.id), value: 5 }],
    }
    await on.api('provider', 'POST', `/addons/${addon.slug}/plans`, dear)
    const reply = await on.api('provider', 'POST', `/addons/${addon.slug}/progressions`, { to: 'ga' })
    expect(reply).toMatchObject({
      status: 422,
      body: { error: { addon: ['Pricing approval is pending.'] } },
    })
    const approval = await approvalOf(addon.slug, 'pricing_plan_approval')
    await on.api('admin', 'PATCH', `/approvals/${approval?.id}`, { state: 'approved' })
    const now = await on.api('provider', 'POST', `/addons/${addon.slug}/progressions`, { to: 'ga' })
    expect(now.status).toBe(201)
  })

  test('frees no price: a pending approval keeps it as an approved one did', async () => {
    const addon = await approvedInBeta()
    await setValue('big')('provider', addon)
    const reply = await on.api('provider', 'PATCH', `/plans/${await planNamed(addon.id, 'big')}`, {
      price_cents: 1,
    })
    expect(reply.status).toBe(409)
  })

  test('an approval that has not lapsed stays final', async () => {
    const addon = await approvedInAlpha()
    const approval = await approvalOf(addon.slug, 'marketplace_fitting_approval')
    const reply = await on.api('admin', 'PATCH', `/approvals/${approval?.id}`, {
      state: 'rejected',
      message: 'No.',
    })
    expect(reply).toMatchObject({
      status: 409,
      body: { error: "Approval can't be edited unless pending or rejected" },
    })
  })
})

describe('the article', () => {
  test('of alpha takes the add-on’s approval of its docs along', async () => {
    const addon = await approvedInAlpha()
    const before = await storedAddon(on.server.db, addon.slug)
    await moveArticle('provider', addon)
    const after = await storedAddon(on.server.db, addon.slug)
    expect(after).toMatchObject({ docsApprovedAt: null, version: before.version + 1 })
    const { body } = await on.api('provider', 'GET', `/addons/${addon.slug}`)
    expect(body).toMatchObject({ docs_approved: false, docs_approved_at: null })
    expect((await documentationOf(addon.id)).status).toBe('ok')
  })

  test('of beta was not looked at since it changed, until staff set it', async () => {
    const addon = await approvedInBeta()
    const reply = await moveArticle('provider', addon)
    expect(reply.body).toMatchObject({
      lapsed: [],
      status: 'error',
      status_message: 'Not looked at since it changed',
    })
    expect(await statesOf(addon.slug)).toMatchObject({ article_review_approval: 'approved' })
    const refused = await on.api('provider', 'POST', `/addons/${addon.slug}/progressions`, { to: 'ga' })
    expect(refused.status).toBe(422)
    const { id } = await documentationOf(addon.id)
    await on.api('admin', 'PATCH', `/documentations/${id}`, { status: 'ok', status_message: null })
    const taken = await on.api('provider', 'POST', `/addons/${addon.slug}/progressions`, { to: 'ga' })
    expect(taken.status).toBe(201)
    const rows = await on.server.db
      .select()
      .from(trail)
      .where(and(eq(trail.subjectType, 'documentation'), eq(trail.field, 'status')))
      .orderBy(desc(trail.serial))
    expect(rows.map(({ to, actorRole }) => [to, actorRole])).toEqual([
      ['ok', 'admin'],
      ['error', 'provider'],
    ])
  })

  test('that staff moves in beta was looked at by them; one at GA stays as it is', async () => {
    const addon = await approvedInBeta()
    await moveArticle('admin', addon)
    expect((await documentationOf(addon.id)).status).toBe('ok')
    const ga = await addonAt(on.world, 'ga')
    await moveArticle('provider', ga)
    expect((await documentationOf(ga.id)).status).toBe('ok')
  })
})

describe('a manifest that is pushed as it is', () => {
  test('answers the current one, stores nothing and lets nothing lapse', async () => {
    const addon = await approvedInAlpha()
    const before = readAs(
      (await on.api('provider', 'GET', `/addons/${addon.slug}/current_manifest`)).body,
      v.looseObject({ id: v.string(), contents: v.looseObject({ api: v.looseObject({}) }) }),
    )
    const { revision } = readObject((await on.api('provider', 'GET', `/addons/${addon.slug}`)).body)
    for (const contents of [manifestOf(addon.slug), before.contents]) {
      const reply = await on.api('provider', 'POST', `/addons/${addon.slug}/manifests`, { contents })
      expect(reply).toMatchObject({ status: 200, body: { id: before.id, number: 1, lapsed: [] } })
    }
    expect((await on.api('provider', 'GET', `/addons/${addon.slug}/manifests`)).body).toHaveLength(1)
    expect((await on.api('provider', 'GET', `/addons/${addon.slug}`)).body).toMatchObject({ revision })
  })

  test('with another secret is another one', async () => {
    const addon = await approvedInAlpha()
    const same = manifestOf(addon.slug)
    const contents = { ...same, api: { ...same.api, password: 'another-password-of-some-length' } }
    const reply = await on.api('provider', 'POST', `/addons/${addon.slug}/manifests`, { contents })
    expect(reply).toMatchObject({ status: 201, body: { number: 2, lapsed: ['alpha_engineering_approval'] } })
  })
})
