import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  addons,
  alphaUsers,
  approvals,
  automaticReviews,
  plans,
  repricings,
  trail,
} from '../../src/server/db/schema.ts'
import { useWorld, type Who } from '../support/use-world.ts'
import { addonAt, approve } from '../support/world.ts'

const on = useWorld()

const alphaApprovals = [
  'marketplace_fitting_approval',
  'alpha_engineering_approval',
  'article_review_approval',
] as const

const progress = (who: Who, slug: string, body: unknown) =>
  on.api(who, 'POST', `/addons/${slug}/progressions`, body)

const stored = async (slug: string) => {
  const [row] = await on.server.db.select().from(addons).where(eq(addons.slug, slug))
  if (row === undefined) throw new Error(`${slug} is not stored`)
  return row
}

const plansOf = async (addonId: string) => {
  const rows = await on.server.db.select().from(plans).where(eq(plans.addonId, addonId))
  return Object.fromEntries(rows.map((plan) => [plan.slug, plan]))
}

/** Everything that a progression could write. */
const everything = async () => ({
  addons: await on.server.db.select().from(addons),
  plans: await on.server.db.select().from(plans).orderBy(plans.id),
  approvals: await on.server.db.select().from(approvals).orderBy(approvals.id),
  trail: (await on.server.db.select().from(trail)).length,
})

describe('to beta', () => {
  test('a provider progresses once everything is complete and approved', async () => {
    const addon = await addonAt(on.world, 'alpha')
    await approve(on.world, addon, ...alphaApprovals)
    const reply = await progress('provider', addon.slug, {})
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({
      to: 'beta',
      state: 'approved',
      visible: true,
      addon: { slug: addon.slug, state: 'beta', visible: true, default_plan_slug: 'test' },
    })
    expect(reply.body).toMatchObject({ addon: { docs_approved: true, progress: { to: 'ga' } } })
  })

  test('a provider is told of every approval that is outstanding, and nothing changes', async () => {
    const addon = await addonAt(on.world, 'alpha')
    await approve(on.world, addon, 'marketplace_fitting_approval')
    const before = await everything()
    const reply = await progress('provider', addon.slug, { to: 'beta' })
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual({
      id: 'invalid',
      error: {
        addon: ['Technical approval is not requested yet.', 'Dev Center approval is not requested yet.'],
      },
    })
    expect(await everything()).toEqual(before)
  })

  test('nobody skips an incomplete requirement', async () => {
    const addon = await addonAt(on.world, 'alpha')
    await on.server.db.delete(alphaUsers).where(eq(alphaUsers.addonId, addon.id))
    const reply = await progress('admin', addon.slug, { to: 'beta' })
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ error: { addon: ['Invite at least 10 alpha users.'] } })
  })

  test('an admin approves what is pending or not started, in the same step', async () => {
    const addon = await addonAt(on.world, 'alpha')
    await on.api('provider', 'POST', `/addons/${addon.slug}/approvals`, {
      type: 'marketplace_fitting_approval',
    })
    const reply = await progress('admin', addon.slug, { to: 'beta', visible: false })
    expect(reply.status).toBe(201)
    expect(await stored(addon.slug)).toMatchObject({
      state: 'beta',
      visible: false,
      docsApprovedAt: on.server.clock.now(),
    })
    const rows = await on.server.db.select().from(approvals)
    expect(rows.map((row) => row.state)).toEqual(['approved', 'approved', 'approved'])
    const asked = (type: string) => rows.find((row) => row.type === type)
    expect(asked('marketplace_fitting_approval')).toMatchObject({
      requesterId: on.world.provider.id,
      approverId: on.world.admin.id,
    })
    expect(asked('alpha_engineering_approval')).toMatchObject({
      requesterId: on.world.admin.id,
      approverId: on.world.admin.id,
    })
    const steps = await on.server.db.select().from(trail).where(eq(trail.event, 'approveWithProgression'))
    expect(steps).toHaveLength(3)
  })

  test('a rejected approval stops an admin too', async () => {
    const addon = await addonAt(on.world, 'alpha')
    const asked = await on.api('provider', 'POST', `/addons/${addon.slug}/approvals`, {
      type: 'marketplace_fitting_approval',
    })
    const { id } = asked.body as { id: string }
    await on.api('admin', 'PATCH', `/approvals/${id}`, { state: 'rejected', message: 'Not yet.' })
    const before = await everything()
    const reply = await progress('admin', addon.slug, { to: 'beta' })
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ error: { addon: ['Business approval was rejected.'] } })
    expect(await everything()).toEqual(before)
  })

  test.each([
    [{ to: 'beta', visible: false }],
    [{ to: 'beta', default_plan_slug: 'basic' }],
    [{ to: 'shutdown' }],
  ])('%j is for admins', async (body) => {
    const addon = await addonAt(on.world, 'alpha')
    await approve(on.world, addon, ...alphaApprovals)
    const before = await everything()
    expect((await progress('provider', addon.slug, body)).status).toBe(403)
    expect(await everything()).toEqual(before)
  })

  test('a default plan or overrides with beta are refused', async () => {
    const addon = await addonAt(on.world, 'alpha')
    const { basic } = await plansOf(addon.id)
    const before = await everything()
    const withSlug = await progress('admin', addon.slug, { default_plan_slug: 'basic' })
    expect([withSlug.status, withSlug.body]).toEqual([
      422,
      { id: 'invalid', error: { default_plan_slug: ['can only be chosen with the step to GA'] } },
    ])
    const overrides = { [basic?.id ?? '']: 'inviteOnly' }
    const withOverrides = await progress('admin', addon.slug, { plan_overrides: overrides })
    expect(withOverrides.status).toBe(422)
    expect(await everything()).toEqual(before)
  })

  test('another company is told that there is no such add-on', async () => {
    const addon = await addonAt(on.world, 'alpha')
    expect((await progress('stranger', addon.slug, {})).status).toBe(404)
  })

  test('a stale If-Match changes nothing', async () => {
    const addon = await addonAt(on.world, 'alpha')
    const before = await everything()
    const reply = await on.api(
      'admin',
      'POST',
      `/addons/${addon.slug}/progressions`,
      {},
      { 'if-match': '"99"' },
    )
    expect(reply.status).toBe(412)
    expect(await everything()).toEqual(before)
  })
})

describe('to GA', () => {
  test('every plan but test is for all users, and the cheapest is the default', async () => {
    const addon = await addonAt(on.world, 'beta')
    await approve(on.world, addon, 'beta_engineering_approval', 'pricing_plan_approval')
    const reply = await progress('provider', addon.slug, { to: 'ga' })
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({
      default_plan_slug: 'basic',
      addon: { state: 'ga', progress: { to: null, total: 0 } },
    })
    const { basic, big, test: testPlan } = await plansOf(addon.id)
    expect([basic, big].every((plan) => plan?.public && plan.visible && plan.version === 2)).toBe(true)
    expect(testPlan).toMatchObject({ enabled: true, public: false, version: 1 })
    const changes = await on.server.db.select().from(trail).where(eq(trail.field, 'availability'))
    expect(changes.map(({ from, to, kind }) => [kind, from, to])).toEqual([
      ['change', 'inviteOnly', 'allUsers'],
      ['change', 'inviteOnly', 'allUsers'],
    ])
  })

  test('the plan that is flagged default stays it', async () => {
    const addon = await addonAt(on.world, 'beta')
    await on.server.db.update(addons).set({ defaultPlanSlug: 'big' }).where(eq(addons.id, addon.id))
    await progress('admin', addon.slug, { to: 'ga' })
    expect(await stored(addon.slug)).toMatchObject({ state: 'ga', defaultPlanSlug: 'big' })
  })

  test('contract-priced plans are the last choice', async () => {
    const addon = await addonAt(on.world, 'beta')
    await on.server.db
      .update(plans)
      .set({ priceContract: true, priceCents: 0 })
      .where(and(eq(plans.addonId, addon.id), eq(plans.slug, 'basic')))
    await progress('admin', addon.slug, { to: 'ga' })
    expect(await stored(addon.slug)).toMatchObject({ defaultPlanSlug: 'big' })
  })

  test('an admin chooses the default plan and availabilities', async () => {
    const addon = await addonAt(on.world, 'beta')
    const { basic } = await plansOf(addon.id)
    const reply = await progress('admin', addon.slug, {
      to: 'ga',
      visible: false,
      default_plan_slug: 'big',
      plan_overrides: { [basic?.id ?? '']: 'allUsersHidden' },
    })
    expect(reply.status).toBe(201)
    expect(await stored(addon.slug)).toMatchObject({ defaultPlanSlug: 'big', visible: false, state: 'ga' })
    expect((await plansOf(addon.id)).basic).toMatchObject({ enabled: true, public: true, visible: false })
  })

  test.each(['test', 'nothing', 'other-plan', 'basic'])(
    'the default plan can not be %s: test, unknown, foreign or overridden',
    async (slug) => {
      const addon = await addonAt(on.world, 'beta')
      const other = await addonAt(on.world, 'alpha', 'acme-other')
      await on.server.db
        .update(plans)
        .set({ slug: 'other-plan' })
        .where(and(eq(plans.addonId, other.id), eq(plans.slug, 'big')))
      const { basic } = await plansOf(addon.id)
      const before = await everything()
      const reply = await progress('admin', addon.slug, {
        to: 'ga',
        default_plan_slug: slug,
        plan_overrides: { [basic?.id ?? '']: 'inviteOnly' },
      })
      expect(reply.status).toBe(422)
      expect(Object.keys((reply.body as { error: object }).error)).toEqual(['default_plan_slug'])
      expect(await everything()).toEqual(before)
    },
  )

  test('overrides of the test plan or of another add-on are refused after approvals: all rolls back', async () => {
    const addon = await addonAt(on.world, 'beta')
    const { test: testPlan } = await plansOf(addon.id)
    const before = await everything()
    const reply = await progress('admin', addon.slug, {
      to: 'ga',
      plan_overrides: { [testPlan?.id ?? '']: 'allUsers' },
    })
    expect(reply.status).toBe(422)
    expect(Object.keys((reply.body as { error: object }).error)).toEqual(['plan_overrides'])
    expect(await everything()).toEqual(before)
  })

  test('a fault in the last write leaves nothing behind', async () => {
    const addon = await addonAt(on.world, 'beta')
    const before = await everything()
    await on.server.db.execute(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'the disk is full'; end $$`)
    await on.server.db.execute(`create trigger refuse before insert on trail for each row
      when (new.field = 'defaultPlanSlug') execute function refuse()`)
    const reply = await progress('admin', addon.slug, { to: 'ga' })
    await on.server.db.execute('drop function refuse() cascade')
    expect(reply.status).toBe(500)
    expect(await everything()).toEqual(before)
  })

  test('an override that leaves no plan for all users is refused', async () => {
    const addon = await addonAt(on.world, 'beta')
    const { basic, big } = await plansOf(addon.id)
    const reply = await progress('admin', addon.slug, {
      to: 'ga',
      plan_overrides: { [basic?.id ?? '']: 'inviteOnly', [big?.id ?? '']: 'disabled' },
    })
    expect(reply.status).toBe(422)
    expect(Object.keys((reply.body as { error: object }).error)).toEqual(['plan_overrides'])
  })

  test('from alpha there is no way to GA, and from beta none to beta', async () => {
    const alpha = await addonAt(on.world, 'alpha')
    const beta = await addonAt(on.world, 'beta')
    const skipped = await progress('admin', alpha.slug, { to: 'ga' })
    expect([skipped.status, skipped.body]).toEqual([
      409,
      { id: 'conflict', error: 'Not possible while it is in alpha.' },
    ])
    expect((await progress('admin', beta.slug, { to: 'beta' })).status).toBe(409)
  })

  test('of two progressions at once one wins and the other is told of the state', async () => {
    const addon = await addonAt(on.world, 'alpha')
    const replies = await Promise.all([
      progress('admin', addon.slug, { to: 'beta' }),
      progress('admin', addon.slug, { to: 'beta', visible: false }),
      progress('admin', addon.slug, { to: 'beta' }),
    ])
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([201, 409, 409])
    const steps = await on.server.db.select().from(trail).where(eq(trail.event, 'progressToBeta'))
    expect(steps).toHaveLength(1)
  })

  test('a progression and a shutdown at once: what comes second is refused or follows legally', async () => {
    const addon = await addonAt(on.world, 'beta')
    const [ga, shutdown] = await Promise.all([
      progress('admin', addon.slug, { to: 'ga' }),
      progress('admin', addon.slug, { to: 'shutdown' }),
    ])
    expect(shutdown.status).toBe(201)
    expect([201, 409]).toContain(ga.status)
    expect((await stored(addon.slug)).state).toBe('shutdown')
  })
})

describe('shutdown', () => {
  test('ends plans, repricings and reviews with the add-on', async () => {
    const addon = await addonAt(on.world, 'ga')
    const { basic, big } = await plansOf(addon.id)
    const at = { createdAt: on.server.clock.now(), updatedAt: on.server.clock.now() }
    const price = { priceCents: 2000, originalPriceCents: 1000, repriceDate: '2027-01-01', ...at }
    await on.server.db.insert(repricings).values([
      { planId: basic?.id ?? '', status: 'approved', ...price },
      { planId: big?.id ?? '', status: 'completed', ...price },
    ])
    const [review] = await on.server.db.select().from(automaticReviews).limit(1)
    if (review === undefined) throw new Error('there is no review')
    const { id: _id, ...again } = review
    const provision = { status: 'async_wait', suggestions: [], errors: [] } as const
    const deprovision = { status: null, suggestions: [], errors: [] }
    await on.server.db.insert(automaticReviews).values({
      ...again,
      status: 'in_progress',
      finishedAt: null,
      steps: { ...review.steps, provision: { ...provision, suggestions: [], errors: [] }, deprovision },
    })
    const reply = await progress('admin', addon.slug, { to: 'shutdown' })
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({ to: 'shutdown', addon: { state: 'shutdown' } })
    expect(Object.values(await plansOf(addon.id)).some((plan) => plan.enabled)).toBe(false)
    const statuses = (await on.server.db.select().from(repricings)).map((row) => row.status)
    expect(statuses.toSorted()).toEqual(['completed', 'rejected'])
    const reviews = await on.server.db.select().from(automaticReviews)
    expect(reviews.every((row) => row.status === 'finished' && row.finishedAt !== null)).toBe(true)
    const cancelled = reviews.find((row) => row.steps.provision.status === 'cancelled')
    expect(cancelled?.steps).toMatchObject({
      manifest: { status: 'completed' },
      deprovision: { status: 'cancelled' },
    })
  })

  test.each(['alpha', 'beta'] as const)('is possible from %s', async (stage) => {
    const addon = await addonAt(on.world, stage)
    expect((await progress('admin', addon.slug, { to: 'shutdown' })).status).toBe(201)
  })

  test('is final: every write is refused, reading stays', async () => {
    const addon = await addonAt(on.world, 'ga')
    await progress('admin', addon.slug, { to: 'shutdown' })
    const path = `/addons/${addon.slug}`
    for (const to of ['beta', 'ga', 'shutdown']) {
      expect((await progress('admin', addon.slug, { to })).status).toBe(409)
    }
    const patch = await on.api('admin', 'PATCH', path, { summary: 'x' })
    expect(patch.status).toBe(409)
    expect((await on.api('provider', 'GET', path)).status).toBe(200)
  })
})
