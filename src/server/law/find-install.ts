import { eq, getTableColumns } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { installRequests, providerResources } from '#server/db/schema.ts'
import type { InstallRow } from './handler.ts'

/** An install's columns, of both its rows. */
export const installColumns = {
  ...getTableColumns(installRequests),
  id: providerResources.id,
  state: providerResources.state,
  providerId: providerResources.providerId,
  configNames: providerResources.configNames,
}

/** Loads an install, its rows locked if the add-on is; undefined if there is none. */
export async function findInstall(db: Database, id: string, lock: boolean): Promise<InstallRow | undefined> {
  const query = db
    .select(installColumns)
    .from(installRequests)
    .innerJoin(providerResources, eq(providerResources.id, installRequests.resourceId))
    .where(eq(installRequests.resourceId, id))
  const [row] = await (lock ? query.for('no key update') : query)
  return row
}
