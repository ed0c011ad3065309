import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { alphaUsers, approvals, outbox, trail } from '#server/db/schema.ts'
import { everything, storedAddon, storedPlans } from '#test/support/database/stored-rows.ts'
import { useWorld, type Who } from '../support/use-world.ts'
import { addonAt, approve } from '#test/support/world.ts'
import { readId } from '#test/support/read-as.ts'

const on = useWorld()

const alphaApprovals = [
  'marketplace_fitting_approval',
  'alpha_engineering_approval',
  'article_review_approval',
] as const

const progress = (who: Who, slug: string, body: unknown) =>
  on.api(who, 'POST', `/addons/${slug}/progressions`, body)

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
    const before = await everything(on.server.db)
    const reply = await progress('provider', addon.slug, { to: 'beta' })
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual({
      id: 'invalid',
      error: {
        addon: [
          'Technical approval is not requested yet.',
          'Dev Center article review is not requested yet.',
        ],
      },
    })
    expect(await everything(on.server.db)).toEqual(before)
  })

  test('nobody skips an incomplete requirement', async () => {
    const addon = await addonAt(on.world, 'alpha')
    await on.server.db.delete(alphaUsers).where(eq(alphaUsers.addonId, addon.id))
    const reply = await progress('admin', addon.slug, { to: 'beta' })
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({
      error: { addon: ['Invite at least 10 alpha users. There are none yet.'] },
    })
  })

  test('an admin approves what is pending or not started, in the same step', async () => {
    const addon = await addonAt(on.world, 'alpha')
    await on.api('provider', 'POST', `/addons/${addon.slug}/approvals`, {
      type: 'marketplace_fitting_approval',
    })
    const reply = await progress('admin', addon.slug, { to: 'beta', visible: false })
    expect(reply.status).toBe(201)
    expect(await storedAddon(on.server.db, addon.slug)).toMatchObject({
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

  test('an approval that was rejected before keeps nothing of the rejection', async () => {
    const addon = await addonAt(on.world, 'alpha')
    const type = 'marketplace_fitting_approval'
    const ask = () => on.api('provider', 'POST', `/addons/${addon.slug}/approvals`, { type })
    const id = readId((await ask()).body)
    await on.api('admin', 'PATCH', `/approvals/${id}`, { state: 'rejected', message: 'Too thin.' })
    await ask()
    await on.server.db.delete(outbox)
    expect((await progress('admin', addon.slug, { to: 'beta' })).status).toBe(201)
    const seen = await on.api('provider', 'GET', `/approvals/${id}`)
    // READINGS 3: the message is cleared on approval.
    expect(seen.body).toMatchObject({ state: 'approved', message: null })
    const letters = await on.server.db.select().from(outbox).where(eq(outbox.to, on.world.provider.email))
    // READINGS 46: one letter tells the stage and what came with it.
    expect(letters.map(({ subject }) => subject)).toEqual([`${addon.slug} is in Beta now`])
    expect(letters[0]?.text).not.toContain('Too thin.')
  })

  test('a rejected approval stops an admin too', async () => {
    const addon = await addonAt(on.world, 'alpha')
    const asked = await on.api('provider', 'POST', `/addons/${addon.slug}/approvals`, {
      type: 'marketplace_fitting_approval',
    })
    const id = readId(asked.body)
    await on.api('admin', 'PATCH', `/approvals/${id}`, { state: 'rejected', message: 'Not yet.' })
    const before = await everything(on.server.db)
    const reply = await progress('admin', addon.slug, { to: 'beta' })
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ error: { addon: ['Business approval was rejected.'] } })
    expect(await everything(on.server.db)).toEqual(before)
  })

  test.each([
    [{ to: 'beta', visible: false }],
    [{ to: 'beta', default_plan_slug: 'basic' }],
    [{ to: 'shutdown' }],
  ])('%j is for admins', async (body) => {
    const addon = await addonAt(on.world, 'alpha')
    await approve(on.world, addon, ...alphaApprovals)
    const before = await everything(on.server.db)
    expect((await progress('provider', addon.slug, body)).status).toBe(403)
    expect(await everything(on.server.db)).toEqual(before)
  })

  test('a default plan or overrides with beta are refused', async () => {
    const addon = await addonAt(on.world, 'alpha')
    const { basic } = await storedPlans(on.server.db, addon.id)
    const before = await everything(on.server.db)
    const withSlug = await progress('admin', addon.slug, { default_plan_slug: 'basic' })
    expect([withSlug.status, withSlug.body]).toEqual([
      422,
      { id: 'invalid', error: { default_plan_slug: ['can only be chosen with the step to GA'] } },
    ])
    const overrides = { [basic?.id ?? '']: 'inviteOnly' }
    const withOverrides = await progress('admin', addon.slug, { plan_overrides: overrides })
    expect(withOverrides.status).toBe(422)
    expect(await everything(on.server.db)).toEqual(before)
  })

  test('another company is told that there is no such add-on', async () => {
    const addon = await addonAt(on.world, 'alpha')
    expect((await progress('stranger', addon.slug, {})).status).toBe(404)
  })

  test('a stale If-Match changes nothing', async () => {
    const addon = await addonAt(on.world, 'alpha')
    const before = await everything(on.server.db)
    const reply = await on.api(
      'admin',
      'POST',
      `/addons/${addon.slug}/progressions`,
      {},
      { 'if-match': '"99"' },
    )
    expect(reply.status).toBe(412)
    expect(await everything(on.server.db)).toEqual(before)
  })
})
