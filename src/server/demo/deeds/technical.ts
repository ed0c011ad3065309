import { alphaUsers } from '#server/db/schema.ts'
import { updateAddon } from '#server/addons/addons.rules.ts'
import { pushManifest } from '#server/manifests/manifests.rules.ts'
import { recordChange, writeTogether } from '#server/law/trail.ts'
import { customers } from '../accounts.ts'
import { demoManifest } from '../demo-manifest.ts'
import type { Newcomer } from '../listings/listing.ts'
import { addonOf, dated, type Deed, addonSubject } from '../scene.ts'

/** The provider switches to the current provisioning API and pushes the production URLs. */
export const goToProduction =
  ({ slug, company, name }: Newcomer): Deed =>
  async (scene) => {
    const addon = await addonOf(scene, slug)
    await writeTogether(scene.act(company), addon.id, async (act) => {
      await pushManifest(act, addon, demoManifest(slug, name, 'production'))
      await updateAddon(act, addon, { provisioningApiVersion: 3 })
    })
  }

/** The provider invites the first `count` customers as alpha users. */
export const invite =
  ({ slug, company }: Newcomer, count: number): Deed =>
  async (scene) => {
    const addon = await addonOf(scene, slug)
    await scene.tx
      .insert(alphaUsers)
      .values(customers.slice(0, count).map(({ email }) => ({ addonId: addon.id, email, ...dated(scene) })))
    await recordChange(scene.act(company), addonSubject(addon), { field: 'alphaUsers', from: 0, to: count })
  }
