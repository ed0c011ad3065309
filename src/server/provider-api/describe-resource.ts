import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { type Region, regionPlaces } from '#contract/installs/regions.ts'
import type { Database } from '#server/db/database.ts'
import { installRequests, plans, type providerResources, resourceStateEnum } from '#server/db/schema.ts'
import { testPlanSlug } from '#machines/plan/default-plan.ts'

/** A resource as its provider sees it: its state, and what the platform asked for. Config has no values here. */
export const resourceAnswer = v.object({
  state: v.picklist(resourceStateEnum.enumValues),
  plan: v.string(),
  region: v.string(),
  config_names: v.array(v.string()),
})
export type ResourceAnswer = v.InferOutput<typeof resourceAnswer>

/** The plan that an install is on, and the place of its region; undefined for a resource of a review or a retry. */
async function installedAs(tx: Database, id: string): Promise<{ plan: string; region: string } | undefined> {
  const [row] = await tx
    .select({ plan: plans.slug, region: installRequests.region })
    .from(installRequests)
    .innerJoin(plans, eq(plans.id, installRequests.planId))
    .where(eq(installRequests.resourceId, id))
  return row && { plan: row.plan, region: regionPlaces[row.region as Region] }
}

/** Describes a resource to its provider (CONTRACT, the platform's side). */
export async function describeResource(
  tx: Database,
  { id, use, state, configNames }: typeof providerResources.$inferSelect,
): Promise<ResourceAnswer> {
  const installed = use === 'install' ? await installedAs(tx, id) : undefined
  const { plan = testPlanSlug, region = regionPlaces.us } = installed ?? {}
  return { state, plan, region, config_names: configNames }
}
