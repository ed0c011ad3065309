import { and, eq, inArray } from 'drizzle-orm'
import { installRequests, providerResources } from '#server/db/schema.ts'
import type { Act } from '#server/law/act.ts'
import { findInstall } from '#server/law/find-install.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { failInstall } from './install-steps.ts'

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
    const install = await findInstall(act.tx, id, true)
    if (install === undefined) throw new Error(`install ${id} is not stored`)
    await failInstall(act, { ...install, addon }, 'shutdown', { cleanUp: true })
  }
}
