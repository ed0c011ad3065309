import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { addonCategories, approvals, automaticReviews } from '#server/db/schema.ts'
import { createAddon } from '#server/addons/addons.rules.ts'
import { type Item, requirementPaths } from '../support/requirement-lists.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readAs, readId } from '#test/support/read-as.ts'

const on = useWorld()
const path = '/addons/acme-alpha'

const born = (companyId: string, name = 'New') =>
  createAddon(on.world.act('provider'), { companyId, slug: 'acme-new', name })
const ask = async (type = 'marketplace_fitting_approval') =>
  readId((await on.api('provider', 'POST', `${path}/approvals`, { type })).body)
const progress = async (who: 'provider' | 'admin' = 'provider') =>
  readAs((await on.api(who, 'GET', path)).body, v.looseObject({ progress: v.unknown() })).progress

test('an add-on is read by its slug or id, with everything that is derived', async () => {
  const { id } = await addonAt(on.world, 'alpha')
  const { body } = await on.api('provider', 'GET', path)
  expect((await on.api('provider', 'GET', `/addons/${id}`)).body).toEqual(body)
  expect(body).toMatchObject({
    etag: '"1"',
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
  expect(body).not.toHaveProperty('icon_sha')
})

test('an add-on is born in alpha with the test plan and the placeholder for an icon; its slug is nobody else’s', async () => {
  await born(on.world.companyId)
  expect((await on.api('provider', 'GET', '/addons/acme-new')).body).toMatchObject({
    has_icon: false,
    icon_url: '/images/placeholder.svg',
    base64_icon: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
  })
  expect((await on.api('provider', 'GET', '/addons/acme-new/plans')).body).toMatchObject([
    { slug: 'test', full_slug: 'acme-new:test', price_cents: 0, availability: 'inviteOnly', default: true },
  ])
  await expect(born(on.world.otherCompanyId, 'Other')).rejects.toMatchObject({ status: 409 })
})

test('an add-on tells how far it has come', async () => {
  await addonAt(on.world, 'alpha')
  await ask()
  expect(await progress()).toEqual({
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
  expect(await progress('admin')).toMatchObject({ allowed: ['progressToBeta', 'shutDown', 'request'] })
})

test('whose turn it is, is said alike on the provider’s card, in staff’s list, on its page and in the inbox', async () => {
  const addon = await addonAt(on.world, 'alpha')
  const id = await ask()
  await ask('alpha_engineering_approval')
  await ask('article_review_approval')
  await on.server.db.delete(addonCategories).where(eq(addonCategories.addonId, addon.id))
  const turn = { left: 4, turn: 'staff', next: { kind: 'requirement', since: '2026-11-02T09:00:00.000Z' } }
  const shown = { progress: turn, shutdown_date: null }
  expect((await on.api('provider', 'GET', '/addons')).body).toMatchObject([shown])
  expect((await on.api('admin', 'GET', '/addons?progress=true')).body).toMatchObject([shown])
  for (const who of ['provider', 'admin'] as const)
    expect((await on.api(who, 'GET', `${path}/next_steps`)).body).toMatchObject({ addon: shown })
  expect((await on.api('admin', 'GET', `/approvals/${id}/evidence`)).body).toMatchObject(shown)
})

test('an add-on waits for staff since the oldest request, and for a review since it began', async () => {
  const addon = await addonAt(on.world, 'alpha')
  const { db, clock } = on.server
  const first = clock.now().toISOString()
  await ask('alpha_engineering_approval')
  clock.advance(3_600_000)
  await ask()
  await ask('article_review_approval')
  expect(await progress()).toMatchObject({
    turn: 'staff',
    next: { kind: 'decision', approval: 'alpha_engineering_approval', since: first },
  })
  const decided = { state: 'approved', pendingSince: null } as const
  await db.update(approvals).set(decided).where(eq(approvals.addonId, addon.id))
  const begun = clock.now().toISOString()
  await db.delete(automaticReviews).where(eq(automaticReviews.addonId, addon.id))
  await on.api('provider', 'POST', `${path}/automatic_reviews`, {})
  const awaited = { turn: 'platform', left: 1 }
  expect(await progress()).toMatchObject({ ...awaited, next: { kind: 'run', since: begun } })
  // A trial counts for none, but another review waits for it.
  const review = (fields: Partial<typeof automaticReviews.$inferInsert>) =>
    db.update(automaticReviews).set(fields).where(eq(automaticReviews.addonId, addon.id))
  await review({ via: 'relay' })
  const message = expect.stringMatching(/^Finish the trial run/)
  expect(await progress()).toMatchObject({ ...awaited, next: { kind: 'run', message, since: begun } })
  await review({ status: 'finished' })
  expect(await progress()).toMatchObject({ turn: 'provider', left: 1, next: { kind: 'review' } })
})

test('after a review that passed without an exchange, the next step is a review with one, at the secret that it takes', async () => {
  const { id, slug } = await addonAt(on.world, 'beta')
  await on.server.db
    .update(automaticReviews)
    .set({ grantsExchanged: 0 })
    .where(eq(automaticReviews.addonId, id))
  const href = `/addons/${slug}/settings#oauth-credentials`
  const { body } = await on.api('provider', 'GET', `/addons/${slug}`)
  expect(body).toMatchObject({
    progress: {
      turn: 'provider',
      next: { kind: 'review', message: expect.stringMatching(/OAuth grant .* passed without/), href },
    },
  })
  const items = await on.api('provider', 'GET', `/addons/${slug}/${requirementPaths.gaTechnical}`)
  expect((items.body as Item[]).find(({ name }) => name === 'oauth_exchange')).toMatchObject({
    message: expect.stringMatching(/OAuth client secret/),
    href,
  })
})
