import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { addons, offerings, plans, trail } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { runDueRepricings } from '#server/repricings/due-repricings.job.ts'
import { runDueDeprecations } from '#server/stages/due-deprecations.job.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { readAs, readId } from '#test/support/read-as.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'
import { publicationsOn } from './support/published.ts'

/*
 * Issue 38: what narrows or prices an offer is on the marketplace in the transaction that does it. Which rows of the trail
 * say so is in test/spec/rules/published-at-once.ts; here is that each call's page is there, and that all else waits.
 */
const on = useWorld()
const { publishAt, shown, told } = publicationsOn(on)

let addon: AddonRow
let big: string
let basic: string

const onSale = {
  installableWithPrivateNetworking: true,
  temporarySupported: true,
  temporarySpaceSupported: true,
}

beforeEach(async () => {
  addon = await addonAt(on.world, 'ga')
  const stored = await storedPlans(on.server.db, addon.id)
  big = stored.big?.id ?? ''
  basic = stored.basic?.id ?? ''
  await on.server.db.update(plans).set(onSale).where(eq(plans.addonId, addon.id))
  await publishAt('09:00:00')
  on.server.clock.set('2026-11-02T09:10:00Z')
})

const writeNotice = (date = '2026-12-31') =>
  on.api('admin', 'POST', `/addons/${addon.id}/deprecations`, { date, message: 'Please move.' })

const ofAddon = (body: object, query = '') => on.api('admin', 'PATCH', `/addons/${addon.id}${query}`, body)
const ofBig = (body: object, query = '') => on.api('admin', 'PATCH', `/plans/${big}${query}`, body)

/** The value of a plan's field on the published page; undefined if it does not show the plan. */
const planShown = async (slug: string, field: string) => {
  const { plans: found } = readAs(await shown(addon.id), v.object({ plans: v.array(v.looseObject({})) }))
  return found.find((plan) => plan.slug === slug)?.[field]
}

describe('is published at once', () => {
  test.each([
    ['default_plan_slug', 'big'],
    ['space_default_plan_slug', 'big'],
    ['temporary_supported_plan_slug', 'big'],
    ['temporary_space_supported_plan_slug', 'big'],
    ['supported_generations', ['cedar', 'fir']],
  ])('an add-on’s %s', async (field, value) => {
    expect((await ofAddon({ [field]: value })).status).toBe(200)
    expect(await shown(addon.id)).toMatchObject({ [field]: value })
    expect(await told(addon.id)).toHaveLength(2)
  })

  test.each<[string, boolean, object?]>([
    ['price_contract', true],
    ['installable_with_private_networking', false, { temporary_space_supported: false }],
    ['installable_without_private_networking', false],
    ['temporary_supported', false],
    ['temporary_space_supported', false],
    ['shield', true],
  ])('a plan’s %s', async (field, value, besides = {}) => {
    expect((await ofBig({ [field]: value, ...besides })).status).toBe(200)
    expect(await planShown('big', field)).toBe(value)
  })

  test('the plan that is the default in shield spaces, in place of another', async () => {
    await ofBig({ shield: true, shield_default: true })
    await on.api('admin', 'PATCH', `/plans/${basic}`, { shield: true, shield_default: true })
    expect([await planShown('big', 'shield_default'), await planShown('basic', 'shield_default')]).toEqual([
      false,
      true,
    ])
  })

  test('a plan that is not for all users any more, with its fields of the same call', async () => {
    expect((await ofBig({ visible: false, shield: true })).status).toBe(200)
    expect(await planShown('big', 'slug')).toBeUndefined()
  })

  test('a price on its day', async () => {
    const reply = await on.api('provider', 'POST', `/plans/${big}/repricings`, {
      price_cents: 6000,
      grandfathered: false,
    })
    await on.api('admin', 'POST', `/repricings/${readId(reply.body)}/transitions/approved`)
    on.server.clock.set('2026-12-01T00:00:00Z')
    expect(await planShown('big', 'price_cents')).toBe(5000)
    expect(await runDueRepricings(on.server)).toBe(1)
    expect(await planShown('big', 'price_cents')).toBe(6000)
    expect(await told(addon.id)).toEqual([
      [null, 'page', 'system'],
      ['2026-11-02T09:00:00.000Z', 'plans', 'system'],
    ])
  })

  test('a notice that is announced and withdrawn; a draft shows nothing', async () => {
    const id = readId((await writeNotice()).body)
    const dates = [(await shown(addon.id))?.shutdown_date]
    const deeds = [
      () => on.api('admin', 'PATCH', `/deprecations/${id}`, { date: '2027-01-31' }),
      () => on.api('admin', 'POST', `/deprecations/${id}/announce`),
      () => on.api('admin', 'POST', `/deprecations/${id}/withdraw`),
    ]
    for (const deed of deeds) {
      expect((await deed()).status).toBe(200)
      dates.push((await shown(addon.id))?.shutdown_date)
    }
    expect(dates).toEqual([null, null, '2027-01-31', null])
  })

  test.each([
    [
      'by staff',
      ['page', null],
      () => on.api('admin', 'POST', `/addons/${addon.id}/progressions`, { to: 'shutdown' }),
    ],
    [
      'on the day of its notice',
      ['page', 'shutdownDate', null],
      async () => {
        const id = readId((await writeNotice()).body)
        await on.api('admin', 'POST', `/deprecations/${id}/announce`)
        on.server.clock.set('2026-12-31T00:00:00Z')
        await runDueDeprecations(on.server)
      },
    ],
  ])('that the add-on is shut down %s, once', async (_, publications, shutDown) => {
    await shutDown()
    expect(await shown(addon.id)).toBeNull()
    expect((await told(addon.id)).map(([, to]) => to)).toEqual(publications)
  })

  test('that the add-on is hidden; it comes back with the next publication', async () => {
    await ofAddon({ visible: false })
    expect(await shown(addon.id)).toBeNull()
    await ofAddon({ visible: true })
    await ofAddon({ default_plan_slug: 'big' })
    expect(await shown(addon.id)).toBeNull()
    await publishAt('09:30:00')
    expect(await shown(addon.id)).toMatchObject({ default_plan_slug: 'big' })
    expect(await told(addon.id)).toEqual([
      [null, 'page', 'system'],
      ['2026-11-02T09:00:00.000Z', null, 'system'],
      [null, 'page', 'system'],
    ])
  })

  test('whatever is stored: of before the rules for languages, generations and values of features', async () => {
    const ofOld = { languages: ['Cobol'], supportedGenerations: ['cedar', 'oak'] }
    await on.server.db.update(addons).set(ofOld).where(eq(addons.id, addon.id))
    await on.server.db
      .update(offerings)
      .set({ value: sql`'"plenty"'::jsonb` })
      .where(eq(offerings.planId, basic))
    expect((await ofBig({ visible: false })).status).toBe(200)
    const page = {
      languages: ['Cobol'],
      supported_generations: ['cedar', 'oak'],
      plans: [{ slug: 'basic', features: [] }],
    }
    expect(await shown(addon.id)).toMatchObject(page)
    expect(await on.api('provider', 'GET', `/addons/${addon.id}/marketplace_page`)).toMatchObject({
      status: 200,
      body: { draft: page, published: { page } },
    })
  })

  test('the whole page: what was waiting comes along', async () => {
    await ofAddon({ summary: 'Stores more things.' })
    await ofAddon({ default_plan_slug: 'big' })
    expect(await shown(addon.id)).toMatchObject({ summary: 'Stores more things.', default_plan_slug: 'big' })
    expect((await told(addon.id)).at(-1)).toEqual([
      '2026-11-02T09:00:00.000Z',
      'summary, defaultPlanSlug',
      'system',
    ])
  })
})

describe('is not published', () => {
  test.each([
    ['a plan whose change is refused once it was hidden', () => ofBig({ visible: false, slug: 'other' })],
    [
      'a shutdown that is only tried',
      () => on.api('admin', 'POST', `/addons/${addon.id}/progressions?dry_run=true`, { to: 'shutdown' }),
    ],
    ['a plan that is only tried', () => ofBig({ visible: false }, '?dry_run=true')],
  ])('%s', async (_, deed) => {
    const before = await shown(addon.id)
    await deed()
    expect(before).not.toBeNull()
    expect(await shown(addon.id)).toEqual(before)
    expect(await told(addon.id)).toHaveLength(1)
  })

  test.each([
    ['texts', () => ofAddon({ summary: 'Stores more things.' }), { summary: 'Stores more things.' }],
    ['what is featured', () => ofAddon({ featured: true }), { featured: true }],
    [
      'a benefit',
      () =>
        on.api('provider', 'POST', `/addons/${addon.id}/benefits`, { title: 'New', description: 'It is.' }),
      { benefits: [{ title: 'Fast' }, { title: 'New' }] },
    ],
    ['the name of a plan', () => ofBig({ name: 'Large' }), { plans: [{ name: 'Basic' }, { name: 'Large' }] }],
  ])('%s before the next publication', async (_, deed, page) => {
    const before = await shown(addon.id)
    expect((await deed()).status).toBeLessThan(300)
    await publishAt('09:29:59')
    expect(await shown(addon.id)).toEqual(before)
    await publishAt('09:30:00')
    expect(await shown(addon.id)).toMatchObject(page)
  })

  test('an add-on that was never on the marketplace', async () => {
    const alpha = await addonAt(on.world, 'alpha')
    await on.api('admin', 'PATCH', `/addons/${alpha.id}`, { supported_generations: ['fir'] })
    expect([await shown(alpha.id), await told(alpha.id)]).toEqual([null, []])
  })
})

test('a publication raises no revision, is no change for staff’s list, and comes behind its cause', async () => {
  await ofAddon({ featured: true })
  const listed = async () => (await on.api('admin', 'GET', '/addons?progress=true')).body
  const before = [await listed(), await on.server.db.select().from(addons)]
  await publishAt('09:30:00')
  expect(await told(addon.id)).toHaveLength(2)
  expect([await listed(), await on.server.db.select().from(addons)]).toEqual(before)
  await ofAddon({ visible: false })
  const rows = await on.server.db
    .select()
    .from(trail)
    .where(eq(trail.addonId, addon.id))
    .orderBy(trail.serial)
  expect(rows.slice(-2).map(({ field }) => field)).toEqual(['visible', 'published'])
})
