import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { audit } from '#server/commands/audit.ts'
import { addons, plans } from '#server/db/schema.ts'
import { everything, storedAddon, storedPlans } from '#test/support/database/stored-rows.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'

/*
 * READINGS 42. Every tuple of the rules stands in test/spec (lifecycles/availability.ts, rules/plan-settings.ts): here is
 * that the calls ask them, with the right facts, and that what is refused changes nothing.
 */
const on = useWorld()

const disabled = { enabled: false, public: false, visible: false }
const hidden = { enabled: true, public: true, visible: false }
const inviteOnly = { enabled: true, public: false, visible: false }
const open = { enabled: true, public: true, visible: true }

const savePlan = (id: string | undefined, change: object, by: 'admin' | 'provider' = 'admin') =>
  on.api(by, 'PATCH', `/plans/${id}`, change)
const saveAddon = (slug: string, change: object) => on.api('admin', 'PATCH', `/addons/${slug}`, change)
const step = (slug: string, body: object = {}) =>
  on.api('admin', 'POST', `/addons/${slug}/progressions`, { to: 'ga', ...body })

/** An add-on; in GA, `basic` is its default plan (READINGS 5). */
async function addonIn(stage: 'alpha' | 'beta' | 'ga') {
  const addon = await addonAt(on.world, stage)
  const { basic, big, test: free } = await storedPlans(on.server.db, addon.id)
  return { ...addon, basic: basic?.id ?? '', big: big?.id ?? '', free: free?.id ?? '' }
}

async function expectUnchanged(doing: () => Promise<{ status: number; body: unknown }>, status: number) {
  const before = await everything(on.server.db)
  const reply = await doing()
  expect(reply).toMatchObject({ status })
  expect(await everything(on.server.db)).toEqual(before)
  return reply.body
}

describe('a default plan', () => {
  test('is neither closed nor made uninstallable, by nobody, until another one is it', async () => {
    const { slug, basic, big } = await addonIn('ga')
    for (const flags of [disabled, hidden, inviteOnly]) {
      const body = await expectUnchanged(() => savePlan(basic, flags), 409)
      expect(body).toMatchObject({ id: 'conflict', error: expect.stringContaining('default plan') })
    }
    for (const by of ['admin', 'provider'] as const)
      await expectUnchanged(() => savePlan(basic, { installable_without_private_networking: false }, by), 409)
    expect((await saveAddon(slug, { default_plan_slug: 'big' })).status).toBe(200)
    expect((await savePlan(basic, disabled)).body).toMatchObject({ availability: 'disabled' })
    await expectUnchanged(() => savePlan(big, disabled), 409)
    expect((await audit(on.server.db)).violations).toBe(0)
  })

  const spaces = { installable_with_private_networking: true }
  test.each([
    ['space_default_plan_slug', spaces, 'installable_with_private_networking'],
    ['temporary_supported_plan_slug', { temporary_supported: true }, 'temporary_supported'],
    [
      'temporary_supported_plan_slug',
      { ...spaces, temporary_supported: true },
      'installable_without_private_networking',
    ],
    [
      'temporary_space_supported_plan_slug',
      { ...spaces, temporary_space_supported: true },
      'temporary_space_supported',
    ],
  ])('that %s names keeps what it is installed by: given %j, %s', async (field, settings, kept) => {
    const { slug, big } = await addonIn('ga')
    await expectUnchanged(() => saveAddon(slug, { [field]: 'big' }), 422)
    expect((await savePlan(big, settings)).status).toBe(200)
    expect((await saveAddon(slug, { [field]: 'big' })).status).toBe(200)
    await expectUnchanged(() => savePlan(big, { [kept]: false }), 409)
    await expectUnchanged(() => savePlan(big, hidden), 409)
    expect((await saveAddon(slug, { [field]: null })).status).toBe(200)
    expect((await savePlan(big, { [kept]: false, temporary_space_supported: false })).status).toBe(200)
  })

  test('of an older database that is hidden already can be opened, not closed further', async () => {
    const { basic } = await addonIn('ga')
    await on.server.db.update(plans).set(hidden).where(eq(plans.id, basic))
    await expectUnchanged(() => savePlan(basic, inviteOnly), 409)
    expect((await savePlan(basic, open)).status).toBe(200)
  })

  test('may be none before GA, and not in it', async () => {
    const { slug } = await addonIn('ga')
    const body = await expectUnchanged(() => saveAddon(slug, { default_plan_slug: null }), 422)
    expect(body).toMatchObject({ error: { default_plan_slug: [expect.any(String)] } })
    const beta = await addonIn('beta')
    expect((await saveAddon(beta.slug, { default_plan_slug: null })).status).toBe(200)
  })
})

test('the test plan stays enabled and installable until GA', async () => {
  const { free } = await addonIn('beta')
  await expectUnchanged(() => savePlan(free, disabled), 409)
  await expectUnchanged(
    () => savePlan(free, { installable_without_private_networking: false }, 'provider'),
    409,
  )
  for (const flags of [open, hidden, inviteOnly]) expect((await savePlan(free, flags)).status).toBe(200)
  const ga = await addonIn('ga')
  expect((await savePlan(ga.free, disabled)).status).toBe(200)
})

describe('a plan on sale', () => {
  const nobody = {
    installable_with_private_networking: false,
    installable_without_private_networking: false,
  }

  test.each([open, hidden])('is installable by somebody: %j', async (flags) => {
    const { big } = await addonIn('ga')
    await savePlan(big, flags)
    const body = await expectUnchanged(() => savePlan(big, nobody, 'provider'), 422)
    expect(body).toMatchObject({ error: { installable_without_private_networking: [expect.any(String)] } })
    await savePlan(big, inviteOnly)
    expect((await savePlan(big, nobody)).status).toBe(200)
    await expectUnchanged(() => savePlan(big, flags), 409)
    const both = await savePlan(big, { ...flags, installable_with_private_networking: true })
    expect(both.status).toBe(200)
  })

  test('keeps the step to GA waiting until somebody could install it', async () => {
    const { slug, big } = await addonIn('beta')
    await savePlan(big, nobody, 'provider')
    const body = await expectUnchanged(() => step(slug), 422)
    expect(body).toMatchObject({ error: { addon: [expect.stringContaining('installable')] } })
    await savePlan(big, { installable_with_private_networking: true })
    expect((await step(slug)).status).toBe(201)
  })
})

test('support of temporary Private Spaces needs Private Spaces, of a new plan too', async () => {
  const { slug, big } = await addonIn('alpha')
  const change = { temporary_space_supported: true }
  const body = await expectUnchanged(() => savePlan(big, change), 422)
  expect(body).toMatchObject({ error: { temporary_space_supported: [expect.any(String)] } })
  const given = { name: 'New', ...change }
  expect((await on.api('admin', 'POST', `/addons/${slug}/plans`, given)).status).toBe(422)
  // What an older database lacks stands in nobody's way (the doctor tells of it).
  await on.server.db.update(plans).set({ temporarySpaceSupported: true }).where(eq(plans.id, big))
  expect((await savePlan(big, { name: 'Renamed' }, 'provider')).status).toBe(200)
  await expectUnchanged(() => savePlan(big, { shield: true }), 422)
})

describe('overrides of the step to GA', () => {
  test('that take a kept default plan away are refused, and pass with another choice', async () => {
    const { id, slug, big } = await addonIn('beta')
    await on.server.db.update(addons).set({ defaultPlanSlug: 'big' }).where(eq(addons.id, id))
    const overrides = { plan_overrides: { [big]: 'inviteOnly' } }
    const body = await expectUnchanged(() => step(slug, overrides), 422)
    expect(body).toMatchObject({ error: { plan_overrides: [expect.stringContaining('big')] } })
    expect((await step(slug, { ...overrides, default_plan_slug: 'basic' })).status).toBe(201)
    expect(await storedAddon(on.server.db, slug)).toMatchObject({ defaultPlanSlug: 'basic' })
  })

  test('that take the default of Private Spaces away are refused, whatever the default plan', async () => {
    const { id, slug, big } = await addonIn('beta')
    await on.server.db.update(addons).set({ spaceDefaultPlanSlug: 'big' }).where(eq(addons.id, id))
    const given = { default_plan_slug: 'basic', plan_overrides: { [big]: 'allUsersHidden' } }
    await expectUnchanged(() => step(slug, given), 422)
    expect((await step(slug, { default_plan_slug: 'basic' })).status).toBe(201)
  })
})
