import type { Row } from '../table.ts'

export interface InvitationCells {
  invited: 'alpha user' | 'plan pass' | 'company user'
  account: 'of no company' | 'of this company' | 'of another company' | 'staff' | 'none'
  again: boolean
}

export const invitationDomain = {
  invited: ['alpha user', 'plan pass', 'company user'],
  account: ['of no company', 'of this company', 'of another company', 'staff', 'none'],
  again: [true, false],
} as const

/** A company user who is added a second time is one of this company; nobody without an account was invited before. */
export const isInvitationAsked = ({ invited, account, again }: InvitationCells): boolean =>
  !again || (invited !== 'company user' && account !== 'none')

/** Why an account is refused with 422; nothing collected means that it is taken. */
export const invitations: readonly Row<InvitationCells, string>[] = [
  {
    id: 'invitation.account',
    from: ['s5.accounts', 'r15.pass', 'r15.alpha-users'],
    given: { account: 'none' },
    comes: 'account',
  },
  {
    id: 'invitation.duplicate',
    from: 'r15.duplicates',
    given: { invited: ['alpha user', 'plan pass'], again: true },
    comes: 'duplicate',
  },
  {
    id: 'invitation.company-user.company',
    from: 'r21.one-company',
    given: { invited: 'company user', account: ['of this company', 'of another company'] },
    comes: 'has-a-company',
  },
  {
    id: 'invitation.company-user.staff',
    from: 'r41.staff',
    given: { invited: 'company user', account: 'staff' },
    comes: 'has-a-company',
  },
]

/** The words that refuse staff and a user of another company alike. */
export const cannotBeAdded = "This account can't be added to a company"
