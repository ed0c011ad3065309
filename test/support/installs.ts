import { randomUUID } from 'node:crypto'
import type { StoredInstallState } from '#contract/installs/install-state.ts'
import type { Database } from '#server/db/database.ts'
import { installRequests, installs, type plans, providerResources } from '#server/db/schema.ts'

type Request = typeof installRequests.$inferInsert
type Stretch = { from: Date; to?: Date; planId?: string }

interface Given extends Partial<Request> {
  plan: Pick<typeof plans.$inferSelect, 'id' | 'addonId'>
  state?: StoredInstallState
  requestedAt: Date
  /** Its time on plans, by default that of `plan`; none if it was never provisioned. */
  stretches?: readonly Stretch[]
}

/** Puts an install in place, as if the engine had brought it there; returns its uuid. */
export async function putInstall(
  db: Database,
  { plan, state = 'provisioned', stretches = [], ...given }: Given,
): Promise<string> {
  const id = given.resourceId ?? randomUUID()
  const account = given.account ?? 'customer@customers.example'
  await db.insert(providerResources).values({
    id,
    addonId: plan.addonId,
    step: 'provision',
    use: 'install',
    state,
    createdAt: given.requestedAt,
  })
  await db.insert(installRequests).values({
    appId: 'app-1',
    appName: 'shop',
    region: 'us',
    generation: 'cedar',
    purpose: 'app',
    name: `${plan.id}-shop`,
    options: {},
    bodyHash: 'hash',
    ...given,
    resourceId: id,
    addonId: plan.addonId,
    planId: plan.id,
    account,
  })
  if (stretches.length > 0)
    await db.insert(installs).values(
      stretches.map(({ from, to = null, planId = plan.id }) => ({
        planId,
        account,
        resourceId: id,
        installedAt: from,
        removedAt: to,
      })),
    )
  return id
}
