import { approvalLifecycle } from '#machines/approval/lifecycle.ts'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import { stepOf } from '#machines/law.ts'
import { addons } from '#server/db/schema.ts'
import type { Act } from '#server/law/act.ts'
import { writeLapseLetters } from './approval-letters.ts'
import { approvalFacts } from '#machines/situation.ts'
import { approvalOf, situationOf } from '#server/situation/situation.ts'
import { approvalQuestion, takeApprovalStep } from './approvals.rules.ts'
import { updateRow } from '#server/law/stored.ts'
import type { ChangedSubject } from '#server/law/lapse.ts'

/** Clears the add-on's docs_approved_at. */
const withdrawDocs = (act: Act, addonId: string) => updateRow(act, addons, addonId, { docsApprovedAt: null })

/** Lapses approvals of what was just changed (see lapseBy), and notifies requesters and staff in one letter. */
export async function lapseApprovals(
  act: Act,
  { type: subjectType, addonId, fields: changedFields }: ChangedSubject,
  types: readonly ApprovalType[],
): Promise<void> {
  const situation = await situationOf(act.tx, { id: addonId }, act.config)
  const changed = changedFields.map((field) => ({ subjectType, field, ofTestPlan: false, by: act.by }))
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
