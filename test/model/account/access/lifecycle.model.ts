import type { AccountAccessEvent, AccountAccessFacts } from '#machines/account/access.ts'
import type { AccountAccessSnapshot } from '#machines/account/lifecycle.ts'
import type { Model, Start } from '#test/runner/model.ts'
import { accountAccessAsked } from './specified.ts'

type AccountAccessStart = Start<AccountAccessSnapshot, AccountAccessFacts>

const plain: AccountAccessFacts = {
  staff: 'no',
  isOwn: false,
  mayBeStaff: true,
  hasFactor: true,
  isSignedIn: true,
  linkWorks: true,
}

const starts: Readonly<Record<string, AccountAccessFacts>> = {
  'an internal account': plain,
  'an account of staff': { ...plain, staff: 'yes' },
  'the last account of staff': { ...plain, staff: 'last' },
  'one’s own account': { ...plain, staff: 'yes', isOwn: true },
  'an external account that was never used': {
    ...plain,
    mayBeStaff: false,
    hasFactor: false,
    isSignedIn: false,
    linkWorks: false,
  },
}

/** Accounts from their invitation on, by whom and what they have. */
export const accountAccessModel = {
  name: 'accountAccessLifecycle',
  machine: accountAccessAsked.machine,
  rowsOf: accountAccessAsked.rows,
  // Nobody asks for anything with an account that is only invited.
  starts: accountAccessAsked.starts(starts, ({ isOwn }) => (isOwn ? 'active' : 'invited')),
  cases: (['provider', 'admin', 'system'] as const).flatMap((by) =>
    (
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
    ).map((type): AccountAccessEvent => ({ type, by })),
  ),
} satisfies Model<AccountAccessSnapshot, AccountAccessEvent, AccountAccessFacts>

/** The start's facts in every state that an account of such facts can be in. */
export const everyAccountAccess = (start: AccountAccessStart): AccountAccessSnapshot[] =>
  accountAccessAsked.everyState(start).filter(({ value }) => !start.fixture.isOwn || value === 'active')
