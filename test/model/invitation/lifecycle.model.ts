import type { Party } from '#machines/law.ts'
import type { InvitationEvent, InvitationFacts, InvitationSnapshot } from '#machines/invitation/lifecycle.ts'
import type { Model, Start } from '#test/runner/model.ts'
import { stages } from '../progression/lifecycle.model.ts'
import { invitationAsked } from './specified.ts'

type InvitationStart = Start<InvitationSnapshot, InvitationFacts>

const actors: readonly Party[] = ['provider', 'admin']

/** A shutdown disables every plan. */
const facts: InvitationFacts[] = stages.flatMap((stage): InvitationFacts[] => [
  { kind: 'alphaUser', stage, availability: null },
  ...(stage === 'shutdown'
    ? []
    : (['inviteOnly', 'allUsers', 'allUsersHidden'] as const).map((availability) => ({
        kind: 'planPass' as const,
        stage,
        availability,
      }))),
  { kind: 'planPass', stage, availability: 'disabled' },
])

const title = ({ kind, stage, availability }: InvitationFacts): string =>
  kind === 'alphaUser' ? `alpha user in ${stage}` : `pass for a plan that is ${availability} in ${stage}`

/** Invitations of both kinds to an add-on in each stage, and passes for a plan of each availability. */
export const invitationModel = {
  name: 'invitationLifecycle',
  machine: invitationAsked.machine,
  rowsOf: invitationAsked.rows,
  starts: invitationAsked.starts(
    Object.fromEntries(facts.map((each) => [title(each), each])),
    () => 'notInvited',
  ),
  cases: actors.flatMap((by) =>
    (['invite', 'withdraw'] as const).map((type): InvitationEvent => ({ type, by })),
  ),
} satisfies Model<InvitationSnapshot, InvitationEvent, InvitationFacts>

export const everyInvitation = invitationAsked.everyState

const kinds = new Set([
  'alpha user in alpha',
  'alpha user in beta',
  'pass for a plan that is inviteOnly in ga',
  'pass for a plan that is allUsers in ga',
  'pass for a plan that is disabled in shutdown',
])

/** Tells whether a fixture stands for its kind, where not all of them are walked. */
export const isOwnKind = ({ title }: InvitationStart): boolean => kinds.has(title)
