import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { ApprovalEvidence, DeskPlan, DeskRequirement } from '#contract/desk/evidence.ts'
import { approvalNeeds } from '#machines/approval/lifecycle.ts'
import { availabilityOf } from '#contract/availability.ts'
import type { Database } from '#server/db/database.ts'
import { automaticReviews, plans, trail, users } from '#server/db/schema.ts'
import { iconUrl } from '#server/addons/addon.record.ts'
import { type CountingRow, changesSince } from '#server/law/changes.ts'
import type { RulesConfig } from '#server/law/act.ts'
import type { AddonRow, SubjectRows } from '#server/law/handler.ts'
import { screenshotsOf } from '#server/listing/load-listing.ts'
import { plansInOrder } from '#server/plans/load-plans.ts'
import { automaticReviewRecord } from '#server/reviews/automatic-review.record.ts'
import { loadApproval } from '#server/approvals/load-approvals.ts'
import { progressOf } from '#server/situation/progress.ts'
import { situationOf } from '#server/situation/situation.ts'
import { concernsItem } from './requirement-changes.ts'

/** Loads an add-on's plans as a decision needs them, in SPEC's order. */
export async function deskPlansOf(tx: Database, addon: AddonRow): Promise<DeskPlan[]> {
  const rows = await tx
    .select()
    .from(plans)
    .where(eq(plans.addonId, addon.id))
    .orderBy(...plansInOrder)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    slug: row.slug,
    priceCents: row.priceCents,
    priceContract: row.priceContract,
    default: addon.defaultPlanSlug === row.slug,
    availability: availabilityOf(row),
  }))
}

/** Loads the latest decision of an approval if that was its rejection; null otherwise. */
async function latestRejection(tx: Database, approvalId: string) {
  const [row] = await tx
    .select({ event: trail.event, at: trail.createdAt, note: trail.note, by: users.email })
    .from(trail)
    .leftJoin(users, eq(users.id, trail.actorId))
    .where(
      and(
        eq(trail.subjectType, 'approval'),
        eq(trail.subjectId, approvalId),
        eq(trail.kind, 'transition'),
        inArray(trail.event, ['approve', 'approveWithProgression', 'reject']),
      ),
    )
    .orderBy(desc(trail.serial))
    .limit(1)
  return row?.event === 'reject' ? row : null
}

/** Loads an add-on's latest review; null if it has none. No trial is one (READINGS 22): `isTrial`, in SQL. */
async function latestReview(tx: Database, addon: AddonRow) {
  const { addonId, only, via, createdAt, id } = automaticReviews
  const [row] = await tx
    .select()
    .from(automaticReviews)
    .where(and(eq(addonId, addon.id), isNull(only), eq(via, 'http')))
    .orderBy(desc(createdAt), desc(id))
    .limit(1)
  return row === undefined ? null : automaticReviewRecord(row, addon)
}

/** Loads the counting rows since the approval was asked for or decided, whichever was first. */
async function rowsSince(tx: Database, addon: AddonRow, approval: SubjectRows['approval']) {
  const seen = [approval.requestedRevision, approval.decidedRevision].filter((each) => each !== null)
  return seen.length === 0 ? [] : changesSince(tx, addon, Math.min(...seen))
}

const after = (rows: readonly CountingRow[], revision: number | null): readonly CountingRow[] =>
  revision === null ? [] : rows.filter(({ row }) => row.serial > revision)

/** Loads all that staff decide an approval by, except claims. Throws for one that is not served. */
export async function loadApprovalEvidence(
  tx: Database,
  { addon, ...row }: SubjectRows['approval'],
  config: RulesConfig,
): Promise<Omit<ApprovalEvidence, 'claims'>> {
  const approval = await loadApproval(tx, row.id, true)
  const rejected = await latestRejection(tx, row.id)
  const rows = await rowsSince(tx, addon, { ...row, addon })
  const sinceRequest = after(rows, row.requestedRevision)
  const sinceRejection = rejected === null ? [] : after(rows, row.decidedRevision)
  const { list } = approvalNeeds[row.type]
  const situation = await situationOf(tx, addon, config)
  const items = list === null ? [] : situation.items[list]
  const requirements = items.map((item): DeskRequirement => ({
    ...item,
    changedSince: {
      request: sinceRequest.some((each) => concernsItem(item.name, each)),
      rejection: sinceRejection.some((each) => concernsItem(item.name, each)),
    },
  }))
  return {
    approval,
    progress: progressOf(situation, 'admin'),
    shutdownDate: situation.shutdownDate,
    hasIcon: addon.iconSha !== null,
    iconUrl: iconUrl(addon),
    requirements,
    rejection: rejected && {
      at: rejected.at.toISOString(),
      by: rejected.by,
      message: rejected.note,
      changed: approval.changedSince.decision ?? [],
    },
    screenshots: await screenshotsOf(tx, addon),
    plans: await deskPlansOf(tx, addon),
    review: await latestReview(tx, addon),
  }
}
