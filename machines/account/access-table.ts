import { described } from '../lifecycle-table.ts'
import type { AccountAccessBlocker, AccountAccessFacts } from './access.ts'
import { accountAccessBlockers, accountAccessLifecycle } from './lifecycle.ts'

const codes: Record<AccountAccessBlocker['code'], string> = {
  wrong_state: 'it is disabled or not, invited or not',
  staff_only: 'only staff do this, or an operator by a command',
  person_only: 'only the holder of the link can do this',
  link_expired: 'the link has expired',
  own_account: 'nobody does this to their own account',
  last_staff: 'it is the last staff account that can sign in',
  staff_already: 'it is staff’s already',
  not_staff: 'it is not staff’s',
  not_internal: 'its e-mail is not internal staff’s, or it belongs to a company',
  no_factor: 'it has no second factor',
  not_signed_in: 'it is signed in nowhere',
}

const plain: AccountAccessFacts = {
  staff: 'no',
  isOwn: false,
  mayBeStaff: true,
  hasFactor: true,
  isSignedIn: true,
  linkWorks: true,
}

/** An account of nobody special, one of staff, the last of these, one's own, and one with nothing to end or reset. */
export const accountAccessTable = described({
  machine: accountAccessLifecycle,
  facts: [
    plain,
    { ...plain, staff: 'yes' },
    { ...plain, staff: 'last' },
    { ...plain, staff: 'yes', isOwn: true },
    { ...plain, mayBeStaff: false, hasFactor: false, isSignedIn: false, linkWorks: false },
  ],
  events: (
    [
      'accept',
      'resend',
      'withdraw',
      'disable',
      'enable',
      'grant',
      'revoke',
      'resetFactor',
      'endSessions',
      'sendReset',
      'unlock',
    ] as const
  ).flatMap((type) => (['provider', 'admin', 'system'] as const).map((by) => ({ type, by }))),
  blockers: accountAccessBlockers,
  codes,
})
