import { inArray } from 'drizzle-orm'
import type { ApprovalFacts } from '#machines/approval/lifecycle.ts'
import type { ApprovalState, ApprovalType } from '#machines/approval/approval-type.ts'
import type { ProgressionFacts } from '#machines/progression/lifecycle.ts'
import { approvalTypes } from '#contract/approval.ts'
import type { Database } from '#server/db/database.ts'
import { approvals } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { RulesConfig } from '#server/law/act.ts'
import { groupBy } from '#server/db/group-by.ts'
import { incompleteOf, itemsOf, type RequirementItems } from './requirements.rules.ts'
import { requirementSources } from './requirement-source.ts'

export type ApprovalRow = typeof approvals.$inferSelect

/** Everything of an add-on that its lifecycles' facts are drawn from. */
export interface Situation {
  addon: AddonRow
  items: RequirementItems
  approvals: readonly ApprovalRow[]
  hasDocumentationUrl: boolean
}

/** The situations of any number of add-ons, by their ids and in that order, in five queries. */
export async function situationsOf(
  tx: Database,
  ids: readonly string[],
  config: RulesConfig,
): Promise<Situation[]> {
  const sources = await requirementSources(tx, ids)
  if (sources.length === 0) return []
  const rows = await tx.select().from(approvals).where(inArray(approvals.addonId, ids))
  const byAddon = groupBy(rows, (row) => row.addonId)
  return sources.map((source) => ({
    addon: source.addon,
    items: itemsOf(source, config),
    approvals: byAddon.get(source.addon.id) ?? [],
    hasDocumentationUrl: (source.documentation?.devcenterUrl ?? '') !== '',
  }))
}

/** The situation of one add-on, read anew. */
export async function situationOf(
  tx: Database,
  addon: Pick<AddonRow, 'id'>,
  config: RulesConfig,
): Promise<Situation> {
  const [situation] = await situationsOf(tx, [addon.id], config)
  if (situation === undefined) throw new Error(`add-on ${addon.id} is not stored`)
  return situation
}

/** The stored approval of a type; undefined when it was never asked for. */
export const approvalOf = (situation: Situation, type: ApprovalType): ApprovalRow | undefined =>
  situation.approvals.find((row) => row.type === type)

/** No row is the state notStarted. */
export const approvalStateOf = (situation: Situation, type: ApprovalType): ApprovalState =>
  approvalOf(situation, type)?.state ?? 'notStarted'

/** The progression lifecycle's facts. */
export const progressionFacts = (situation: Situation): ProgressionFacts => ({
  incomplete: incompleteOf(situation.items),
  approvals: Object.fromEntries(
    approvalTypes.map((type) => [type, approvalStateOf(situation, type)]),
  ) as ProgressionFacts['approvals'],
})

/** The approval lifecycle's facts for one type. */
export const approvalFacts = (situation: Situation, type: ApprovalType): ApprovalFacts => ({
  type,
  stage: situation.addon.state,
  incomplete: incompleteOf(situation.items),
  hasDocumentationUrl: situation.hasDocumentationUrl,
})
