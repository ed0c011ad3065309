import { eq } from 'drizzle-orm'
import { oauthCredentials } from '#server/db/schema.ts'
import { regenerateSecret } from '#server/manifests/oauth-credentials.rules.ts'
import { demoClientSecret } from '../demo-manifest.ts'
import type { Newcomer } from '../listings/listing.ts'
import { addonOf, type StoryAction } from '../story-context.ts'
import type { StoryMoment } from '../timeline.ts'

/** The provider replaces the OAuth client secret at once, since it was sent by mail. */
const replaceSecret =
  ({ slug, company }: Newcomer): StoryAction =>
  async (context) => {
    await regenerateSecret(context.act(company), await addonOf(context, slug))
  }

/** The provider rolls it with an overlap of a week, and has put the new one to use in part. */
const rollSecret =
  ({ slug, company }: Newcomer): StoryAction =>
  async (context) => {
    const act = context.act(company)
    const addon = await addonOf(context, slug)
    const after = (hours: number) => new Date(act.now.getTime() + hours * 60 * 60_000)
    const ofAddon = eq(oauthCredentials.addonId, addon.id)
    await act.tx.update(oauthCredentials).set({ lastUsedAt: act.now }).where(ofAddon)
    await regenerateSecret(act, addon, { secret: demoClientSecret(slug), previousUntil: after(7 * 24) })
    const used = { previousUsedAt: after(1), lastUsedAt: after(2) }
    await act.tx.update(oauthCredentials).set(used).where(ofAddon)
  }

/** An add-on's client secret that is in an overlap, with a use of both. */
export const rolledSecret = (addon: Newcomer): StoryMoment[] => [
  { daysAgo: 20, action: replaceSecret(addon) },
  { daysAgo: 1, action: rollSecret(addon) },
]
