import { explain } from '#contract/wording/blockers/explain.ts'
import { snapshotOf } from '#machines/law.ts'
import {
  invitationBlockers,
  type InvitationEvent,
  type InvitationFacts,
  invitationLifecycle,
} from '#machines/invitation/lifecycle.ts'
import type { Addon } from '#contract/addon.ts'
import { invitationBlockerWordings } from '#contract/wording/blockers/invitation-blockers.ts'
import type { Plan } from '#contract/plan.ts'
import type { Blocker } from '#contract/trail.ts'

/** Invitations do not depend on who sends the event. */
const by = 'provider'

function reasons(type: InvitationEvent['type'], facts: InvitationFacts): Blocker[] {
  const value = type === 'invite' ? 'notInvited' : 'invited'
  const snapshot = snapshotOf(invitationLifecycle, value, facts)
  return invitationBlockers(snapshot, { type, by }).map((each) =>
    explain(invitationBlockerWordings, each, null),
  )
}

type Stage = Pick<Addon, 'state'>
type OfPlan = Pick<Plan, 'availability'>

const ofAlpha = ({ state }: Stage): InvitationFacts => ({
  kind: 'alphaUser',
  stage: state,
  availability: null,
})

const ofPlan = ({ state }: Stage, { availability }: OfPlan): InvitationFacts => ({
  kind: 'planPass',
  stage: state,
  availability,
})

/** Explains why the add-on cannot have more alpha users; empty if it can. */
export const alphaInviteBlockers = (addon: Stage): Blocker[] => reasons('invite', ofAlpha(addon))

/** Explains why an alpha user cannot be withdrawn; empty if they can. */
export const alphaWithdrawBlockers = (addon: Stage): Blocker[] => reasons('withdraw', ofAlpha(addon))

/** Explains why no pass for the plan can be given; empty if it is Invite Only. */
export const passBlockers = (addon: Stage, plan: OfPlan): Blocker[] => reasons('invite', ofPlan(addon, plan))

/** Explains why a pass for the plan cannot be withdrawn; empty if it can. */
export const passWithdrawBlockers = (addon: Stage, plan: OfPlan): Blocker[] =>
  reasons('withdraw', ofPlan(addon, plan))
