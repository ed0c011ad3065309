import { refusalOf } from '#server/law/refusal-of.ts'
import { eq } from 'drizzle-orm'
import {
  type InvitationBlocker,
  invitationBlockers,
  type InvitationEvent,
  type InvitationFacts,
  invitationLifecycle,
} from '#machines/invitation/lifecycle.ts'
import { invitationBlockerWordings } from '#contract/wording/blockers/invitation-blockers.ts'
import { availabilityOf } from '#contract/availability.ts'
import { alphaUsers, planPasses } from '#server/db/schema.ts'
import { Refusal } from '#server/law/refusal.ts'
import type { AddonRow, SubjectRows } from '#server/law/handler.ts'
import { accountEmail } from '#server/identity/accounts.ts'
import type { Act } from '#server/law/act.ts'
import {
  alphaInvitationLetter,
  alphaWithdrawalLetter,
  passLetter,
  passWithdrawalLetter,
} from './invitation-letters.ts'
import { post } from '#server/mail/mail.ts'
import { decideStep } from '#server/law/stored.ts'
import { recordChange } from '#server/law/trail.ts'

type AlphaUserRow = typeof alphaUsers.$inferSelect
type PlanPassRow = typeof planPasses.$inferSelect
type PlanOfAddon = SubjectRows['plan']

const alphaFacts = ({ state }: AddonRow): InvitationFacts => ({
  kind: 'alphaUser',
  stage: state,
  availability: null,
})

const passFacts = (plan: PlanOfAddon): InvitationFacts => ({
  kind: 'planPass',
  stage: plan.addon.state,
  availability: availabilityOf(plan),
})

/** The 422 for an account that has the invitation. */
export class AlreadyInvited extends Refusal {
  constructor(message: string) {
    super(422, 'invalid', { email: [message] })
  }
}

const stateBefore = { invite: 'notInvited', withdraw: 'invited' } as const

/** Throws 409 if the lifecycle refuses the event. */
const refuse = ({ by }: Act, type: InvitationEvent['type'], facts: InvitationFacts): void =>
  void decideStep(
    {
      lifecycle: invitationLifecycle,
      blockers: invitationBlockers,
      refuse: (blockers: readonly InvitationBlocker[]) =>
        refusalOf(invitationBlockerWordings, blockers, null),
    },
    { from: stateBefore[type], facts, event: { type, by } },
  )

const recordAlphaUser = (act: Act, { id }: AddonRow, from: string | null, to: string | null) =>
  recordChange(act, { type: 'addon', id, addonId: id }, { field: 'alphaUser', from, to })

const recordPlanPass = (act: Act, { id, addonId }: PlanOfAddon, from: string | null, to: string | null) =>
  recordChange(act, { type: 'plan', id, addonId }, { field: 'planPass', from, to })

/**
 * Invites an account to an alpha add-on, by mail. Throws 409 after alpha, 422 if there is no such account or it is
 * already invited.
 */
export async function inviteAlphaUser(act: Act, addon: AddonRow, given: string): Promise<AlphaUserRow> {
  refuse(act, 'invite', alphaFacts(addon))
  const email = await accountEmail(act.tx, given)
  const [row] = await act.tx
    .insert(alphaUsers)
    .values({ addonId: addon.id, email, createdAt: act.now, updatedAt: act.now })
    .onConflictDoNothing()
    .returning()
  if (row === undefined) throw new AlreadyInvited('is an alpha user already')
  await recordAlphaUser(act, addon, null, email)
  await post(act, alphaInvitationLetter(email, addon))
  return row
}

/** Withdraws an invitation to an alpha add-on and notifies its user by mail. Throws 409 after alpha. */
export async function withdrawAlphaUser(act: Act, stored: AlphaUserRow, addon: AddonRow): Promise<void> {
  refuse(act, 'withdraw', alphaFacts(addon))
  await act.tx.delete(alphaUsers).where(eq(alphaUsers.id, stored.id))
  await recordAlphaUser(act, addon, stored.email, null)
  await post(act, alphaWithdrawalLetter(stored.email, addon))
}

/**
 * Gives an account a pass for an invite-only plan, by mail. Throws 409 if the plan is not invite-only, 422 if there
 * is no such account or it already has a pass.
 */
export async function issuePlanPass(act: Act, plan: PlanOfAddon, given: string): Promise<PlanPassRow> {
  refuse(act, 'invite', passFacts(plan))
  const email = await accountEmail(act.tx, given)
  const [row] = await act.tx
    .insert(planPasses)
    .values({ planId: plan.id, email, createdAt: act.now, updatedAt: act.now })
    .onConflictDoNothing()
    .returning()
  if (row === undefined) throw new AlreadyInvited('has a pass for this plan already')
  await recordPlanPass(act, plan, null, email)
  await post(act, passLetter(email, plan))
  return row
}

/** Withdraws a pass, whatever its plan's availability, and notifies its user by mail. */
export async function withdrawPlanPass(act: Act, stored: PlanPassRow, plan: PlanOfAddon): Promise<void> {
  refuse(act, 'withdraw', passFacts(plan))
  await act.tx.delete(planPasses).where(eq(planPasses.id, stored.id))
  await recordPlanPass(act, plan, stored.email, null)
  await post(act, passWithdrawalLetter(stored.email, plan))
}
