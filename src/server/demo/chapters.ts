import { eq, sql } from 'drizzle-orm'
import type { ApprovalType } from '../../../machines/approval.lifecycle.ts'
import type { ManifestContents } from '../../contract/manifest.ts'
import {
  addons,
  alphaUsers,
  automaticReviews,
  benefits,
  documentations,
  features,
  images,
  offerings,
  plans,
  screenshots,
} from '../db/schema.ts'
import type { ReviewStep } from '../db/tables/manifests.ts'
import type { AddonRow } from '../handlers/handler.ts'
import type { Act } from '../rules/act.ts'
import { createAddon, updateAddon } from '../rules/addons.ts'
import { decideApproval, requestApproval } from '../rules/approvals.ts'
import { saveDocumentation } from '../rules/documentations.ts'
import { configVarPrefix } from '../rules/manifest-errors.ts'
import { currentManifest, pushManifest } from '../rules/manifests.ts'
import { setAvailability } from '../rules/plans.ts'
import { recordChange } from '../rules/trail.ts'
import { customerEmails } from './accounts.ts'
import type { Cast } from './cast.ts'
import type { Catalogue } from './catalogue.ts'
import type { Listing } from './listings.ts'
import type { Picture, Screenshot } from './pictures.ts'
import { sampleProviderOrigin } from './sample-provider-origin.ts'

const dates = (act: Act) => ({ createdAt: act.now, updatedAt: act.now })
const subjectOf = (addon: Pick<AddonRow, 'id'>) =>
  ({ type: 'addon', id: addon.id, addonId: addon.id }) as const

async function storePictures(act: Act, pictures: readonly Picture[]): Promise<void> {
  await act.tx
    .insert(images)
    .values(pictures.map(({ sha, bytes }) => ({ sha, bytes, contentType: 'image/png', createdAt: act.now })))
    .onConflictDoNothing()
}

/** A manifest as a provider of the demo would push it. */
function manifestOf(slug: string, name: string): ManifestContents {
  const prefix = configVarPrefix(slug)
  return {
    id: slug,
    name,
    cli_plugin_name: slug,
    api: {
      config_vars_prefix: prefix,
      config_vars: [`${prefix}_URL`, `${prefix}_TOKEN`],
      password: `demo-${slug}-provisioning-password`,
      sso_salt: `demo-${slug}-single-sign-on-salt-00`,
      regions: ['us', 'eu'],
      requires: ['attachable'],
      production: {
        base_url: `${sampleProviderOrigin}/resources`,
        sso_url: `${sampleProviderOrigin}/sso`,
      },
      version: '3',
    },
  }
}

/** Creates the add-on and, a few days later, its whole listing. */
export async function writeListing(
  cast: Cast,
  slug: string,
  listing: Listing,
  daysAgo: number,
  pictures: { icon: Picture; screenshots: readonly Screenshot[] },
): Promise<AddonRow> {
  const { summary, emailSupport, ...rest } = listing.fields
  const { name, displayName } = listing
  const companyId = cast.companyIds[listing.company]
  const addon = await createAddon(cast.partner(listing.company, daysAgo), {
    companyId,
    slug,
    name,
    displayName,
    ...rest,
  })
  const act = cast.partner(listing.company, daysAgo - 2)
  const all = pictures.screenshots.flatMap((each) => [each.original, each.retina, each.medium, each.thumb])
  await storePictures(act, [pictures.icon, ...all])
  const described = await updateAddon(act, addon, {
    summary: summary ?? null,
    emailSupport: emailSupport ?? null,
  })
  const categoryId = cast.categoryIds.get(listing.category) ?? ''
  await updateAddon(cast.staff(daysAgo - 3), described, { categories: [{ id: categoryId }] })
  const pictured = cast.partner(listing.company, daysAgo - 4)
  await act.tx.insert(screenshots).values(
    pictures.screenshots.map((each, i) => ({
      addonId: addon.id,
      name: `${displayName}: ${['overview', 'list', 'details', 'overview of a month', 'list of a month'][i] ?? 'view'}`,
      position: i + 1,
      originalSha: each.original.sha,
      retinaSha: each.retina.sha,
      mediumSha: each.medium.sha,
      thumbSha: each.thumb.sha,
      ...dates(pictured),
    })),
  )
  await act.tx
    .insert(benefits)
    .values(
      listing.benefits.map(([title, description], i) => ({
        addonId: addon.id,
        title,
        description,
        position: i + 1,
        ...dates(pictured),
      })),
    )
  await recordChange(pictured, subjectOf(addon), {
    field: 'screenshots',
    from: 0,
    to: pictures.screenshots.length,
  })
  return addon
}

/** Uploads the icon. */
export async function setIcon(act: Act, addon: AddonRow, icon: Picture): Promise<void> {
  await act.tx
    .update(addons)
    .set({ iconSha: icon.sha, version: sql`${addons.version} + 1`, updatedAt: act.now })
    .where(eq(addons.id, addon.id))
  await recordChange(act, subjectOf(addon), { field: 'icon', from: null, to: 'uploaded' })
}

/** Stores what the add-on sells: features, plans and each plan's value for each feature. */
export async function writeCatalogue(act: Act, addon: AddonRow, catalogue: Catalogue): Promise<void> {
  const stored = await act.tx
    .insert(features)
    .values(
      catalogue.features.map((feature, i) => ({
        ...feature,
        addonId: addon.id,
        position: i + 1,
        ...dates(act),
      })),
    )
    .returning()
  const sold = catalogue.plans.map((plan) => ({
    addonId: addon.id,
    slug: plan.slug,
    name: plan.name,
    priceCents: plan.priceCents,
    priceContract: plan.contract === true,
    installableWithPrivateNetworking: plan.privateNetworking === true,
    ...dates(act),
  }))
  if (sold.length > 0) {
    await act.tx.insert(plans).values(sold)
    await recordChange(act, subjectOf(addon), { field: 'plans', from: 1, to: sold.length + 1 })
  }
  const rows = await act.tx.select().from(plans).where(eq(plans.addonId, addon.id))
  const valuesOf = (slug: string) =>
    catalogue.plans.find((plan) => plan.slug === slug)?.values ?? catalogue.test
  await act.tx
    .insert(offerings)
    .values(
      rows.flatMap((plan) =>
        stored.map((feature, i) => ({
          planId: plan.id,
          featureId: feature.id,
          value: valuesOf(plan.slug)[i] ?? false,
        })),
      ),
    )
}

/** Staff's choice of availability for the plans that are not for all users. */
export async function writeAvailabilities(act: Act, addon: AddonRow, catalogue: Catalogue): Promise<void> {
  const rows = await act.tx.select().from(plans).where(eq(plans.addonId, addon.id))
  for (const { slug, availability } of catalogue.plans) {
    const row = rows.find((plan) => plan.slug === slug)
    if (row !== undefined && availability !== undefined) await setAvailability(act, row, availability)
  }
}

/** Invites customers as alpha users. */
export async function inviteAlphaUsers(act: Act, addon: AddonRow, count: number): Promise<void> {
  await act.tx
    .insert(alphaUsers)
    .values(customerEmails.slice(0, count).map((email) => ({ addonId: addon.id, email, ...dates(act) })))
  await recordChange(act, subjectOf(addon), { field: 'alphaUsers', from: 0, to: count })
}

const passed: ReviewStep = { status: 'completed', suggestions: [], errors: [] }

/** Pushes the manifest. */
export const pushDemoManifest = (act: Act, addon: AddonRow) =>
  pushManifest(act, addon, manifestOf(addon.slug, addon.name))

/** A finished review of the current manifest that passed, with the grant exchanged. */
export async function passReview(act: Act, addon: AddonRow, progressionType: 'beta' | 'ga'): Promise<void> {
  const manifest = await currentManifest(act.tx, addon.id)
  if (manifest === undefined) throw new Error(`${addon.slug} has no manifest to review`)
  await act.tx.insert(automaticReviews).values({
    addonId: addon.id,
    manifestId: manifest.id,
    progressionType,
    status: 'finished',
    steps: { manifest: passed, provision: passed, deprovision: passed, reprovision: passed },
    grantsExchanged: 2,
    finishedAt: new Date(act.now.getTime() + 95_000),
    ...dates(act),
  })
}

/** Saves the article's URL, which opens the article review. */
export async function submitArticle(act: Act, addon: AddonRow): Promise<void> {
  const [row] = await act.tx.select().from(documentations).where(eq(documentations.addonId, addon.id))
  if (row === undefined) throw new Error(`${addon.slug} has no documentation record`)
  await saveDocumentation(act, row, {
    devcenterUrl: `https://devcenter.platform.example/articles/${addon.slug}`,
  })
}

/** Staff has read the article: it is found and fine. */
export async function publishArticle(act: Act, addon: AddonRow): Promise<void> {
  const [row] = await act.tx.select().from(documentations).where(eq(documentations.addonId, addon.id))
  if (row !== undefined)
    await saveDocumentation(act, row, { status: 'ok', hasDocs: true, statusMessage: 'Published.' })
}

/** Asks for an approval and, where staff acts too, decides it. */
export async function approval(
  asked: Act,
  addon: AddonRow,
  type: ApprovalType,
  decision?: { act: Act; state: 'approved' | 'rejected'; notes?: string; message?: string },
): Promise<void> {
  const { approval: row } = await requestApproval(asked, addon, type)
  if (decision === undefined) return
  const { act, ...change } = decision
  await decideApproval(act, row, change)
}
