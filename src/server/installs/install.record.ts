import { eq, getTableColumns, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Install } from '#contract/installs/install.ts'
import type { Database } from '#server/db/database.ts'
import { addons, installRequests, plans, providerResources } from '#server/db/schema.ts'

const targetPlans = alias(plans, 'target_plans')

/** Selects installs with what services see of them. */
const selectInstalls = (db: Database) =>
  db
    .select({
      row: getTableColumns(installRequests),
      state: providerResources.state,
      configNames: providerResources.configNames,
      addon: addons.slug,
      plan: plans.slug,
      targetPlan: targetPlans.slug,
    })
    .from(installRequests)
    .innerJoin(providerResources, eq(providerResources.id, installRequests.resourceId))
    .innerJoin(addons, eq(addons.id, installRequests.addonId))
    .innerJoin(plans, eq(plans.id, installRequests.planId))
    .leftJoin(targetPlans, eq(targetPlans.id, installRequests.targetPlanId))
    .$dynamic()

type Selected = Awaited<ReturnType<typeof selectInstalls>>[number]

const installRecord = ({ row, state, configNames, addon, plan, targetPlan }: Selected): Install => ({
  uuid: row.resourceId,
  account: row.account,
  app: { id: row.appId, name: row.appName },
  addon,
  plan,
  targetPlan,
  state: state as Install['state'],
  region: row.region,
  for: row.purpose,
  name: row.name,
  message: row.message,
  failure: row.failure,
  configNames,
  requestedAt: row.requestedAt.toISOString(),
  provisionedAt: row.provisionedAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
  removedAt: row.removedAt?.toISOString() ?? null,
})

/** Loads installs as services see them, with their serials and in their order. */
export async function loadServiceInstalls(
  db: Database,
  which: SQL | undefined,
  most: number,
): Promise<{ serial: number; install: Install }[]> {
  const rows = await selectInstalls(db).where(which).orderBy(installRequests.serial).limit(most)
  return rows.map((each) => ({ serial: each.row.serial, install: installRecord(each) }))
}
