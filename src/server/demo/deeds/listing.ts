import { createAddon, updateAddon } from '#server/addons/addons.rules.ts'
import { pushManifest } from '#server/manifests/manifests.rules.ts'
import { regenerateToken } from '#server/manifests/api-authorizations.rules.ts'
import { benefitRows } from '#server/listing/benefits.rules.ts'
import { regenerateSecret } from '#server/manifests/oauth-credentials.rules.ts'
import { demoClientSecret, demoManifest } from '../demo-manifest.ts'
import { createScreenshot } from '#server/listing/screenshots.rules.ts'
import type { StoredPicture } from '#server/law/prepared-picture.ts'
import { writeTogether } from '#server/law/trail.ts'
import { known } from '../cast.ts'
import type { Listing, Newcomer } from '../listings/listing.ts'
import type { Picture } from '../pictures/draw.ts'
import { viewNames } from '../pictures/views.ts'
import { addonOf, type Deed } from '../scene.ts'

/** Pushes the first manifest, which creates the add-on. */
export const found =
  ({ slug, company, name }: Newcomer): Deed =>
  async (scene) => {
    const act = scene.act(company)
    const addon = await createAddon(act, { companyId: scene.cast.companyIds[company], slug, name })
    await pushManifest(act, addon, demoManifest(slug, name, 'development'))
  }

/** The provider fills in the listing's texts and choices. */
export const describe =
  ({ slug, company, fields }: Listing): Deed =>
  async (scene) =>
    updateAddon(scene.act(company), await addonOf(scene, slug), fields)

/** Staff assign the add-on's category. */
export const categorise =
  ({ slug, category }: Listing): Deed =>
  async (scene) => {
    const id = known(scene.cast.categoryIds, category)
    return updateAddon(scene.act('staff'), await addonOf(scene, slug), { categories: [{ id }] })
  }

const png = (picture: Picture): StoredPicture => ({ ...picture, contentType: 'image/png' })

/** Adds the icon, screenshots and benefits. */
export const illustrate =
  (listing: Listing): Deed =>
  async (scene) => {
    const { slug, company, name } = listing
    const pictures = await scene.pictures.get(slug)
    if (pictures === undefined) throw new Error(`nobody has drawn ${slug}`)
    const addon = await addonOf(scene, slug)
    await writeTogether(scene.act(company), addon.id, async (act) => {
      await updateAddon(act, addon, {}, { original: png(pictures.icon) })
      for (const [i, { original, retina, medium, thumb }] of pictures.screenshots.entries()) {
        await createScreenshot(act, addon, {
          name: `${name}, ${viewNames[i] ?? 'dashboard'}`,
          picture: { original: png(original), retina: png(retina), medium: png(medium), thumb: png(thumb) },
        })
      }
      for (const [title, description] of listing.benefits)
        await benefitRows.add(act, addon.id, { title, description })
    })
  }

/** The provider generates its service's credentials: the API token and the OAuth client secret. */
export const fetchSecrets =
  ({ slug, company }: Newcomer): Deed =>
  async (scene) => {
    const addon = await addonOf(scene, slug)
    await regenerateToken(scene.act(company), addon)
    // Fixed, so that the sample provider knows it too.
    await regenerateSecret(scene.act(company), addon, demoClientSecret(slug))
  }
