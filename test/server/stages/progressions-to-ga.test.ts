import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { addons, plans } from '#server/db/schema.ts'
import { everything, storedAddon, storedPlans } from '#test/support/database/stored-rows.ts'
import { useWorld, type Who } from '../support/use-world.ts'
import { addonAt, approve } from '#test/support/world.ts'
import { readAs } from '#test/support/read-as.ts'

/* What becomes of the plans, and which is the default, stands in test/spec/rules/plans.ts. */
const on = useWorld()

const progress = (who: Who, body: object = {}) =>
  on.api(who, 'POST', '/addons/acme-beta/progressions', { to: 'ga', ...body })

async function inBeta() {
  const addon = await addonAt(on.world, 'beta')
  const { basic, big, test: free } = await storedPlans(on.server.db, addon.id)
  return { addon, basic: basic?.id ?? '', big: big?.id ?? '', free: free?.id ?? '' }
}

async function expectUnchanged(doing: () => Promise<{ status: number; body: unknown }>) {
  const before = await everything(on.server.db)
  const { status, body } = await doing()
  expect(await everything(on.server.db)).toEqual(before)
  return { status, body }
}

test('a provider progresses to GA: the plans are open, and the cheapest is the default', async () => {
  const { addon } = await inBeta()
  await approve(on.world, addon, 'beta_engineering_approval', 'pricing_plan_approval')
  expect(await progress('provider')).toMatchObject({
    status: 201,
    body: { default_plan_slug: 'basic', addon: { state: 'ga', progress: { to: null, total: 0 } } },
  })
  const { basic, big, test: free } = await storedPlans(on.server.db, addon.id)
  for (const plan of [basic, big]) expect(plan).toMatchObject({ public: true, visible: true, version: 2 })
  expect(free).toMatchObject({ enabled: true, public: false, version: 1 })
})

test('staff choose the default plan among those for all users, availabilities, and whether it is shown', async () => {
  const { addon, basic } = await inBeta()
  const chosen = { visible: false, default_plan_slug: 'big', plan_overrides: { [basic]: 'allUsersHidden' } }
  expect((await progress('admin', chosen)).status).toBe(201)
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

test('staff choose the default plan over the one that the add-on had, which all users can install too', async () => {
  const { addon } = await inBeta()
  await on.server.db.update(addons).set({ defaultPlanSlug: 'basic' }).where(eq(addons.id, addon.id))
  expect((await progress('admin', { default_plan_slug: 'big' })).status).toBe(201)
  expect(await storedAddon(on.server.db, addon.slug)).toMatchObject({ defaultPlanSlug: 'big' })
})

test('what cannot be chosen is refused at its field, and all that the step had done is taken back', async () => {
  const { basic, big, free } = await inBeta()
  const other = await addonAt(on.world, 'alpha', 'acme-other')
  const ofOther = and(eq(plans.addonId, other.id), eq(plans.slug, 'big'))
  const [foreign] = await on.server.db.update(plans).set({ slug: 'other-plan' }).where(ofOther).returning()
  const hidden = { [basic]: 'inviteOnly' }
  for (const [field, body] of [
    // Test, unknown, foreign or overridden.
    ...['test', 'nothing', 'other-plan', 'basic'].map(
      (slug) => ['default_plan_slug', { default_plan_slug: slug, plan_overrides: hidden }] as const,
    ),
    ['plan_overrides', { plan_overrides: { [free]: 'allUsers' } }],
    ['plan_overrides', { plan_overrides: { [foreign?.id ?? '']: 'allUsers' } }],
    // None is left for all users.
    ['plan_overrides', { plan_overrides: { ...hidden, [big]: 'disabled' } }],
  ] as const) {
    const reply = await expectUnchanged(() => progress('admin', body))
    const { error } = readAs(reply.body, v.looseObject({ error: v.looseObject({}) }))
    expect([body, reply.status, Object.keys(error)]).toEqual([body, 422, [field]])
  }
})

test('a fault in the last write leaves nothing behind', async () => {
  await inBeta()
  await on.server.db.execute(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'the disk is full'; end $$`)
  await on.server.db.execute(`create trigger refuse before insert on trail for each row
    when (new.field = 'defaultPlanSlug') execute function refuse()`)
  const reply = await expectUnchanged(() => progress('admin'))
  await on.server.db.execute('drop function refuse() cascade')
  expect(reply.status).toBe(500)
})
