import { alphaUsers } from '#server/db/schema.ts'
import { updateAddon } from '#server/addons/addons.rules.ts'
import { pushManifest } from '#server/manifests/manifests.rules.ts'
import { recordChange, writeTogether } from '#server/law/trail.ts'
import { demoCustomers } from '../accounts.ts'
import { demoManifest } from '../demo-manifest.ts'
import type { Newcomer } from '../listings/listing.ts'
import { addonOf, dated, type StoryAction, addonSubject } from '../story-context.ts'

/** The provider switches to the current provisioning API and pushes the production URLs. */
export const goToProduction =
  ({ slug, company, name }: Newcomer): StoryAction =>
  async (context) => {
    const addon = await addonOf(context, slug)
    await writeTogether(context.act(company), addon.id, async (act) => {
      await pushManifest(act, addon, demoManifest(slug, name, 'production'))
      await updateAddon(act, addon, { provisioningApiVersion: 3 })
    })
  }

/** The provider invites the first `count` customers as alpha users. */
export const invite =
  ({ slug, company }: Newcomer, count: number): StoryAction =>
  async (context) => {
    const addon = await addonOf(context, slug)
    await context.tx
      .insert(alphaUsers)
      .values(
        demoCustomers.slice(0, count).map(({ email }) => ({ addonId: addon.id, email, ...dated(context) })),
      )
    await recordChange(context.act(company), addonSubject(addon), { field: 'alphaUsers', from: 0, to: count })
  }
