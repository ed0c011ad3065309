import { eq } from 'drizzle-orm'
import { automaticReviews, providerResources, provisioningGrants } from '#server/db/schema.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import { regenerateSecret } from '#server/manifests/oauth-credentials.rules.ts'
import type { TestServer } from '#test/support/server.ts'
import { addonAt, type World } from '#test/support/world.ts'

/** A resource that a provider is asked for, with its grant. */
export async function requestedResource({ db, clock }: TestServer, world: World, slug?: string) {
  const addon = await addonAt(world, 'alpha', slug)
  const { secret } = await regenerateSecret(world.act('provider'), addon)
  const [review] = await db.select().from(automaticReviews).where(eq(automaticReviews.addonId, addon.id))
  if (review === undefined) throw new Error('no review')
  const [resource] = await db
    .insert(providerResources)
    .values({
      addonId: addon.id,
      reviewId: review.id,
      step: 'provision',
      use: 'main',
      state: 'provisioning',
      createdAt: clock.now(),
    })
    .returning()
  if (resource === undefined) throw new Error('no resource')
  const code = newToken('grant')
  await db.insert(provisioningGrants).values({
    codeHash: hashToken(code),
    resourceId: resource.id,
    addonId: addon.id,
    expiresAt: new Date(clock.now().getTime() + 5 * 60_000),
  })
  return { addon, review, secret, resource, code }
}
