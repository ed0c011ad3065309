import type { AccountAccessBlocker } from '#machines/account/access.ts'
import { type BlockerWordings, partyWordings } from './explain.ts'

const states: Readonly<Record<string, string>> = {
  invited: 'This account is only invited so far.',
  active: 'This account is active.',
  disabled: 'This account is disabled.',
  withdrawn: 'This invitation was withdrawn.',
}

/** The reasons why something cannot be done to an account. */
export const accountAccessBlockerWordings = {
  wrong_state: { kind: 'state', message: ({ state }) => states[state] ?? state },
  staff_only: partyWordings.staff_only,
  person_only: { kind: 'party', message: 'Only the holder of the link can do this.' },
  link_expired: {
    kind: 'state',
    message: 'This invitation has expired. Ask whoever invited you to send it again.',
  },
  own_account: {
    kind: 'state',
    message: 'This is your own account: change what is yours on your account page.',
  },
  last_staff: {
    kind: 'state',
    message: 'This is the last staff account that can sign in: make somebody else staff first.',
  },
  staff_already: { kind: 'state', message: 'This account is platform staff’s already.' },
  not_staff: { kind: 'state', message: 'This account is not platform staff’s.' },
  not_internal: {
    kind: 'state',
    message: 'Only accounts with an internal e-mail address and without a company can be platform staff’s.',
  },
  no_factor: { kind: 'state', message: 'This account has no second factor.' },
  not_signed_in: { kind: 'state', message: 'This account is signed in nowhere.' },
} satisfies BlockerWordings<AccountAccessBlocker>
