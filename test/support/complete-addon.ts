import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
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
  images,
  manifests,
  offerings,
  plans,
  screenshots,
  supplierVendors,
  trail,
} from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { Act } from '#server/law/act.ts'
import { sealManifestSecrets } from '#server/manifests/manifest-secrets.ts'
import { manifestOf } from './provider/manifest-of.ts'

const dates = (act: Act) => ({ createdAt: act.now, updatedAt: act.now })

/** A change of a record's field, as the trail has it. */
const changed = (act: Act, of: { subjectType: string; subjectId: string }, field: string, to: string) => ({
  ...of,
  kind: 'change' as const,
  field,
  to,
  actorId: act.actorId,
  actorRole: act.role,
  createdAt: act.now,
})

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
  const id = randomUUID()
  const filed = { vendorId: 'V-1', paysiteId: 'P-1', siteName: 'Main' }
  await act.tx.insert(supplierVendors).values({ id, companyId, ...filed, ...dates(act) })
  const subject = { subjectType: 'supplier_vendor', subjectId: id, companyId }
  await act.tx.insert(trail).values(changed(act, subject, 'supplierInformation', 'on file'))
}

const icon = 'a'.repeat(64)
const picture = 'b'.repeat(64)

/** Stores what the marketplace shows; the rows of an order are made in another one. */
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
  const shots = [
    { name: 'two', position: 2 },
    { name: 'one', position: 1 },
  ]
  await act.tx
    .insert(screenshots)
    .values(shots.map((shot) => ({ addonId, ...shot, ...sizes, ...dates(act) })))
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
  await act.tx.insert(documentations).values({
    addonId,
    devcenterUrl: 'https://devcenter.example/articles/it',
    status: 'ok',
    hasDocs: true,
    ...dates(act),
  })
}

/** Stores a feature, two sold plans (basic $10, big $50) with a value for each, and the free one. */
async function storeCatalogue(act: Act, addonId: string): Promise<void> {
  const [featureId, basic, big] = [randomUUID(), randomUUID(), randomUUID()]
  await act.tx
    .insert(features)
    .values({ id: featureId, addonId, name: 'Rows', datatype: 'number', position: 1, ...dates(act) })
  await act.tx.insert(plans).values([
    { id: big, addonId, name: 'Big', slug: 'big', priceCents: 5000, ...dates(act) },
    { addonId, name: 'Test', slug: 'test', ...dates(act) },
    { id: basic, addonId, name: 'Basic', slug: 'basic', priceCents: 1000, ...dates(act) },
  ])
  await act.tx.insert(offerings).values([big, basic].map((planId) => ({ planId, featureId, value: 10 })))
}

/**
 * The manifest, and a review of it for each step that has passed, whatever stage the add-on is in. The reviews have no
 * trail, as those of before had none: an audit does not replay them.
 */
async function storeReviews(act: Act, addonId: string, slug: string): Promise<string> {
  const manifestId = randomUUID()
  const { api, ...contents } = manifestOf(slug)
  const { password, sso_salt: ssoSalt, ...rest } = api
  await act.tx.insert(manifests).values({
    id: manifestId,
    addonId,
    number: 1,
    contents: { ...contents, api: rest },
    secrets: sealManifestSecrets(act.config, addonId, { password, ssoSalt }),
    secretErrors: [],
    createdAt: act.now,
  })
  const passed = () => ({ status: 'completed' as const, suggestions: [], errors: [] })
  const review = {
    addonId,
    manifestId,
    status: 'finished' as const,
    steps: { manifest: passed(), provision: passed(), deprovision: passed(), reprovision: passed() },
    grantsExchanged: 1,
    finishedAt: act.now,
    hasTrail: false,
    ...dates(act),
  }
  await act.tx
    .insert(automaticReviews)
    .values((['beta', 'ga'] as const).map((progressionType) => ({ ...review, progressionType })))
  return manifestId
}

/**
 * An alpha add-on with every requirement of every step complete but `documentation` (its article is to
 * be approved); its Dev Center URL is stored, and no approval was asked for. It is put in place row by row: a fault in
 * a rule is not the fault of whatever begins with a complete add-on.
 */
export async function completeAddon(act: Act, companyId: string, slug: string): Promise<AddonRow> {
  const id = randomUUID()
  await act.tx.insert(addons).values({
    id,
    companyId,
    slug,
    name: slug,
    displayName: slug.slice(0, 40),
    summary: 'Stores things.',
    emailSupport: 'help@acme.example',
    languages: ['Node'],
    provisioningApiVersion: 3,
    defaultPlanSlug: 'test',
    iconSha: icon,
    ...dates(act),
  })
  await storeListing(act, id)
  await storeCatalogue(act, id)
  const manifestId = await storeReviews(act, id, slug)
  const told = await act.tx
    .insert(trail)
    .values([
      { ...changed(act, { subjectType: 'addon', subjectId: id }, 'created', slug), addonId: id },
      { ...changed(act, { subjectType: 'manifest', subjectId: manifestId }, 'manifest', '1'), addonId: id },
    ])
    .returning({ serial: trail.serial })
  const revision = Math.max(...told.map(({ serial }) => serial))
  const [addon] = await act.tx.update(addons).set({ revision }).where(eq(addons.id, id)).returning()
  if (addon === undefined) throw new Error('the add-on was not stored')
  return addon
}
