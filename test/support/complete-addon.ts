import { asc, eq } from 'drizzle-orm'
import {
  addonCategories,
  addons,
  alphaUsers,
  benefits,
  categories,
  companies,
  documentations,
  features,
  images,
  offerings,
  plans,
  screenshots,
} from '#server/db/schema.ts'
import { tellReview } from '#server/demo/tell-review.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { Act } from '#server/law/act.ts'
import { createAddon } from '#server/addons/addons.rules.ts'
import { openReview } from '#server/reviews/automatic-reviews.rules.ts'
import { pushManifest } from '#server/manifests/manifests.rules.ts'
import { fileSupplier } from '#server/companies/suppliers.rules.ts'
import { manifestOf } from './provider/manifest-of.ts'

const dates = (act: Act) => ({ createdAt: act.now, updatedAt: act.now })

/** Gives a company every detail and its vendor record. */
export async function completeCompany(act: Act, companyId: string): Promise<void> {
  const details = {
    technicalContactFullName: 'Tess Technical',
    emailAdmin: 'tess@acme.example',
    billingFullName: 'Bill Ing',
    billingEmail: 'bill@acme.example',
    phone: '+1 555 0100',
  }
  await act.tx.update(companies).set(details).where(eq(companies.id, companyId))
  await fileSupplier(act, { companyId, vendorId: 'V-1', paysiteId: 'P-1', siteName: 'Main' })
}

const icon = 'a'.repeat(64)
const picture = 'b'.repeat(64)

async function storeListing(act: Act, addonId: string): Promise<void> {
  const png = { contentType: 'image/png', bytes: new Uint8Array([137, 80, 78, 71]), createdAt: act.now }
  await act.tx
    .insert(images)
    .values([
      { sha: icon, ...png },
      { sha: picture, ...png },
    ])
    .onConflictDoNothing()
  const sizes = { originalSha: picture, retinaSha: picture, mediumSha: picture, thumbSha: picture }
  await act.tx
    .insert(screenshots)
    .values(['one', 'two'].map((name, i) => ({ addonId, name, position: i + 1, ...sizes, ...dates(act) })))
  await act.tx
    .insert(benefits)
    .values({ addonId, title: 'Fast', description: 'It is fast.', position: 1, ...dates(act) })
  const [category] = await act.tx.select().from(categories).orderBy(asc(categories.position)).limit(1)
  if (category === undefined) throw new Error('there are no categories')
  await act.tx.insert(addonCategories).values({ addonId, categoryId: category.id })
  await act.tx.insert(alphaUsers).values(
    Array.from({ length: 10 }, (_, i) => ({
      addonId,
      email: `user${i}@customers.example`,
      ...dates(act),
    })),
  )
}

/** A feature, two sold plans (basic $10, big $50), and a value for each. */
async function storeCatalogue(act: Act, addonId: string): Promise<void> {
  const [feature] = await act.tx
    .insert(features)
    .values({ addonId, name: 'Rows', datatype: 'number', position: 1, ...dates(act) })
    .returning()
  const sold = await act.tx
    .insert(plans)
    .values([
      { addonId, name: 'Basic', slug: 'basic', priceCents: 1000, ...dates(act) },
      { addonId, name: 'Big', slug: 'big', priceCents: 5000, ...dates(act) },
    ])
    .returning()
  await act.tx
    .insert(offerings)
    .values(sold.map((plan) => ({ planId: plan.id, featureId: feature?.id ?? '', value: 10 })))
}

/** Reviews for both steps that have passed, whatever stage the add-on is in. */
async function storeReviews(act: Act, addon: AddonRow, manifest: { id: string }): Promise<void> {
  for (const progressionType of ['beta', 'ga'] as const)
    await tellReview(act, await openReview(act, addon, manifest, progressionType), {}, 1)
}

/**
 * An alpha add-on with every requirement of every step complete but `documentation` (its article is to
 * be approved); its Dev Center URL is stored, and no approval was asked for.
 */
export async function completeAddon(act: Act, companyId: string, slug: string): Promise<AddonRow> {
  const made = await createAddon(act, {
    companyId,
    slug,
    name: slug,
    summary: 'Stores things.',
    emailSupport: 'help@acme.example',
    languages: ['Node'],
    provisioningApiVersion: 3,
  })
  const [addon] = await act.tx.update(addons).set({ iconSha: icon }).where(eq(addons.id, made.id)).returning()
  if (addon === undefined) throw new Error('the add-on was not stored')
  await storeListing(act, addon.id)
  await storeCatalogue(act, addon.id)
  const { manifest } = await pushManifest(act, addon, manifestOf(slug))
  await storeReviews(act, addon, manifest)
  await act.tx
    .update(documentations)
    .set({ devcenterUrl: 'https://devcenter.example/articles/it', status: 'ok', hasDocs: true })
    .where(eq(documentations.addonId, addon.id))
  return addon
}
