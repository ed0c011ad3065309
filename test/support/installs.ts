import { randomUUID } from 'node:crypto'
import type { Install } from '#contract/installs/install.ts'
import { installRequests, installs, providerResources } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { storedPlans } from './database/stored-rows.ts'
import type { TestServer } from './server.ts'

type InstallValues = Partial<typeof installRequests.$inferInsert> &
  Pick<Partial<typeof providerResources.$inferInsert>, 'providerId' | 'configNames'>

/**
 * Stores an install of an add-on in a state, requested now on the plan of this slug; one that has been provisioned with
 * the stretch of time on its plan. Returns its uuid.
 */
export async function storedInstall(
  { db, clock }: Pick<TestServer, 'db' | 'clock'>,
  addon: Pick<AddonRow, 'id'>,
  state: Install['state'] = 'provisioned',
  { planSlug = 'test', ...values }: InstallValues & { planSlug?: string } = {},
): Promise<string> {
  const plan = (await storedPlans(db, addon.id))[planSlug]
  if (plan === undefined) throw new Error(`the add-on has no plan ${planSlug}`)
  const { providerId = null, configNames = [], ...requested } = values
  const id = values.resourceId ?? randomUUID()
  const now = clock.now()
  const wasProvisioned = !['requested', 'waiting', 'failed'].includes(state)
  const isOver = ['failed', 'removing', 'removed'].includes(state)
  const request = {
    resourceId: id,
    addonId: addon.id,
    account: 'user01@customers.example',
    appId: id,
    appName: 'shop',
    planId: plan.id,
    region: 'us',
    generation: 'cedar',
    purpose: 'app' as const,
    name: 'shop-addon',
    options: {},
    bodyHash: '',
    requestedAt: now,
    provisionedAt: wasProvisioned ? now : null,
    endedAt: isOver ? now : null,
    removedAt: state === 'removed' ? now : null,
    ...requested,
  }
  await db.transaction(async (tx) => {
    await tx.insert(providerResources).values({
      id,
      addonId: addon.id,
      step: 'provision',
      use: 'install',
      state,
      providerId: providerId ?? (wasProvisioned ? `of-provider-${id}` : null),
      configNames,
      createdAt: now,
    })
    await tx.insert(installRequests).values(request)
    if (wasProvisioned)
      await tx.insert(installs).values({
        planId: request.planId,
        account: request.account,
        resourceId: id,
        installedAt: request.provisionedAt ?? now,
        removedAt: request.endedAt,
      })
  })
  return id
}
