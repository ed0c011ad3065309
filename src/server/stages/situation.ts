import { inArray } from 'drizzle-orm'
import { approvalStatesOf, type Situation } from '#machines/situation.ts'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { Database } from '#server/db/database.ts'
import type { BlockerSubject } from '#contract/wording/blockers/addon-blockers.ts'
import { approvals } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { RulesConfig } from '#server/law/act.ts'
import { groupBy } from '#server/db/group-by.ts'
import { incompleteOf, itemsOf, type RequirementItems } from './requirements.rules.ts'
import { requirementSources } from './requirement-source.ts'

export type ApprovalRow = typeof approvals.$inferSelect

/** An add-on's situation with the rows it was read from. */
export interface StoredSituation extends Situation {
  addon: AddonRow
  items: RequirementItems
  /** Those that were ever asked for or decided, withdrawn ones too. */
  records: readonly ApprovalRow[]
}

/** Loads the situations of any number of add-ons, by id and in that order, in five queries. */
export async function situationsOf(
  tx: Database,
  ids: readonly string[],
  config: RulesConfig,
): Promise<StoredSituation[]> {
  const sources = await requirementSources(tx, ids)
  if (sources.length === 0) return []
  const rows = await tx.select().from(approvals).where(inArray(approvals.addonId, ids))
  const byAddon = groupBy(rows, (row) => row.addonId)
  return sources.map((source) => {
    const items = itemsOf(source, config)
    const records = byAddon.get(source.addon.id) ?? []
    return {
      addon: source.addon,
      items,
      records,
      stage: source.addon.state,
      incomplete: incompleteOf(items),
      approvals: approvalStatesOf(records),
      hasDocumentationUrl: (source.documentation?.devcenterUrl ?? '') !== '',
    }
  })
}

/** Loads an add-on's current situation. */
export async function situationOf(
  tx: Database,
  addon: Pick<AddonRow, 'id'>,
  config: RulesConfig,
): Promise<StoredSituation> {
  const [situation] = await situationsOf(tx, [addon.id], config)
  if (situation === undefined) throw new Error(`add-on ${addon.id} is not stored`)
  return situation
}

/** The stored approval of a type, also of a request that was withdrawn; undefined when it was never asked for. */
export const approvalOf = ({ records }: StoredSituation, type: ApprovalType) =>
  records.find((row) => row.type === type)

/** The facts of an add-on that explanations of blockers need. */
export const blockerSubject = ({ addon, items }: StoredSituation): BlockerSubject => ({
  slug: addon.slug,
  requirement: (list, name) => items[list].find((item) => item.name === name),
})
