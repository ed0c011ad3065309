import { and, eq } from 'drizzle-orm'
import { isSubjectOf } from '#machines/approval/approval-subject.ts'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import { approvalTypes } from '#contract/approval.ts'
import { testPlanSlug } from '#contract/default-plan.ts'
import { nextVersion } from '#server/db/columns.ts'
import { addons, approvals } from '#server/db/schema.ts'
import type { Act } from '#server/law/act.ts'
import { writeLapseLetters } from './approval-letters.ts'
import { approvalFacts, approvalOf, type ApprovalRow, type Situation, situationOf } from './facts.ts'
import { type approvalStep, approvalStepIfTaken } from './steps.ts'
import { type FieldChange, recordTransition, type TrailSubject } from '#server/law/trail.ts'

type Changed = TrailSubject & { addonId: string }

/** Stores an approval that has lapsed: pending, as if it were asked for again now. */
async function store(
  act: Act,
  row: ApprovalRow,
  taken: ReturnType<typeof approvalStep>,
  { addon }: Situation,
): Promise<void> {
  await act.tx
    .update(approvals)
    .set({
      state: taken.to,
      approverId: null,
      requestedRevision: addon.revision,
      ...nextVersion(approvals, act.now),
    })
    .where(eq(approvals.id, row.id))
  // The platform does it, whoever has changed what was approved.
  const platform: Act = { ...act, role: 'system', actorId: null }
  const subject = { type: 'approval', id: row.id, addonId: row.addonId } as const
  await recordTransition(platform, subject, { ...taken, approvalType: row.type })
  if (row.type !== 'article_review_approval') return
  await act.tx
    .update(addons)
    .set({ docsApprovedAt: null, ...nextVersion(addons, act.now) })
    .where(eq(addons.id, row.addonId))
}

/** The types that are approved and of what was changed; most changes concern none. */
async function concernedTypes(
  act: Act,
  { type: subjectType, addonId }: Changed,
  changes: readonly FieldChange[],
  ofTestPlan: boolean,
): Promise<ApprovalType[]> {
  const of = approvalTypes.filter((type) =>
    changes.some(({ field }) => isSubjectOf(type, { subjectType, field, ofTestPlan })),
  )
  if (of.length === 0) return []
  const rows = await act.tx
    .select({ type: approvals.type })
    .from(approvals)
    .where(and(eq(approvals.addonId, addonId), eq(approvals.state, 'approved')))
  const approved = new Set(rows.map(({ type }) => type))
  return of.filter((type) => approved.has(type))
}

/**
 * Lets lapse what was approved of what has just been changed, where the lifecycle says so (READINGS 39), and tells
 * in one letter who asked for it, and staff. `planSlug`: the plan that was changed. The act's answer names them.
 */
export async function lapseApprovals(
  act: Act,
  subject: Changed,
  changes: readonly FieldChange[],
  planSlug: string | null = null,
): Promise<void> {
  const ofTestPlan = planSlug === testPlanSlug
  const types = await concernedTypes(act, subject, changes, ofTestPlan)
  if (types.length === 0) return
  const situation = await situationOf(act.tx, { id: subject.addonId }, act.config)
  const changed = changes.map(({ field }) => ({ subjectType: subject.type, field, ofTestPlan, by: act.by }))
  for (const type of types) {
    const row = approvalOf(situation, type)
    const facts = { ...approvalFacts(situation, type), changed }
    const taken = approvalStepIfTaken(situation, type, { type: 'lapse', by: 'system' }, facts)
    if (row === undefined || taken === null) continue
    await store(act, row, taken, situation)
    await writeLapseLetters(act, situation.addon, row)
    act.lapsed?.add(type)
  }
}

/** The approvals that an act has let lapse, as its answer tells them. */
export const lapsedBy = ({ lapsed }: Act): { lapsed: ApprovalType[] } => ({ lapsed: [...(lapsed ?? [])] })
