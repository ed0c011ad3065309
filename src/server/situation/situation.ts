import { reviewItem } from '#machines/review/review-end.ts'
import { documented, exchangeItem, isAmong } from '#machines/road/road-facts.ts'
import type { NextAct, TurnSituation } from '#machines/road/turn.ts'
import { isTrial } from '#machines/review/review-trial.ts'
import { approvalStatesOf } from '#machines/situation.ts'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { Database } from '#server/db/database.ts'
import type { ActSubject } from '#contract/wording/road-acts.ts'
import type { approvals } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { RulesConfig } from '#server/law/act.ts'
import { incompleteOf, itemsOf, type RequirementItems } from './requirements.rules.ts'
import { type RequirementSource, requirementSources } from './requirement-source.ts'

export type ApprovalRow = typeof approvals.$inferSelect

/** An add-on's situation with the rows it was read from. */
export interface StoredSituation
  extends
    TurnSituation,
    Pick<RequirementSource, 'addon' | 'company' | 'categories' | 'icon' | 'manifest' | 'reviews'> {
  items: RequirementItems
  /** Since when the unfinished automatic review has been there; null if none is. */
  reviewSince: Date | null
  /** Those that were ever asked for or decided, withdrawn ones too. */
  records: readonly ApprovalRow[]
}

/** Loads the situations of any number of add-ons, by id and in that order, in one query; with their icons if `withIcons` is set. */
export async function situationsOf(
  tx: Database,
  ids: readonly string[],
  config: RulesConfig,
  withIcons = false,
): Promise<StoredSituation[]> {
  const sources = await requirementSources(tx, ids, withIcons)
  return sources.map((source) => {
    const items = itemsOf(source, config)
    const { addon, company, categories, shutdownDate, icon, manifest, reviews, approvals: records } = source
    const [running] = source.runningReviews
    return {
      addon,
      company,
      categories,
      shutdownDate,
      icon,
      manifest,
      reviews,
      items,
      records,
      stage: addon.state,
      incomplete: incompleteOf(items),
      approvals: approvalStatesOf(records),
      review: running === undefined ? null : isTrial(running) ? 'trial' : running.progressionType,
      reviewSince: running?.createdAt ?? null,
      articleInError: (source.documentation?.status ?? 'error') === 'error',
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

/**
 * Since when an item that staff complete on a support ticket has been theirs: since the add-on came to be, as nothing has to
 * come first. Null for other steps, and for the article, which staff look at once it is there.
 */
export const ticketSince = (
  { addon }: StoredSituation,
  { kind, by, items }: Pick<NextAct, 'kind' | 'by' | 'items'>,
): Date | null =>
  kind === 'requirement' && by === 'admin' && !isAmong(items, documented) ? addon.createdAt : null

/** The facts of an add-on that explanations of blockers and of acts need. */
export const blockerSubject = ({
  addon,
  items,
  incomplete,
  approvals,
  shutdownDate,
}: StoredSituation): ActSubject => ({
  slug: addon.slug,
  approvals,
  shutdownDate,
  lacksExchange: isAmong(incomplete, exchangeItem) && !isAmong(incomplete, reviewItem.ga),
  requirement: (list, name) => items[list].find((item) => item.name === name),
})
