import { explain } from '#contract/wording/blockers/explain.ts'
import { approvalBlockers, type ApprovalEvent, approvalEventTypes } from '#machines/approval/lifecycle.ts'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { Party } from '#machines/law.ts'
import { progressionBlockers, progressionEventTypes } from '#machines/progression/lifecycle.ts'
import { approvalTypes } from '#contract/approval.ts'
import { addonBlockerWordings } from '#contract/wording/blockers/addon-blockers.ts'
import type { Action } from '#contract/trail.ts'
import { approvalIn, progressionIn } from '#machines/situation.ts'
import { approvalOf, blockerSubject, type StoredSituation } from './situation.ts'

/** A rejection is asked about as if its message were written. */
const probe = (type: ApprovalEvent['type'], by: Party): ApprovalEvent =>
  type === 'reject' ? { type, by, message: 'a reason' } : { type, by }

function approvalActions(situation: StoredSituation, type: ApprovalType, by: Party): Action[] {
  const snapshot = approvalIn(situation, type)
  const isAsked = situation.approvals[type] !== 'notStarted'
  const id = isAsked ? (approvalOf(situation, type)?.id ?? null) : null
  const subject = { type: 'approval', id } as const
  return approvalEventTypes.map((event) => ({
    subject,
    approvalType: type,
    event,
    allowed: snapshot.can(probe(event, by)),
    blockers: approvalBlockers(snapshot, probe(event, by)).map((blocker) =>
      explain(addonBlockerWordings, blocker, blockerSubject(situation)),
    ),
  }))
}

/** Every event of the add-on's and its approvals' lifecycles: may this actor send it now, and why not. */
export function actionsOf(situation: StoredSituation, by: Party): Action[] {
  const snapshot = progressionIn(situation)
  const ofAddon = progressionEventTypes.map((type) => ({
    subject: { type: 'addon' as const, id: situation.addon.id },
    approvalType: null,
    event: type,
    allowed: snapshot.can({ type, by }),
    blockers: progressionBlockers(snapshot, { type, by }).map((blocker) =>
      explain(addonBlockerWordings, blocker, blockerSubject(situation)),
    ),
  }))
  return [...ofAddon, ...approvalTypes.flatMap((type) => approvalActions(situation, type, by))]
}
