import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  addonCategories,
  automaticReviews,
  benefits,
  categories,
  deprecations,
  documentations,
  features,
  images,
  supplierVendors,
} from '#server/db/schema.ts'
import { createAddon } from '#server/addons/addons.rules.ts'
import { currentManifest, pushManifest } from '#server/manifests/manifests.rules.ts'
import { openReview } from '#server/reviews/automatic-reviews.rules.ts'
import { requirementSources } from '#server/situation/requirement-source.ts'
import { manifestOf } from '#test/support/provider/manifest-of.ts'
import { addonAt, approve } from '#test/support/world.ts'
import { incompleteItems } from '../support/requirement-lists.ts'
import { useWorld } from '../support/use-world.ts'

/*
 * What an add-on lacks is asked of its own records and its company's (SPEC sections 3 and 4, READINGS 8), however much
 * others have, and of the latest of what it has several of.
 */
const on = useWorld()

const dates = () => ({ createdAt: on.server.clock.now(), updatedAt: on.server.clock.now() })

async function sourceOf({ id }: { id: string }, withIcons = false) {
  const [source] = await requirementSources(on.server.db, [id], withIcons)
  if (source === undefined) throw new Error('It is stored.')
  return source
}

/** An add-on as it is born. */
const born = (companyId: string, slug: string) =>
  createAddon(on.world.act('provider'), { companyId, slug, name: slug })

const nothing = {
  screenshots: 0,
  benefits: 0,
  features: [],
  categories: [],
  alphaUsers: 0,
  documentation: { devcenterUrl: null, status: 'error' },
  manifest: null,
  reviews: {},
  approvals: [],
  shutdownDate: null,
  icon: null,
}

describe('the source of an add-on’s requirements', () => {
  test('is empty for one that was just made, whatever others have', async () => {
    const full = await addonAt(on.world, 'alpha')
    await approve(on.world, full, 'marketplace_fitting_approval')
    await on.server.db
      .insert(deprecations)
      .values({ addonId: full.id, state: 'announced', date: '2027-01-31', message: 'Over.', ...dates() })
    const sibling = await born(on.world.companyId, 'acme-bare')
    const other = await born(on.world.otherCompanyId, 'globex-bare')
    const ofSibling = await sourceOf(sibling, true)
    const ofOther = await sourceOf(other, true)
    expect(ofSibling).toMatchObject({ ...nothing, termsAccepted: true, supplierOnFile: true })
    expect(ofOther).toMatchObject({ ...nothing, termsAccepted: false, supplierOnFile: false })
    for (const { addon, plans } of [ofSibling, ofOther])
      expect(plans.map(({ slug, addonId, offered }) => ({ slug, addonId, offered }))).toEqual([
        { slug: 'test', addonId: addon.id, offered: [] },
      ])
  })

  test('is its own, in the order asked for, beside another company’s that has as much', async () => {
    const own = await addonAt(on.world, 'alpha')
    const other = await addonAt(on.world, 'alpha', 'acme-more')
    await on.server.db
      .insert(features)
      .values({ addonId: other.id, name: 'Backups', datatype: 'boolean', position: 2, ...dates() })
    const sources = await requirementSources(on.server.db, [other.id, own.id], true)
    expect(sources.map(({ addon }) => addon.id)).toEqual([other.id, own.id])
    expect(sources.map((each) => each.features.map(({ name }) => name))).toEqual([
      ['Rows', 'Backups'],
      ['Rows'],
    ])
    for (const { addon, plans, manifest, reviews, ...source } of sources) {
      expect(source).toMatchObject({ screenshots: 2, benefits: 1, alphaUsers: 10 })
      expect(source.documentation).toEqual({
        devcenterUrl: 'https://devcenter.example/articles/it',
        status: 'ok',
      })
      expect(source.icon).toMatch(/^data:image\/png;base64,[\w+/]+=*$/)
      expect(manifest?.addonId).toBe(addon.id)
      expect(reviews).toMatchObject({ beta: { addonId: addon.id }, ga: { addonId: addon.id } })
      expect(plans.map(({ addonId, slug, offered }) => [addonId, slug, offered]).toSorted()).toEqual(
        ['basic', 'big', 'test'].map((slug) => [
          addon.id,
          slug,
          slug === 'test' ? [] : [source.features.find(({ name }) => name === 'Rows')?.id],
        ]),
      )
    }
    expect((await sourceOf(own)).icon).toBeNull()
  })

  test('has the icon of its own picture', async () => {
    const own = await addonAt(on.world, 'alpha')
    const png = { contentType: 'image/gif', createdAt: on.server.clock.now() }
    const bytes = new Uint8Array(
      Buffer.from('a picture of another size, longer than one line of base64, which has 76'),
    )
    await on.server.db.insert(images).values({ sha: '0'.repeat(64), bytes, ...png })
    expect((await sourceOf(own, true)).icon).toBe('data:image/png;base64,iVBORw==')
  })

  test('has features in the provider’s order and categories in the platform’s', async () => {
    const own = await addonAt(on.world, 'alpha')
    const rows = ['Last', 'Second', 'First'].map((name, index) => ({
      addonId: own.id,
      name,
      datatype: 'boolean' as const,
      position: 0 - index,
      ...dates(),
    }))
    await on.server.db.insert(features).values(rows)
    const all = await on.server.db.select().from(categories).orderBy(asc(categories.position)).limit(4)
    await on.server.db.delete(addonCategories)
    for (const each of [all[3], all[0], all[2]])
      await on.server.db.insert(addonCategories).values({ addonId: own.id, categoryId: each?.id ?? '' })
    const source = await sourceOf(own)
    expect(source.features.map(({ name }) => name)).toEqual(['First', 'Second', 'Last', 'Rows'])
    expect(source.categories.map(({ slug }) => slug)).toEqual([all[0]?.slug, all[2]?.slug, all[3]?.slug])
  })

  test.each([
    ['title', { title: ' ' }],
    ['description', { description: ' ' }],
  ])('counts no benefit without a %s', async (_, blank) => {
    const own = await addonAt(on.world, 'alpha')
    await on.server.db
      .insert(benefits)
      .values({ addonId: own.id, title: 'Small', description: 'It is small.', position: 2, ...dates() })
    expect((await sourceOf(own)).benefits).toBe(2)
    await on.server.db.update(benefits).set(blank).where(eq(benefits.position, 2))
    expect((await sourceOf(own)).benefits).toBe(1)
  })

  test.each(['vendorId', 'paysiteId', 'siteName'] as const)(
    'has no supplier on file without its %s',
    async (field) => {
      const own = await addonAt(on.world, 'alpha')
      expect((await sourceOf(own)).supplierOnFile).toBe(true)
      await on.server.db.update(supplierVendors).set({ [field]: ' ' })
      expect((await sourceOf(own)).supplierOnFile).toBe(false)
    },
  )

  test('has the latest finished review of the latest manifest, by step', async () => {
    const { db, clock } = on.server
    const act = on.world.act('provider')
    const own = await addonAt(on.world, 'alpha')
    await addonAt(on.world, 'alpha', 'acme-other')
    const before = await currentManifest(db, own.id)
    if (before === undefined) throw new Error('It has one.')
    const renamed = { ...manifestOf(own.slug), name: 'Renamed' }
    const { manifest } = await pushManifest(act, own, renamed)
    expect(await sourceOf(own)).toMatchObject({ manifest: { id: manifest.id, number: 2 }, reviews: {} })
    const review = async (of: { id: string }, step: 'beta' | 'ga', minutes: number | null) => {
      const { id } = await openReview(act, own, of, step)
      const finishedAt = minutes === null ? null : new Date(clock.now().getTime() + minutes * 60_000)
      const status = finishedAt === null ? 'in_progress' : 'finished'
      await db.update(automaticReviews).set({ status, finishedAt }).where(eq(automaticReviews.id, id))
      return id
    }
    const last = await review(manifest, 'beta', 3)
    await review(manifest, 'beta', 2)
    await review(before, 'beta', 9)
    const ga = await review(manifest, 'ga', 1)
    await review(manifest, 'beta', null)
    const { reviews } = await sourceOf(own)
    expect([reviews.beta?.id, reviews.ga?.id]).toEqual([last, ga])
  })

  test('has the article’s status where there is no URL: staff may set it without one', async () => {
    const own = await addonAt(on.world, 'beta')
    const { id } = await born(on.world.companyId, 'acme-bare')
    await on.server.db.update(documentations).set({ devcenterUrl: null, status: 'notice' })
    for (const addon of [own, { id }])
      expect((await sourceOf(addon)).documentation).toEqual({ devcenterUrl: null, status: 'notice' })
    expect(await incompleteItems(on, own.slug)).toEqual({})
  })

  test('has the day of an announced notice, its own, and of no other notice', async () => {
    const own = await addonAt(on.world, 'alpha')
    const notice = (state: 'draft' | 'announced' | 'withdrawn', date: string) =>
      on.server.db.insert(deprecations).values({ addonId: own.id, state, date, message: 'Over.', ...dates() })
    await notice('withdrawn', '2026-12-24')
    await notice('draft', '2027-01-31')
    expect((await sourceOf(own)).shutdownDate).toBeNull()
    await on.server.db.update(deprecations).set({ state: 'announced' }).where(eq(deprecations.state, 'draft'))
    expect((await sourceOf(own)).shutdownDate).toBe('2027-01-31')
  })
})
