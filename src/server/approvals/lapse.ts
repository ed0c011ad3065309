import { and, eq } from 'drizzle-orm'
import { isSubjectOf } from '#machines/approval/approval-subject.ts'
import { approvalLifecycle } from '#machines/approval/lifecycle.ts'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import { stepOf } from '#machines/law.ts'
import { approvalTypes } from '#contract/approval.ts'
import { testPlanSlug } from '#machines/plan/default-plan.ts'
import { addons, approvals } from '#server/db/schema.ts'
import type { Act } from '#server/law/act.ts'
import { writeLapseLetters } from './approval-letters.ts'
import { approvalFacts } from '#machines/situation.ts'
import { approvalOf, situationOf } from '#server/situation/situation.ts'
import { approvalQuestion, takeApprovalStep } from './approvals.rules.ts'
import { updateRow } from '#server/law/stored.ts'
import type { FieldChange, TrailSubject } from '#server/law/trail.ts'

type Changed = TrailSubject & { addonId: string }

/** Clears the add-on's docs_approved_at. */
const withdrawDocs = (act: Act, addonId: string) => updateRow(act, addons, addonId, { docsApprovedAt: null })

/** The approved types that the changes concern; most changes concern none. */
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
 * Lapses approvals of what was just changed, where the lifecycle says so (READINGS 39), and notifies requesters and
 * staff in one letter. `planSlug`: the changed plan. The response lists the lapsed approvals.
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
  // The platform is the actor, whoever made the change.
  const platform: Act = { ...act, role: 'system', actorId: null }
  for (const type of types) {
    const row = approvalOf(situation, type)
    const facts = approvalFacts(situation, type, changed)
    const asked = approvalQuestion(situation, type, { type: 'lapse', by: 'system' }, facts)
    if (row === undefined || stepOf(approvalLifecycle, asked) === null) continue
    // Pending, as if requested again now.
    const fields = { approverId: null, requestedRevision: situation.addon.revision }
    await takeApprovalStep(platform, situation, asked, fields)
    if (type === 'article_review_approval') await withdrawDocs(act, row.addonId)
    await writeLapseLetters(act, situation.addon, row)
    act.lapsed?.add(type)
  }
}

/** The approvals that lapsed because of an act, for its response. */
export const lapsedBy = ({ lapsed }: Act): { lapsed: ApprovalType[] } => ({ lapsed: [...(lapsed ?? [])] })
