import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { addons, plans, trail } from '#server/db/schema.ts'
import { everything, storedAddon, storedPlans } from '#test/support/database/stored-rows.ts'
import { useWorld, type Who } from '../support/use-world.ts'
import { addonAt, approve } from '#test/support/world.ts'
import { readAs } from '#test/support/read-as.ts'

const on = useWorld()

const progress = (who: Who, slug: string, body: unknown) =>
  on.api(who, 'POST', `/addons/${slug}/progressions`, body)

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
    const { basic, big, test: testPlan } = await storedPlans(on.server.db, addon.id)
    expect([basic, big].every((plan) => plan?.public && plan.visible && plan.version === 2)).toBe(true)
    expect(testPlan).toMatchObject({ enabled: true, public: false, version: 1 })
    const changes = await on.server.db.select().from(trail).where(eq(trail.event, 'openToAll'))
    expect(changes.map(({ from, to, kind }) => [kind, from, to])).toEqual([
      ['transition', 'inviteOnly', 'allUsers'],
      ['transition', 'inviteOnly', 'allUsers'],
    ])
  })

  test('the plan that is flagged default stays it', async () => {
    const addon = await addonAt(on.world, 'beta')
    await on.server.db.update(addons).set({ defaultPlanSlug: 'big' }).where(eq(addons.id, addon.id))
    await progress('admin', addon.slug, { to: 'ga' })
    expect(await storedAddon(on.server.db, addon.slug)).toMatchObject({ state: 'ga', defaultPlanSlug: 'big' })
  })

  test('contract-priced plans are the last choice', async () => {
    const addon = await addonAt(on.world, 'beta')
    await on.server.db
      .update(plans)
      .set({ priceContract: true, priceCents: 0 })
      .where(and(eq(plans.addonId, addon.id), eq(plans.slug, 'basic')))
    await progress('admin', addon.slug, { to: 'ga' })
    expect(await storedAddon(on.server.db, addon.slug)).toMatchObject({ defaultPlanSlug: 'big' })
  })

  test('an admin chooses the default plan and availabilities', async () => {
    const addon = await addonAt(on.world, 'beta')
    const { basic } = await storedPlans(on.server.db, addon.id)
    const reply = await progress('admin', addon.slug, {
      to: 'ga',
      visible: false,
      default_plan_slug: 'big',
      plan_overrides: { [basic?.id ?? '']: 'allUsersHidden' },
    })
    expect(reply.status).toBe(201)
    expect(await storedAddon(on.server.db, addon.slug)).toMatchObject({
      defaultPlanSlug: 'big',
      visible: false,
      state: 'ga',
    })
    expect((await storedPlans(on.server.db, addon.id)).basic).toMatchObject({
      enabled: true,
      public: true,
      visible: false,
    })
  })

  test('an admin chooses the default plan among several for all users', async () => {
    const addon = await addonAt(on.world, 'beta')
    expect((await progress('admin', addon.slug, { to: 'ga', default_plan_slug: 'big' })).status).toBe(201)
    expect(await storedAddon(on.server.db, addon.slug)).toMatchObject({ defaultPlanSlug: 'big' })
  })

  test.each(['test', 'nothing', 'other-plan', 'basic'])(
    'the default plan cannot be %s: test, unknown, foreign or overridden',
    async (slug) => {
      const addon = await addonAt(on.world, 'beta')
      const other = await addonAt(on.world, 'alpha', 'acme-other')
      await on.server.db
        .update(plans)
        .set({ slug: 'other-plan' })
        .where(and(eq(plans.addonId, other.id), eq(plans.slug, 'big')))
      const { basic } = await storedPlans(on.server.db, addon.id)
      const before = await everything(on.server.db)
      const reply = await progress('admin', addon.slug, {
        to: 'ga',
        default_plan_slug: slug,
        plan_overrides: { [basic?.id ?? '']: 'inviteOnly' },
      })
      expect(reply.status).toBe(422)
      expect(Object.keys(readAs(reply.body, v.looseObject({ error: v.looseObject({}) })).error)).toEqual([
        'default_plan_slug',
      ])
      expect(await everything(on.server.db)).toEqual(before)
    },
  )

  test('overrides of the test plan or of another add-on are refused after approvals: all rolls back', async () => {
    const addon = await addonAt(on.world, 'beta')
    const { test: testPlan } = await storedPlans(on.server.db, addon.id)
    const before = await everything(on.server.db)
    const reply = await progress('admin', addon.slug, {
      to: 'ga',
      plan_overrides: { [testPlan?.id ?? '']: 'allUsers' },
    })
    expect(reply.status).toBe(422)
    expect(Object.keys(readAs(reply.body, v.looseObject({ error: v.looseObject({}) })).error)).toEqual([
      'plan_overrides',
    ])
    expect(await everything(on.server.db)).toEqual(before)
  })

  test('a fault in the last write leaves nothing behind', async () => {
    const addon = await addonAt(on.world, 'beta')
    const before = await everything(on.server.db)
    await on.server.db.execute(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'the disk is full'; end $$`)
    await on.server.db.execute(`create trigger refuse before insert on trail for each row
      when (new.field = 'defaultPlanSlug') execute function refuse()`)
    const reply = await progress('admin', addon.slug, { to: 'ga' })
    await on.server.db.execute('drop function refuse() cascade')
    expect(reply.status).toBe(500)
    expect(await everything(on.server.db)).toEqual(before)
  })

  test('an override that leaves no plan for all users is refused', async () => {
    const addon = await addonAt(on.world, 'beta')
    const { basic, big } = await storedPlans(on.server.db, addon.id)
    const reply = await progress('admin', addon.slug, {
      to: 'ga',
      plan_overrides: { [basic?.id ?? '']: 'inviteOnly', [big?.id ?? '']: 'disabled' },
    })
    expect(reply.status).toBe(422)
    expect(Object.keys(readAs(reply.body, v.looseObject({ error: v.looseObject({}) })).error)).toEqual([
      'plan_overrides',
    ])
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
    expect((await storedAddon(on.server.db, addon.slug)).state).toBe('shutdown')
  })
})
