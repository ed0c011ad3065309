import type { Row } from '../table.ts'

export interface InvitationCells {
  invited: 'alpha user' | 'plan pass' | 'company user'
  stage: 'alpha' | 'beta' | 'ga' | 'shutdown'
  /** The plan that a pass is for. */
  availability: 'allUsers' | 'allUsersHidden' | 'inviteOnly' | 'disabled'
  account: 'of no company' | 'of this company' | 'of another company' | 'staff' | 'none'
  again: boolean
}

export const invitationDomain = {
  invited: ['alpha user', 'plan pass', 'company user'],
  stage: ['alpha', 'beta', 'ga', 'shutdown'],
  availability: ['allUsers', 'allUsersHidden', 'inviteOnly', 'disabled'],
  account: ['of no company', 'of this company', 'of another company', 'staff', 'none'],
  again: [true, false],
} as const

/** Why an invitation is refused; nothing collected means that it is taken. */
export const invitations: readonly Row<InvitationCells, { status: 409 | 422; blocker: string }>[] = [
  {
    id: 'invitation.alpha-user.stage',
    from: 'r15.alpha-users',
    given: { invited: 'alpha user', stage: ['beta', 'ga'] },
    comes: { status: 409, blocker: 'wrong-stage' },
  },
  {
    id: 'invitation.pass.availability',
    from: ['r15.pass', 's4.availability.flags'],
    given: { invited: 'plan pass', availability: ['allUsers', 'allUsersHidden', 'disabled'] },
    comes: { status: 409, blocker: 'not-invite-only' },
  },
  {
    id: 'invitation.shutdown',
    from: 'r6.nothing-after',
    given: { invited: ['alpha user', 'plan pass'], stage: 'shutdown' },
    comes: { status: 409, blocker: 'shut-down' },
  },
  {
    id: 'invitation.account',
    from: ['s5.accounts', 'r15.pass', 'r15.alpha-users'],
    given: { account: 'none' },
    comes: { status: 422, blocker: 'account' },
  },
  {
    id: 'invitation.duplicate',
    from: 'r15.duplicates',
    given: { invited: ['alpha user', 'plan pass'], again: true },
    comes: { status: 422, blocker: 'duplicate' },
  },
  {
    id: 'invitation.company-user.company',
    from: 'r21.one-company',
    given: { invited: 'company user', account: ['of this company', 'of another company'] },
    comes: { status: 422, blocker: 'has-a-company' },
  },
  {
    id: 'invitation.company-user.staff',
    from: 'r41.staff',
    given: { invited: 'company user', account: 'staff' },
    comes: { status: 422, blocker: 'has-a-company' },
  },
]

/** The words that refuse staff and a user of another company alike. */
export const cannotBeAdded = "This account can't be added to a company"
