import { eq, sql } from 'drizzle-orm'
import { addons, benefits, images, screenshots } from '../../db/schema.ts'
import { createAddon, updateAddon } from '../../rules/addons.ts'
import { pushManifest } from '../../rules/manifests.ts'
import { recordChange, recordChanges } from '../../rules/trail.ts'
import { known } from '../cast.ts'
import { demoManifest } from '../demo-manifest.ts'
import type { Listing, Newcomer } from '../listings/listing.ts'
import type { Picture } from '../pictures/draw.ts'
import { viewNames } from '../pictures/views.ts'
import { addonOf, dated, type Deed, type Scene, subjectOf } from '../scene.ts'

/** A first manifest is pushed: that is how an add-on begins. */
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

/** Staff puts the add-on into its category. */
export const categorise =
  ({ slug, category }: Listing): Deed =>
  async (scene) => {
    const id = known(scene.cast.categoryIds, category)
    return updateAddon(scene.act('staff'), await addonOf(scene, slug), { categories: [{ id }] })
  }

const storePictures = ({ tx, now }: Scene, pictures: readonly Picture[]) =>
  tx
    .insert(images)
    .values(pictures.map(({ sha, bytes }) => ({ sha, bytes, contentType: 'image/png', createdAt: now })))
    .onConflictDoNothing()

/** Icon, screenshots and benefits. */
export const illustrate =
  (listing: Listing): Deed =>
  async (scene) => {
    const { slug, company, name } = listing
    const pictures = scene.pictures.get(slug)
    if (pictures === undefined) throw new Error(`nobody has drawn ${slug}`)
    const { icon, screenshots: drawn } = pictures
    await storePictures(scene, [icon, ...drawn.flatMap((each) => Object.values(each))])
    const addon = await addonOf(scene, slug)
    await scene.tx
      .update(addons)
      .set({ iconSha: icon.sha, version: sql`${addons.version} + 1`, updatedAt: scene.now })
      .where(eq(addons.id, addon.id))
    await scene.tx.insert(screenshots).values(
      drawn.map((each, i) => ({
        addonId: addon.id,
        name: `${name}, ${viewNames[i] ?? 'dashboard'}`,
        position: i + 1,
        originalSha: each.original.sha,
        retinaSha: each.retina.sha,
        mediumSha: each.medium.sha,
        thumbSha: each.thumb.sha,
        ...dated(scene),
      })),
    )
    await scene.tx.insert(benefits).values(
      listing.benefits.map(([title, description], i) => ({
        addonId: addon.id,
        title,
        description,
        position: i + 1,
        ...dated(scene),
      })),
    )
    await recordChange(scene.act(company), subjectOf(addon), { field: 'icon', from: null, to: 'uploaded' })
    await recordChanges(scene.act(company), subjectOf(addon), [
      { field: 'screenshots', from: 0, to: drawn.length },
      { field: 'benefits', from: 0, to: listing.benefits.length },
    ])
  }
