import { eq, ne } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { ReviewStepName, ReviewStepStatus } from '#machines/review/review-step.ts'
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
  manifests,
  offerings,
  plans,
  screenshots,
  supplierVendors,
  users,
} from '#server/db/schema.ts'
import type { Database } from '#server/db/database.ts'
import { pushManifest } from '#server/manifests/manifests.rules.ts'
import { type RequirementCells, requirements } from '#test/spec/rules/requirements.ts'
import { only } from '#test/spec/table.ts'
import { keepRows } from '#test/runner/report/rows-held.ts'
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

test('items carry their message, their place in the portal and their add-on', async () => {
  const { slug, id } = await addonAt(on.world, 'alpha')
  const reply = await on.api('provider', 'GET', `/addons/${slug}/${requirementPaths.business}`)
  expect((reply.body as Item[]).find((item) => item.name === 'icon')).toEqual({
    name: 'icon',
    message: 'Upload an icon (png, 70 by 70 pixels).',
    completed: true,
    note: null,
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
  const push =
    (change: (contents: ManifestContents) => void): Break =>
    (_, id) =>
      pushManifest(on.world.act('provider'), { id, slug: 'acme-beta' }, manifest(change))
  const none: Break = () => Promise.resolve()
  const secondCategory: Break = async (db, addonId) => {
    const taken = db.select({ id: addonCategories.categoryId }).from(addonCategories)
    const [other] = await db.select().from(categories).where(ne(categories.id, taken)).limit(1)
    await db.insert(addonCategories).values({ addonId, categoryId: other?.id ?? '' })
  }
  type Review = typeof automaticReviews.$inferSelect
  type Statuses = Partial<Record<ReviewStepName, ReviewStepStatus>>
  const withStatuses = ({ steps }: Review, statuses: Statuses) =>
    Object.fromEntries(
      Object.entries(steps).map(([name, step]) => [
        name,
        { ...step, status: statuses[name as ReviewStepName] ?? step.status },
      ]),
    ) as unknown as Review['steps']
  /** Lets every review end otherwise. */
  const ended =
    (statuses: Statuses): Break =>
    async (db) => {
      for (const review of await db.select().from(automaticReviews))
        await db
          .update(automaticReviews)
          .set({ steps: withStatuses(review, statuses) })
          .where(eq(automaticReviews.id, review.id))
    }
  /** Adds to each review another, or a trial, that ended some minutes later, or before it. */
  const again =
    (statuses: Statuses, asked: Partial<Pick<Review, 'only' | 'via'>> = {}, minutes = 1): Break =>
    async (db) => {
      for (const review of await db.select().from(automaticReviews)) {
        const { id: _id, finishedAt, ...rest } = review
        await db.insert(automaticReviews).values({
          ...rest,
          ...asked,
          steps: withStatuses(review, statuses),
          finishedAt: new Date((finishedAt ?? rest.createdAt).getTime() + minutes * 60_000),
        })
      }
    }
  const withoutReviews: Break = (db) => db.delete(automaticReviews)
  const screenshotsTo =
    (count: number): Break =>
    async (db) => {
      const [first] = await db.select().from(screenshots).limit(1)
      if (first === undefined) throw new Error('no screenshot')
      const { id: _id, ...rest } = first
      await db.delete(screenshots)
      if (count > 0) await db.insert(screenshots).values(Array.from({ length: count }, () => rest))
    }

  const changes: Record<RequirementCells['changed'], Break> = {
    nothing: none,
    'name blank': set({ name: ' ' }),
    'display name blank': set({ displayName: '  ' }),
    'summary blank': set({ summary: ' ' }),
    'placeholder icon': set({ iconSha: null }),
    'no screenshot': screenshotsTo(0),
    'one screenshot': screenshotsTo(1),
    'two screenshots': screenshotsTo(2),
    'five screenshots': screenshotsTo(5),
    'six screenshots': screenshotsTo(6),
    'no benefit': (db, id) => db.delete(benefits).where(eq(benefits.addonId, id)),
    'benefit without description': (db) => db.update(benefits).set({ description: '' }),
    'no feature': async (db) => {
      await db.delete(offerings)
      await db.delete(features)
    },
    'no category': (db) => db.delete(addonCategories),
    'two categories': secondCategory,
    'inactive category': (db) => db.update(categories).set({ active: false }),
    'no language': set({ languages: [] }),
    'no support e-mail': set({ emailSupport: null }),
    'support e-mail that is none': set({ emailSupport: 'nobody' }),
    'company without name': company({ name: ' ' }),
    'company without technical contact': company({ technicalContactFullName: null }),
    'company without technical e-mail': company({ emailAdmin: null }),
    'company without billing contact': company({ billingFullName: ' ' }),
    'company without billing e-mail': company({ billingEmail: null }),
    'company without telephone': company({ phone: null }),
    'company without address': company({ addr1: null, city: null, zip: null, country: null }),
    'terms accepted by nobody': (db) => db.update(users).set({ acknowledgedMsaAt: null }),
    'no manifest': async (db) => {
      await db.delete(automaticReviews)
      await db.delete(manifests)
    },
    'manifest without https': push((each) => (each.api.production.base_url = 'http://addon.acme.example/')),
    'provisioning API version 1': set({ provisioningApiVersion: 1 }),
    'test plan disabled': (db) => db.update(plans).set({ enabled: false }).where(eq(plans.slug, 'test')),
    'nine alpha users': (db) => db.delete(alphaUsers).where(eq(alphaUsers.email, 'user3@customers.example')),
    'ten alpha users': none,
    'no review': withoutReviews,
    'trials only, all passed': async (db) => {
      const all = await db.select({ id: automaticReviews.id }).from(automaticReviews)
      // Of one step, or through a relay: neither decides.
      for (const [index, { id }] of all.entries())
        await db
          .update(automaticReviews)
          .set(index % 2 === 0 ? { via: 'relay' } : { only: 'provision' })
          .where(eq(automaticReviews.id, id))
    },
    'a trial that failed after the review': async (db) => {
      await again({ provision: 'failed' }, { via: 'relay' })(db, '')
      await again({ provision: 'failed' }, { only: 'provision' })(db, '')
    },
    'reviews that failed after those that passed': again({ provision: 'failed', deprovision: 'skipped' }),
    'reviews that were canceled after those that passed': again({ reprovision: 'cancelled' }),
    'reviews that broke down after those that passed': again({ provision: 'internal_error' }),
    'reviews that passed after those that failed': again({ provision: 'failed' }, {}, -1),
    'only reviews that were canceled or broke down': async (db) => {
      await again({ reprovision: 'cancelled' })(db, '')
      await ended({ provision: 'internal_error' })(db, '')
    },
    'review failed in one step': ended({ reprovision: 'failed' }),
    'review for beta that is not finished': (db) =>
      db
        .update(automaticReviews)
        .set({ status: 'in_progress' })
        .where(eq(automaticReviews.progressionType, 'beta')),
    'review of an older manifest': push((each) => (each.cli_plugin_name = 'another')),
    'no grant exchanged': (db) => db.update(automaticReviews).set({ grantsExchanged: 0 }),
    'documentation in error': (db) => db.update(documentations).set({ status: 'error' }),
    'documentation with a notice': (db) => db.update(documentations).set({ status: 'notice' }),
    'documentation not approved': set({ docsApprovedAt: null }),
    'only the test plan': async (db) => {
      await db.delete(offerings)
      await db.delete(plans).where(ne(plans.slug, 'test'))
    },
    'plan without a value for a feature': (db) => db.delete(offerings),
    'plan that nobody can install': (db) =>
      db.update(plans).set({ installableWithoutPrivateNetworking: false }).where(eq(plans.slug, 'big')),
    'no supplier': (db) => db.delete(supplierVendors),
    'supplier without paysite name': (db) => db.update(supplierVendors).set({ siteName: ' ' }),
  }

  afterAll(() => keepRows({ by: 'server', what: 'requirements', rows: requirements.map(({ id }) => id) }))
  afterEach(() => on.server.db.update(categories).set({ active: true }))

  test.each(Object.keys(changes) as RequirementCells['changed'][])('%s', async (changed) => {
    const { id, slug } = await addonAt(on.world, 'beta')
    await changes[changed](on.server.db, id)
    const { support: _informational, ...lacking } = await incompleteItems(on, slug)
    const items = Object.entries(lacking).flatMap(([list, names]) => names.map((name) => `${list}.${name}`))
    expect(items.toSorted()).toEqual(only(requirements, { changed }).comes.toSorted())
  })

  test.each([
    ['no support e-mail', set({ emailSupport: 'nobody' }), 'support_email'],
    ['a support view to be made', set({ requiresSupportView: true }), 'support_view'],
  ])('%s, which only informs', async (_name, breakIt, item) => {
    const { id, slug } = await addonAt(on.world, 'beta')
    await breakIt(on.server.db, id)
    expect((await incompleteItems(on, slug)).support).toEqual([item])
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

  test('of several values that are lacking, the cheapest plan’s is named, with a link to where all can be given', async () => {
    const { slug } = await addonAt(on.world, 'beta')
    await on.server.db.delete(offerings)
    const [feature] = await on.server.db.select().from(features)
    const price = async (planSlug: string, priceCents: number) => {
      const changed = on.server.db.update(plans).set({ priceCents }).where(eq(plans.slug, planSlug))
      return (await changed.returning())[0]
    }
    const basic = await price('basic', 900)
    const big = await price('big', 300)
    const lacks = () => itemOf(slug, 'pricing', 'plan_features')
    expect(await lacks()).toEqual({
      message: `Give every plan a value for every feature. Big lacks ${feature?.name}, and 1 more.`,
      href: `/addons/${slug}/plans/matrix#value-${big?.id}-${feature?.id}`,
    })
    // Of the same price, by slug.
    await price('big', 900)
    expect((await lacks())?.message).toContain('Basic lacks')
    await on.server.db
      .insert(offerings)
      .values({ planId: basic?.id ?? '', featureId: feature?.id ?? '', value: 1 })
    expect((await lacks())?.message).toMatch(/\. Big lacks [^,]+\.$/)
  })

  // SPEC 3: a price of zero is shown as Free; it is a price.
  test('a plan for free has a price', async () => {
    const { slug } = await addonAt(on.world, 'beta')
    await on.server.db.update(plans).set({ priceCents: 0 }).where(eq(plans.slug, 'basic'))
    expect(await incompleteItems(on, slug)).toEqual({})
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
