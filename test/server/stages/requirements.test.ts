import { and, eq, ne } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ManifestContents } from '#contract/manifest.ts'
import {
  addonCategories,
  addons,
  alphaUsers,
  automaticReviews,
  benefits,
  categories,
  companies,
  documentations,
  features,
  offerings,
  plans,
  screenshots,
  supplierVendors,
  users,
} from '#server/db/schema.ts'
import type { Database } from '#server/db/database.ts'
import { pushManifest } from '#server/manifests/manifests.rules.ts'
import { manifestOf } from '#test/support/provider/manifest-of.ts'
import { incompleteItems, type Item, requirementPaths } from '../support/requirement-lists.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'

const on = useWorld()

const manifest = (change: (contents: ManifestContents) => void): ManifestContents => {
  const contents = manifestOf('acme-beta')
  change(contents)
  return contents
}

test('an add-on at beta with everything in place lacks nothing', async () => {
  const { slug } = await addonAt(on.world, 'beta')
  expect(await incompleteItems(on, slug)).toEqual({})
})

test('items carry their message, their place in the portal and their add-on', async () => {
  const { slug, id } = await addonAt(on.world, 'alpha')
  const reply = await on.api('provider', 'GET', `/addons/${slug}/${requirementPaths.business}`)
  expect((reply.body as Item[]).find((item) => item.name === 'icon')).toEqual({
    name: 'icon',
    message: 'Upload an icon (png, 70 by 70 pixels).',
    completed: true,
    href: '/addons/acme-alpha/marketplace-listing/general-information/edit#icon',
    addon: { id, slug },
  })
})

describe('what makes an item incomplete', () => {
  type Break = (db: Database, addonId: string) => Promise<unknown>
  const set =
    (values: Partial<typeof addons.$inferInsert>): Break =>
    (db, id) =>
      db.update(addons).set(values).where(eq(addons.id, id))
  const company =
    (values: Partial<typeof companies.$inferInsert>): Break =>
    (db) =>
      db.update(companies).set(values)
  const ofAddon =
    (table: typeof benefits | typeof screenshots | typeof alphaUsers): Break =>
    (db, id) =>
      db.delete(table).where(eq(table.addonId, id))
  const push =
    (change: (contents: ManifestContents) => void): Break =>
    (_, id) =>
      pushManifest(on.world.act('provider'), { id, slug: 'acme-beta' }, manifest(change))
  const reviewed = ['automatic_review']

  const cases: [string, Break, Record<string, string[]>][] = [
    ['a blank name', set({ displayName: '  ' }), { business: ['name'] }],
    ['a blank summary', set({ summary: ' ' }), { business: ['summary'] }],
    ['no icon', set({ iconSha: null }), { business: ['icon'] }],
    ['no screenshots', ofAddon(screenshots), { business: ['screenshots'] }],
    [
      'one screenshot',
      (db) => db.delete(screenshots).where(eq(screenshots.position, 1)),
      { business: ['screenshots'] },
    ],
    [
      'six screenshots',
      async (db) => {
        const [first] = await db.select().from(screenshots).limit(1)
        if (first === undefined) throw new Error('no screenshot')
        const { id: _id, ...rest } = first
        await db.insert(screenshots).values([rest, rest, rest, rest])
      },
      { business: ['screenshots'] },
    ],
    [
      'a benefit without description',
      (db) => db.update(benefits).set({ description: '' }),
      { business: ['benefits'] },
    ],
    [
      'no feature',
      async (db) => {
        await db.delete(offerings)
        await db.delete(features)
      },
      { business: ['features'] },
    ],
    ['no category', (db) => db.delete(addonCategories), { business: ['category'] }],
    [
      'a second category',
      async (db, addonId) => {
        const taken = db.select({ id: addonCategories.categoryId }).from(addonCategories)
        const [other] = await db.select().from(categories).where(ne(categories.id, taken)).limit(1)
        await db.insert(addonCategories).values({ addonId, categoryId: other?.id ?? '' })
      },
      { business: ['category'] },
    ],
    ['no language', set({ languages: [] }), { business: ['languages'] }],
    [
      'no support e-mail',
      set({ emailSupport: 'nobody' }),
      { business: ['support_email'], gaTechnical: ['support_email'], support: ['support_email'] },
    ],
    ['no billing contact', company({ billingFullName: ' ' }), { business: ['company_details'] }],
    ['no telephone', company({ phone: null }), { business: ['company_details'] }],
    [
      'terms that nobody accepted',
      (db) => db.update(users).set({ acknowledgedMsaAt: null }),
      { business: ['terms_accepted'] },
    ],
    [
      'the old provisioning API',
      set({ provisioningApiVersion: 1 }),
      { technical: ['provisioning_api_version'], gaTechnical: ['provisioning_api_version'] },
    ],
    [
      'a test plan that is off',
      (db) => db.update(plans).set({ enabled: false }).where(eq(plans.slug, 'test')),
      { technical: ['test_plan'] },
    ],
    [
      'nine alpha users',
      (db) => db.delete(alphaUsers).where(eq(alphaUsers.email, 'user3@customers.example')),
      { technical: ['alpha_users'] },
    ],
    [
      'a manifest newer than its reviews',
      push((each) => (each.cli_plugin_name = 'another')),
      { technical: reviewed, gaTechnical: ['automatic_review', 'oauth_exchange'] },
    ],
    [
      'a manifest with http URLs',
      push((each) => (each.api.production.base_url = 'http://addon.acme.example/')),
      { technical: ['manifest', ...reviewed], gaTechnical: ['automatic_review', 'oauth_exchange'] },
    ],
    [
      'a review with a failed step',
      async (db) => {
        const [review] = await db.select().from(automaticReviews).limit(1)
        if (review === undefined) throw new Error('no review')
        const steps = {
          ...review.steps,
          reprovision: { status: 'failed' as const, suggestions: [], errors: [] },
        }
        await db.update(automaticReviews).set({ steps }).where(eq(automaticReviews.progressionType, 'beta'))
      },
      { technical: reviewed },
    ],
    [
      'a review that is not finished',
      (db) =>
        db
          .update(automaticReviews)
          .set({ status: 'in_progress' })
          .where(eq(automaticReviews.progressionType, 'beta')),
      { technical: reviewed },
    ],
    [
      'no grant exchanged',
      (db) => db.update(automaticReviews).set({ grantsExchanged: 0 }),
      { gaTechnical: ['oauth_exchange'] },
    ],
    ['docs that are not approved', set({ docsApprovedAt: null }), { gaTechnical: ['documentation'] }],
    [
      'docs with an error',
      (db) => db.update(documentations).set({ status: 'error' }),
      { gaTechnical: ['documentation'] },
    ],
    [
      'no plan besides test',
      async (db) => {
        await db.delete(offerings)
        await db.delete(plans).where(ne(plans.slug, 'test'))
      },
      { pricing: ['paid_or_free_plan', 'default_plan'] },
    ],
    ['a plan without a value', (db) => db.delete(offerings), { pricing: ['plan_features'] }],
    [
      'a plan that is installable nowhere',
      (db) =>
        db
          .update(plans)
          .set({ installableWithoutPrivateNetworking: false })
          .where(and(eq(plans.slug, 'big'))),
      { pricing: ['installable'] },
    ],
    ['no vendor record', (db) => db.delete(supplierVendors), { supplier: ['approved_supplier'] }],
    [
      'a blank in the vendor record',
      (db) => db.update(supplierVendors).set({ siteName: ' ' }),
      { supplier: ['approved_supplier'] },
    ],
    ['a support view to be made', set({ requiresSupportView: true }), { support: ['support_view'] }],
  ]

  test.each(cases)('%s', async (_name, breakIt, expected) => {
    const { id, slug } = await addonAt(on.world, 'beta')
    await breakIt(on.server.db, id)
    expect(await incompleteItems(on, slug)).toEqual(expected)
  })
})

describe('an incomplete item carries its facts', () => {
  const itemOf = async (slug: string, list: keyof typeof requirementPaths, name: string) => {
    const { body } = await on.api('provider', 'GET', `/addons/${slug}/${requirementPaths[list]}`)
    const item = (body as Item[]).find((each) => each.name === name)
    return item === undefined ? undefined : { message: item.message, href: item.href }
  }

  test('a value that a plan lacks is named, and the link leads to its field', async () => {
    const { slug } = await addonAt(on.world, 'beta')
    const [plan] = await on.server.db.select().from(plans).where(eq(plans.slug, 'big'))
    const [feature] = await on.server.db.select().from(features)
    if (plan === undefined || feature === undefined) throw new Error('no plan or no feature')
    await on.server.db.delete(offerings).where(eq(offerings.planId, plan.id))
    const item = await itemOf(slug, 'pricing', 'plan_features')
    expect(item?.message).toMatch(
      new RegExp(`^Give every plan a value for every feature\\. ${plan.name} lacks ${feature.name}[.,]`),
    )
    expect(item?.href).toBe(`/addons/${slug}/plans/${plan.id}/edit#offering-${feature.id}`)
  })

  test('a plan that is installable nowhere is named', async () => {
    const { slug } = await addonAt(on.world, 'beta')
    const [plan] = await on.server.db
      .update(plans)
      .set({ installableWithoutPrivateNetworking: false })
      .where(eq(plans.slug, 'big'))
      .returning()
    expect(await itemOf(slug, 'pricing', 'installable')).toEqual({
      message: `Make every plan installable with or without private networking. ${plan?.name} can be installed nowhere.`,
      href: `/addons/${slug}/plans/${plan?.id}/edit`,
    })
  })

  test('what is too few is counted, what is missing of the company is listed, and what is complete says no more', async () => {
    const { slug } = await addonAt(on.world, 'beta')
    expect((await itemOf(slug, 'business', 'screenshots'))?.message).toBe('Add 2 to 5 screenshots.')
    await on.server.db.delete(screenshots)
    await on.server.db.update(companies).set({ phone: ' ', billingEmail: null })
    expect((await itemOf(slug, 'business', 'screenshots'))?.message).toBe(
      'Add 2 to 5 screenshots. There are none yet.',
    )
    expect((await itemOf(slug, 'business', 'company_details'))?.message).toMatch(
      /Missing: the billing e-mail and the telephone\.$/,
    )
  })
})

test("the newest review of the current manifest counts, not another add-on's", async () => {
  const addon = await addonAt(on.world, 'alpha')
  await addonAt(on.world, 'alpha', 'acme-other')
  const [review] = await on.server.db
    .select()
    .from(automaticReviews)
    .where(eq(automaticReviews.addonId, addon.id))
  if (review === undefined) throw new Error('no review')
  const { id: _id, ...rest } = review
  const steps = { ...review.steps, manifest: { status: 'failed' as const, suggestions: [], errors: [] } }
  const earlier = new Date(on.server.clock.now().getTime() - 1000)
  const beta = { ...rest, steps, progressionType: 'beta' as const }
  await on.server.db.insert(automaticReviews).values({ ...beta, finishedAt: earlier })
  expect(await incompleteItems(on, addon.slug)).toEqual({ gaTechnical: ['documentation'] })
  const later = new Date(on.server.clock.now().getTime() + 1000)
  await on.server.db.insert(automaticReviews).values({ ...beta, finishedAt: later })
  expect(await incompleteItems(on, addon.slug)).toMatchObject({ technical: ['automatic_review'] })
  expect(await incompleteItems(on, 'acme-other')).toEqual({ gaTechnical: ['documentation'] })
})

test.each(['beta_requirements/pricing_plans_requirements', 'ga_requirements/nothing'])(
  '%s is no list',
  async (path) => {
    const { slug } = await addonAt(on.world, 'alpha')
    expect((await on.api('provider', 'GET', `/addons/${slug}/${path}`)).status).toBe(404)
  },
)
