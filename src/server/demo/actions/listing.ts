import { createAddon, updateAddon } from '#server/addons/addons.rules.ts'
import { pushManifest } from '#server/manifests/manifests.rules.ts'
import { regenerateToken } from '#server/manifests/api-authorizations.rules.ts'
import { benefitRows } from '#server/listing/benefits.rules.ts'
import { regenerateSecret } from '#server/manifests/oauth-credentials.rules.ts'
import { demoClientSecret, demoManifest } from '../demo-manifest.ts'
import { createScreenshot } from '#server/listing/screenshots.rules.ts'
import { writeTogether } from '#server/law/trail.ts'
import { known } from '../store-accounts.ts'
import type { Listing, Newcomer } from '../listings/listing.ts'
import { addonOf, type StoryAction } from '../story-context.ts'

/** Pushes the first manifest, which creates the add-on. */
export const found =
  ({ slug, company, name }: Newcomer): StoryAction =>
  async (context) => {
    const act = context.act(company)
    const addon = await createAddon(act, { companyId: context.ids.companyIds[company], slug, name })
    await pushManifest(act, addon, demoManifest(slug, name, 'development'))
  }

/** The provider fills in the listing's texts and choices. */
export const describe =
  ({ slug, company, fields }: Listing): StoryAction =>
  async (context) =>
    updateAddon(context.act(company), await addonOf(context, slug), fields)

/** Staff assign the add-on's category. */
export const categorise =
  ({ slug, category }: Listing): StoryAction =>
  async (context) => {
    const id = known(context.ids.categoryIds, category)
    return updateAddon(context.act('staff'), await addonOf(context, slug), { categories: [{ id }] })
  }

/** The screenshots of every add-on, in their order. */
const views = ['overview', 'list', 'activity', 'usage', 'settings']

/** Adds the icon, screenshots and benefits. */
export const illustrate =
  (listing: Listing): StoryAction =>
  async (context) => {
    const { slug, company, name } = listing
    const pictures = context.pictures.get(slug)
    if (pictures === undefined) throw new Error(`${slug} has no pictures`)
    const addon = await addonOf(context, slug)
    await writeTogether(context.act(company), addon.id, async (act) => {
      await updateAddon(act, addon, {}, pictures.icon)
      for (const [i, picture] of pictures.screenshots.entries())
        await createScreenshot(act, addon, { name: `${name}, ${views[i] ?? 'dashboard'}`, picture })
      for (const [title, description] of listing.benefits)
        await benefitRows.add(act, addon.id, { title, description })
    })
  }

/** The provider generates its service's credentials: the API token and the OAuth client secret. */
export const fetchSecrets =
  ({ slug, company }: Newcomer): StoryAction =>
  async (context) => {
    const addon = await addonOf(context, slug)
    await regenerateToken(context.act(company), addon)
    // Fixed, so that the sample provider knows it too.
    await regenerateSecret(context.act(company), addon, { secret: demoClientSecret(slug) })
  }
