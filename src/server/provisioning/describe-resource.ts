import * as v from 'valibot'
import type { Database } from '#server/db/database.ts'
import { type providerResources, resourceStateEnum } from '#server/db/schema.ts'
import { reviewPlan, reviewRegion } from '#server/reviews/provider.ts'

/** A resource as its provider sees it: its state, and what the platform asked for. Config has no values here. */
export const resourceAnswer = v.object({
  state: v.picklist(resourceStateEnum.enumValues),
  plan: v.string(),
  region: v.string(),
  config_names: v.array(v.string()),
})
export type ResourceAnswer = v.InferOutput<typeof resourceAnswer>

/** Describes a resource to its provider (CONTRACT, the platform's side). */
export function describeResource(
  _tx: Database,
  { state, configNames }: typeof providerResources.$inferSelect,
): Promise<ResourceAnswer> {
  return Promise.resolve({ state, plan: reviewPlan, region: reviewRegion, config_names: configNames })
}
