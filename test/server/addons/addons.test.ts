import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { addonCategories, approvals, automaticReviews } from '#server/db/schema.ts'
import { createAddon } from '#server/addons/addons.rules.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readAs, readId } from '#test/support/read-as.ts'

const on = useWorld()
const path = '/addons/acme-alpha'

describe('one add-on', () => {
  test('by slug or id, with everything that is derived', async () => {
    const { id } = await addonAt(on.world, 'alpha')
    const bySlug = await on.api('provider', 'GET', path)
    expect((await on.api('provider', 'GET', `/addons/${id}`)).body).toEqual(bySlug.body)
    expect(bySlug.headers.get('etag')).toBe('"1"')
    expect(bySlug.body).toMatchObject({
      slug: 'acme-alpha',
      state: 'alpha',
      has_icon: true,
      icon_url: `/images/${'a'.repeat(64)}.png`,
      base64_icon: 'data:image/png;base64,iVBORw==',
      marketplace_url: 'https://platform.example/marketplace/acme-alpha',
      docs_approved: false,
      company: { id: on.world.companyId, name: 'Acme Data' },
      categories: [{ slug: expect.any(String) }],
      default_plan_slug: 'test',
      supported_generations: ['cedar'],
      provisioning_api_version: 3,
    })
    expect(bySlug.body).not.toHaveProperty('icon_sha')
  })

  test('without an icon shows the placeholder', async () => {
    await createAddon(on.world.act('provider'), {
      companyId: on.world.companyId,
      slug: 'acme-new',
      name: 'New',
    })
    const reply = await on.api('provider', 'GET', '/addons/acme-new')
    expect(reply.body).toMatchObject({ has_icon: false, icon_url: '/images/placeholder.svg' })
    expect(readAs(reply.body, v.looseObject({ base64_icon: v.string() })).base64_icon).toMatch(
      /^data:image\/svg\+xml;base64,/,
    )
  })

  test('is born in alpha with the test plan', async () => {
    const act = on.world.act('provider')
    await createAddon(act, { companyId: on.world.companyId, slug: 'acme-new', name: 'New' })
    const reply = await on.api('provider', 'GET', '/addons/acme-new/plans')
    expect(reply.body).toMatchObject([
      { slug: 'test', full_slug: 'acme-new:test', price_cents: 0, availability: 'inviteOnly', default: true },
    ])
    await expect(
      createAddon(act, { companyId: on.world.otherCompanyId, slug: 'acme-new', name: 'Other' }),
    ).rejects.toMatchObject({ status: 409 })
  })

  test('tells how far it has come', async () => {
    await addonAt(on.world, 'alpha')
    await on.api('provider', 'POST', `${path}/approvals`, { type: 'marketplace_fitting_approval' })
    const provider = await on.api('provider', 'GET', path)
    expect(readAs(provider.body, v.looseObject({ progress: v.unknown() })).progress).toEqual({
      to: 'beta',
      completed: 16,
      total: 19,
      left: 3,
      turn: 'provider',
      next: {
        kind: 'request',
        approval: 'alpha_engineering_approval',
        message: 'Request the Technical approval.',
        href: `${path}/next-steps#alpha_engineering_approval`,
        since: null,
      },
      allowed: ['request'],
      waiting: [{ type: 'marketplace_fitting_approval', since: '2026-11-02T09:00:00.000Z' }],
      rejected: [],
    })
    const admin = await on.api('admin', 'GET', path)
    expect(admin.body).toMatchObject({ progress: { allowed: ['progressToBeta', 'shutDown', 'request'] } })
  })

  test('says whose turn it is, alike on the provider’s card, in staff’s list, on its page and in the inbox', async () => {
    const addon = await addonAt(on.world, 'alpha')
    const asked = await on.api('provider', 'POST', `${path}/approvals`, {
      type: 'marketplace_fitting_approval',
    })
    await on.server.db.delete(addonCategories).where(eq(addonCategories.addonId, addon.id))
    const turn = { left: 4, turn: 'staff', next: { kind: 'requirement', since: null } }
    const shown = { progress: turn, shutdown_date: null }
    expect((await on.api('provider', 'GET', '/addons')).body).toMatchObject([shown])
    expect((await on.api('admin', 'GET', '/addons?progress=true')).body).toMatchObject([shown])
    for (const who of ['provider', 'admin'] as const)
      expect((await on.api(who, 'GET', `${path}/next_steps`)).body).toMatchObject({ addon: shown })
    const evidence = `/approvals/${readId(asked.body)}/evidence`
    expect((await on.api('admin', 'GET', evidence)).body).toMatchObject(shown)
  })

  test('waits for staff since the oldest request, and for a review since it began', async () => {
    const addon = await addonAt(on.world, 'alpha')
    const { db, clock } = on.server
    const progress = async () =>
      readAs((await on.api('provider', 'GET', path)).body, v.looseObject({ progress: v.unknown() })).progress
    const ask = (type: string) => on.api('provider', 'POST', `${path}/approvals`, { type })
    const first = clock.now().toISOString()
    await ask('alpha_engineering_approval')
    clock.advance(3_600_000)
    await ask('marketplace_fitting_approval')
    await ask('article_review_approval')
    expect(await progress()).toMatchObject({
      turn: 'staff',
      next: { kind: 'decision', approval: 'alpha_engineering_approval', since: first },
    })
    await db
      .update(approvals)
      .set({ state: 'approved', pendingSince: null })
      .where(eq(approvals.addonId, addon.id))
    const begun = clock.now().toISOString()
    await db.delete(automaticReviews).where(eq(automaticReviews.addonId, addon.id))
    await on.api('provider', 'POST', `${path}/automatic_reviews`, {})
    expect(await progress()).toMatchObject({ turn: 'platform', left: 1, next: { kind: 'run', since: begun } })
    // A trial counts for none, but another review waits for it.
    const review = (fields: Partial<typeof automaticReviews.$inferInsert>) =>
      db.update(automaticReviews).set(fields).where(eq(automaticReviews.addonId, addon.id))
    await review({ via: 'relay' })
    expect(await progress()).toMatchObject({
      turn: 'platform',
      left: 1,
      next: { kind: 'run', message: expect.stringMatching(/^Finish the trial run/), since: begun },
    })
    await review({ status: 'finished' })
    expect(await progress()).toMatchObject({ turn: 'provider', left: 1, next: { kind: 'review' } })
    clock.set('2026-11-02T09:00:00Z')
  })

  test('waits since it was asked for last, not since it was edited', async () => {
    await addonAt(on.world, 'alpha')
    const asked = await on.api('provider', 'POST', `${path}/approvals`, {
      type: 'marketplace_fitting_approval',
    })
    const approvalPath = `/approvals/${readId(asked.body)}`
    on.server.clock.advance(3_600_000)
    await on.api('admin', 'PATCH', approvalPath, { state: 'rejected', message: 'No.' })
    expect((await on.api('provider', 'GET', path)).body).toMatchObject({
      progress: { waiting: [], rejected: ['marketplace_fitting_approval'] },
    })
    on.server.clock.advance(3_600_000)
    await on.api('admin', 'PATCH', approvalPath, { state: 'pending' })
    on.server.clock.advance(3_600_000)
    await on.api('admin', 'PATCH', approvalPath, { notes: 'Later.' })
    const at = on.server.clock.now().getTime() - 3_600_000
    expect((await on.api('provider', 'GET', path)).body).toMatchObject({
      progress: { waiting: [{ since: new Date(at).toISOString() }] },
    })
    on.server.clock.set('2026-11-02T09:00:00Z')
  })

  test("another company's is not there, nor is one that does not exist", async () => {
    await addonAt(on.world, 'alpha')
    expect((await on.api('stranger', 'GET', path)).status).toBe(404)
    expect((await on.api('provider', 'GET', '/addons/nothing')).status).toBe(404)
    expect((await on.api('nobody', 'GET', path)).status).toBe(401)
  })
})
