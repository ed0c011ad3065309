import type { ApprovalEvidence, DeskRequirement } from '#contract/desk/evidence.ts'
import { requirementNames } from '#contract/wording/requirement-items.ts'
import { approvalNeeds } from '#machines/approval/lifecycle.ts'
import type { Database } from '#server/db/database.ts'
import { iconUrl } from '#server/addons/addon.record.ts'
import { loadApproval } from '#server/approvals/load-approvals.ts'
import { changedRecordOf, isOf, type NamedTrailRow, trailSince } from '#server/law/changes.ts'
import type { RulesConfig } from '#server/law/act.ts'
import type { AddonRow, SubjectRows } from '#server/law/handler.ts'
import { documentationsOf } from '#server/listing/load-listing.ts'
import { progressOf } from '#server/situation/progress.ts'
import { situationOf, type StoredSituation } from '#server/situation/situation.ts'
import { loadApprovalStory } from './approval-story.ts'
import { loadBusinessMatter, pageFieldOf } from './business-matter.ts'
import { approvalMedian } from './decision-times.ts'
import { netChanges } from './net-changes.ts'
import { loadPricingMatter } from './pricing-matter.ts'
import { concernsItem } from './requirement-changes.ts'
import { loadTechnicalMatter } from './technical-matter.ts'

/** Loads the rows since the approval was asked for or decided, whichever was first. */
async function rowsSince(tx: Database, addon: AddonRow, approval: SubjectRows['approval']) {
  const seen = [approval.requestedRevision, approval.decidedRevision].filter((each) => each !== null)
  return seen.length === 0 ? [] : trailSince(tx, addon, Math.min(...seen))
}

const after = (rows: readonly NamedTrailRow[], revision: number | null): readonly NamedTrailRow[] =>
  revision === null ? [] : rows.filter(({ row }) => row.serial > revision)

/** True for a row that is marked in what an approval is about, or in its requirements. */
function isMarked(type: SubjectRows['approval']['type'], each: NamedTrailRow): boolean {
  const { list } = approvalNeeds[type]
  return (
    isOf(type, each) ||
    (type === 'marketplace_fitting_approval' && pageFieldOf(each) !== undefined) ||
    (list !== null && requirementNames[list].some((name) => concernsItem(name, each)))
  )
}

/** Lists what rows have changed of an approval's matter, for the wire. */
const toldOf = (type: SubjectRows['approval']['type'], changes: readonly NamedTrailRow[]) =>
  changes
    .filter((each) => isMarked(type, each))
    .map((each) => ({ ...changedRecordOf(each, true), from: each.row.from, to: each.row.to }))

interface Changes {
  sinceRequest: readonly NamedTrailRow[]
  /** Empty unless a rejection stands. */
  sinceRejection: readonly NamedTrailRow[]
  /** All rows since the last decision, or since the request where there was none. */
  sinceJudged: readonly NamedTrailRow[]
}

type Matters = Pick<ApprovalEvidence, 'business' | 'technical' | 'pricing' | 'article'>

const none: Matters = { business: null, technical: null, pricing: null, article: null }

/** Loads what an approval is about, by its type. */
async function loadMatters(
  tx: Database,
  { type, addon }: SubjectRows['approval'],
  situation: StoredSituation,
  changes: Changes,
  config: RulesConfig,
): Promise<Matters> {
  switch (type) {
    case 'marketplace_fitting_approval':
      return { ...none, business: await loadBusinessMatter(tx, addon, changes) }
    case 'alpha_engineering_approval':
    case 'beta_engineering_approval': {
      const progression = type === 'alpha_engineering_approval' ? 'beta' : 'ga'
      const { sinceJudged } = changes
      return {
        ...none,
        technical: await loadTechnicalMatter(tx, situation, progression, sinceJudged, config),
      }
    }
    case 'pricing_plan_approval':
      return { ...none, pricing: await loadPricingMatter(tx, addon, changes.sinceJudged) }
    case 'article_review_approval': {
      const [article = null] = await documentationsOf(tx, addon)
      return { ...none, article }
    }
  }
}

/** Loads all that staff decide an approval by, except other staff; `tx` is a snapshot. Throws for one that is not served. */
export async function loadApprovalEvidence(
  tx: Database,
  row: SubjectRows['approval'],
  config: RulesConfig,
): Promise<Omit<ApprovalEvidence, 'claims' | 'assignee'>> {
  const { addon, requestedRevision, decidedRevision } = row
  const approval = await loadApproval(tx, row.id, true)
  const { asked, rejection } = await loadApprovalStory(tx, row.id)
  const rows = await rowsSince(tx, addon, row)
  const sinceDecision = netChanges(after(rows, decidedRevision))
  const changes: Changes = {
    sinceRequest: netChanges(after(rows, requestedRevision)),
    sinceRejection: rejection === null ? [] : sinceDecision,
    sinceJudged: after(rows, decidedRevision ?? requestedRevision),
  }
  const { list } = approvalNeeds[row.type]
  const situation = await situationOf(tx, addon, config)
  const items = list === null ? [] : situation.items[list]
  const requirements = items.map((item): DeskRequirement => ({
    ...item,
    changedSince: {
      request: changes.sinceRequest.some((each) => concernsItem(item.name, each)),
      rejection: changes.sinceRejection.some((each) => concernsItem(item.name, each)),
    },
  }))
  return {
    approval,
    progress: progressOf(situation, 'admin'),
    shutdownDate: situation.shutdownDate,
    hasIcon: addon.iconSha !== null,
    iconUrl: iconUrl(addon),
    asked: asked.map(({ at, by }) => ({ at: at.toISOString(), by })),
    usualWorkingDays: await approvalMedian(tx),
    requirements,
    rejection: rejection && {
      at: rejection.at.toISOString(),
      by: rejection.by,
      message: rejection.note,
    },
    changes: {
      request: approval.changedSince.request && toldOf(row.type, changes.sinceRequest),
      decision: approval.changedSince.decision && toldOf(row.type, sinceDecision),
    },
    ...(await loadMatters(tx, row, situation, changes, config)),
  }
}
