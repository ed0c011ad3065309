import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { audit } from '#server/commands/audit.ts'
import { addons, plans } from '#server/db/schema.ts'
import { everything, storedAddon, storedPlans } from '#test/support/database/stored-rows.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'

const on = useWorld()

const disabled = { enabled: false, public: false, visible: false }
const hidden = { enabled: true, public: true, visible: false }
const inviteOnly = { enabled: true, public: false, visible: false }
const open = { enabled: true, public: true, visible: true }

const savePlan = (id: string | undefined, change: object, by: 'admin' | 'provider' = 'admin') =>
  on.api(by, 'PATCH', `/plans/${id}`, change)
const saveAddon = (slug: string, change: object) => on.api('admin', 'PATCH', `/addons/${slug}`, change)

/** An add-on in GA; `basic` is its default plan (READINGS 5). */
async function inGa() {
  const addon = await addonAt(on.world, 'ga')
  await on.server.db.update(addons).set({ defaultPlanSlug: 'basic' }).where(eq(addons.id, addon.id))
  return { addon, plans: await storedPlans(on.server.db, addon.id) }
}

async function expectUnchanged(doing: () => Promise<{ status: number; body: unknown }>, status: number) {
  const before = await everything(on.server.db)
  const reply = await doing()
  expect(reply).toMatchObject({ status })
  expect(await everything(on.server.db)).toEqual(before)
  return reply.body
}

describe('a default plan (READINGS 42)', () => {
  test.each([
    ['disabled', disabled],
    ['hidden', hidden],
    ['limited to the invited', inviteOnly],
  ])('can’t be %s', async (_, flags) => {
    const { plans: stored } = await inGa()
    const body = await expectUnchanged(() => savePlan(stored['basic']?.id, flags), 409)
    expect(body).toMatchObject({ id: 'conflict', error: expect.stringContaining('default plan') })
    expect((await savePlan(stored['big']?.id, flags)).status).toBe(200)
  })

  test.each(['admin', 'provider'] as const)('%s can’t make it uninstallable where it is it', async (by) => {
    const { plans: stored } = await inGa()
    const change = { installable_without_private_networking: false }
    const body = await expectUnchanged(() => savePlan(stored['basic']?.id, change, by), 409)
    expect(body).toMatchObject({ error: expect.stringContaining('default plan') })
  })

  test('of Private Spaces stays installable there', async () => {
    const { addon, plans: stored } = await inGa()
    const big = stored['big']?.id
    await savePlan(big, { installable_with_private_networking: true })
    expect((await saveAddon(addon.slug, { space_default_plan_slug: 'big' })).status).toBe(200)
    await expectUnchanged(() => savePlan(big, { installable_with_private_networking: false }), 409)
    await expectUnchanged(() => savePlan(big, hidden), 409)
    expect((await savePlan(big, { installable_without_private_networking: false })).status).toBe(200)
  })

  test('of Review & CI apps keeps its mark', async () => {
    const { addon, plans: stored } = await inGa()
    const big = stored['big']?.id
    await savePlan(big, { temporary_supported: true })
    expect((await saveAddon(addon.slug, { temporary_supported_plan_slug: 'big' })).status).toBe(200)
    await expectUnchanged(() => savePlan(big, { temporary_supported: false }), 409)
  })

  test('of Review & CI apps stays installable in the Common Runtime, where it is their default', async () => {
    const { addon, plans: stored } = await inGa()
    const big = stored['big']?.id
    await savePlan(big, { temporary_supported: true, installable_with_private_networking: true })
    expect((await saveAddon(addon.slug, { temporary_supported_plan_slug: 'big' })).status).toBe(200)
    await expectUnchanged(() => savePlan(big, { installable_without_private_networking: false }), 409)
    expect((await savePlan(big, { installable_with_private_networking: false })).status).toBe(200)
  })

  test('is free once another one is it', async () => {
    const { addon, plans: stored } = await inGa()
    expect((await saveAddon(addon.slug, { default_plan_slug: 'big' })).status).toBe(200)
    expect((await savePlan(stored['basic']?.id, disabled)).body).toMatchObject({ availability: 'disabled' })
    expect((await audit(on.server.db)).violations).toBe(0)
  })

  test('ends with its add-on', async () => {
    const { addon } = await inGa()
    const reply = await on.api('admin', 'POST', `/addons/${addon.slug}/progressions`, { to: 'shutdown' })
    expect(reply.status).toBe(201)
    expect((await storedPlans(on.server.db, addon.id))['basic']).toMatchObject({ enabled: false })
    expect((await audit(on.server.db)).violations).toBe(0)
  })

  test('of an older database that is hidden already can be opened, not closed further', async () => {
    const { plans: stored } = await inGa()
    const id = stored['basic']?.id ?? ''
    await on.server.db.update(plans).set(hidden).where(eq(plans.id, id))
    await expectUnchanged(() => savePlan(id, inviteOnly), 409)
    expect((await savePlan(id, open)).status).toBe(200)
  })
})

describe('the test plan', () => {
  test.each(['alpha', 'beta'] as const)('in %s stays enabled and installable', async (stage) => {
    const addon = await addonAt(on.world, stage)
    const { test: plan } = await storedPlans(on.server.db, addon.id)
    await expectUnchanged(() => savePlan(plan?.id, disabled), 409)
    const change = { installable_without_private_networking: false }
    await expectUnchanged(() => savePlan(plan?.id, change, 'provider'), 409)
    expect((await savePlan(plan?.id, open)).status).toBe(200)
    expect((await savePlan(plan?.id, hidden)).status).toBe(200)
    expect((await savePlan(plan?.id, inviteOnly)).status).toBe(200)
  })

  test('in GA may go', async () => {
    const { plans: stored } = await inGa()
    expect((await savePlan(stored['test']?.id, disabled)).status).toBe(200)
  })
})

describe('choosing default plans', () => {
  test('for Private Spaces: visible and installable there', async () => {
    const { addon, plans: stored } = await inGa()
    const body = await expectUnchanged(() => saveAddon(addon.slug, { space_default_plan_slug: 'big' }), 422)
    expect(body).toMatchObject({ error: { space_default_plan_slug: [expect.any(String)] } })
    await savePlan(stored['big']?.id, { installable_with_private_networking: true })
    expect((await saveAddon(addon.slug, { space_default_plan_slug: 'big' })).status).toBe(200)
    expect((await saveAddon(addon.slug, { space_default_plan_slug: null })).status).toBe(200)
  })

  test('GA has one; before, there may be none', async () => {
    const { addon } = await inGa()
    const body = await expectUnchanged(() => saveAddon(addon.slug, { default_plan_slug: null }), 422)
    expect(body).toMatchObject({ error: { default_plan_slug: [expect.any(String)] } })
    const beta = await addonAt(on.world, 'beta')
    expect((await saveAddon(beta.slug, { default_plan_slug: null })).status).toBe(200)
  })
})

describe('a plan on sale', () => {
  const nobody = {
    installable_with_private_networking: false,
    installable_without_private_networking: false,
  }

  test.each([open, hidden])('is installable by somebody: %j', async (flags) => {
    const { plans: stored } = await inGa()
    const big = stored['big']?.id
    await savePlan(big, flags)
    const body = await expectUnchanged(() => savePlan(big, nobody, 'provider'), 422)
    expect(body).toMatchObject({ error: { installable_without_private_networking: [expect.any(String)] } })
    await savePlan(big, inviteOnly)
    expect((await savePlan(big, nobody)).status).toBe(200)
    await expectUnchanged(() => savePlan(big, flags), 409)
    const both = await savePlan(big, { ...flags, installable_with_private_networking: true })
    expect(both.status).toBe(200)
  })

  test('the step to GA waits until somebody could install each plan', async () => {
    const addon = await addonAt(on.world, 'beta')
    const { big } = await storedPlans(on.server.db, addon.id)
    await savePlan(big?.id, nobody, 'provider')
    const step = () => on.api('admin', 'POST', `/addons/${addon.slug}/progressions`, { to: 'ga' })
    const body = await expectUnchanged(step, 422)
    expect(body).toMatchObject({ error: { addon: [expect.stringContaining('installable')] } })
    await savePlan(big?.id, { installable_with_private_networking: true })
    expect((await step()).status).toBe(201)
  })
})

test('support of temporary Private Spaces needs Private Spaces', async () => {
  const addon = await addonAt(on.world, 'alpha')
  const { big } = await storedPlans(on.server.db, addon.id)
  const change = { temporary_space_supported: true }
  const body = await expectUnchanged(() => savePlan(big?.id, change), 422)
  expect(body).toMatchObject({ error: { temporary_space_supported: [expect.any(String)] } })
  const given = { name: 'New', temporary_space_supported: true }
  expect((await on.api('admin', 'POST', `/addons/${addon.slug}/plans`, given)).status).toBe(422)
  const both = { ...change, installable_with_private_networking: true }
  expect((await savePlan(big?.id, both)).status).toBe(200)
})

describe('overrides of the step to GA', () => {
  const step = (slug: string, body: object) =>
    on.api('admin', 'POST', `/addons/${slug}/progressions`, { to: 'ga', ...body })

  test('that take a kept default plan away are refused, and pass with another choice', async () => {
    const addon = await addonAt(on.world, 'beta')
    await on.server.db.update(addons).set({ defaultPlanSlug: 'big' }).where(eq(addons.id, addon.id))
    const { big } = await storedPlans(on.server.db, addon.id)
    const overrides = { plan_overrides: { [big?.id ?? '']: 'inviteOnly' } }
    const body = await expectUnchanged(() => step(addon.slug, overrides), 422)
    expect(body).toMatchObject({ error: { plan_overrides: [expect.stringContaining('big')] } })
    expect((await step(addon.slug, { ...overrides, default_plan_slug: 'basic' })).status).toBe(201)
    expect(await storedAddon(on.server.db, addon.slug)).toMatchObject({ defaultPlanSlug: 'basic' })
  })

  test('that take the default of Private Spaces away are refused, whatever the default plan', async () => {
    const addon = await addonAt(on.world, 'beta')
    await on.server.db.update(addons).set({ spaceDefaultPlanSlug: 'big' }).where(eq(addons.id, addon.id))
    const { big } = await storedPlans(on.server.db, addon.id)
    const given = { default_plan_slug: 'basic', plan_overrides: { [big?.id ?? '']: 'allUsersHidden' } }
    await expectUnchanged(() => step(addon.slug, given), 422)
    expect((await step(addon.slug, { default_plan_slug: 'basic' })).status).toBe(201)
  })
})

test('what an older database lacks stands in nobody’s way (the doctor tells of it)', async () => {
  const addon = await addonAt(on.world, 'alpha')
  const { big } = await storedPlans(on.server.db, addon.id)
  const id = big?.id ?? ''
  await on.server.db.update(plans).set({ temporarySpaceSupported: true }).where(eq(plans.id, id))
  expect((await savePlan(id, { name: 'Renamed' }, 'provider')).status).toBe(200)
  await expectUnchanged(() => savePlan(id, { shield: true }), 422)
})
