import { and, eq, inArray } from 'drizzle-orm'
import { installRequests, providerResources } from '#server/db/schema.ts'
import type { Act } from '#server/law/act.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { failInstall } from './install-steps.ts'
import { calledInstall } from './provider-callbacks.ts'

/** Fails the installs that a shut-down add-on's provider has not provided yet; the others go on (READINGS 52). */
export async function failUnprovided(act: Act, addon: AddonRow): Promise<void> {
  const awaited = await act.tx
    .select({ id: installRequests.resourceId })
    .from(installRequests)
    .innerJoin(providerResources, eq(providerResources.id, installRequests.resourceId))
    .where(
      and(eq(installRequests.addonId, addon.id), inArray(providerResources.state, ['requested', 'waiting'])),
    )
    .orderBy(installRequests.resourceId)
  for (const { id } of awaited) {
    await failInstall(act, await calledInstall(act, id, addon), 'shutdown', { cleanUp: true })
  }
}
