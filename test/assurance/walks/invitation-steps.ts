import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import type { Party } from '#machines/law.ts'
import type { InvitationEvent, InvitationFacts } from '#machines/invitation/lifecycle.ts'
import { invitationAsked } from '#test/model/invitation/specified.ts'
import { refusalStatus } from '#test/model/drivers/refusal-status.ts'
import {
  type Expected,
  type ExpectedAddon,
  invitedEmail,
  type PlanSlug,
  planSlugs,
} from './expected-addon.ts'
import type { WalkedAddon } from './walked-addon.ts'

/** One account is invited to try the add-on, or given a pass for a plan; or that is withdrawn. */
export type InvitationStep = { does: InvitationEvent['type'] } & (
  | { kind: 'alphaUser' }
  | { kind: 'planPass'; plan: PlanSlug }
)

const events = ['invite', 'withdraw'] as const

/** Every event of an invitation, to all that there is to be invited to. */
export const everyInvitationStep: readonly InvitationStep[] = events.flatMap((does) => [
  { does, kind: 'alphaUser' as const },
  ...planSlugs.map((plan) => ({ does, kind: 'planPass' as const, plan })),
])

export const anyInvitationStep: fc.Arbitrary<InvitationStep> = fc.oneof(
  fc.record({ does: fc.constantFrom(...events), kind: fc.constant('alphaUser' as const) }),
  fc.record({
    does: fc.constantFrom(...events),
    kind: fc.constant('planPass' as const),
    plan: fc.constantFrom(...planSlugs),
  }),
)

function askedOf(addon: ExpectedAddon, step: InvitationStep) {
  const { stage, isAlphaUser, passes, plans } = addon
  const isInvited = step.kind === 'alphaUser' ? isAlphaUser : passes[step.plan]
  const context: InvitationFacts = {
    kind: step.kind,
    stage,
    availability: step.kind === 'alphaUser' ? null : plans[step.plan].availability,
  }
  return { value: isInvited ? 'invited' : 'notInvited', context }
}

/** Gives 404 for somebody who is not invited, and 422 at the e-mail for somebody who is invited already. */
function refusalOf(asked: ReturnType<typeof askedOf>, event: InvitationEvent): number {
  const codes = invitationAsked.reasons(asked, event)
  if (!codes.includes('wrong_state')) return refusalStatus(codes)
  if (event.type === 'withdraw') return 404
  return invitationAsked.target({ ...asked, value: 'notInvited' }, event) === null ? 409 : 422
}

/** Gives what an invitation or its withdrawal comes to: who is invited then, and one letter to them. */
export function expectedInvitation(addon: ExpectedAddon, step: InvitationStep, by: Party): Expected {
  const asked = askedOf(addon, step)
  const event = { type: step.does, by }
  const to = invitationAsked.target(asked, event)
  if (to === null) return { status: refusalOf(asked, event), take: null }
  return {
    status: step.does === 'invite' ? 201 : 200,
    take() {
      const isInvited = to === 'invited'
      if (step.kind === 'alphaUser') addon.isAlphaUser = isInvited
      else addon.passes[step.plan] = isInvited
      addon.letters.push(letterOf(step))
    },
  }
}

/** The letter's subject, of the add-on called `…`. */
function letterOf(step: InvitationStep): string {
  if (step.kind === 'alphaUser')
    return step.does === 'invite' ? 'You are invited to try …' : 'Your invitation to try … is withdrawn'
  const plan = `the plan …:${step.plan}`
  return step.does === 'invite' ? `A pass for ${plan}` : `Your pass for ${plan} is withdrawn`
}

/** The request that says the step. */
export async function invitationRequest(walked: WalkedAddon, step: InvitationStep) {
  const [lists, invitations] =
    step.kind === 'alphaUser'
      ? [`addons/${walked.row.slug}/alpha_users`, 'alpha_users']
      : [`plans/${walked.planIds[step.plan]}/plan_passes`, 'plan_passes']
  const shared = { isStaffs: false }
  if (step.does === 'invite')
    return { ...shared, method: 'POST', path: `/api/v3/${lists}`, body: { email: invitedEmail } } as const
  const id = (await walked.invitationId(step.kind === 'alphaUser' ? null : step.plan)) ?? randomUUID()
  return { ...shared, method: 'DELETE', path: `/api/v3/${invitations}/${id}`, body: undefined } as const
}

/** A step in the words of a failure. */
export function invitationSaid(step: InvitationStep): string {
  if (step.kind === 'alphaUser')
    return step.does === 'invite' ? 'invite an alpha user' : 'withdraw the alpha user'
  return step.does === 'invite' ? `give a pass for plan ${step.plan}` : `withdraw the pass for ${step.plan}`
}
