import type { BlockerTable, PartyOrSystem, StaffOnly, WrongState } from '../law.ts'
import type { PersonOnly } from '../lawful.ts'

/** The facts that the rules consider. */
export interface AccountAccessFacts {
  /** Platform staff's rights; `last`: no other account that has them can sign in. */
  staff: 'no' | 'yes' | 'last'
  /** True for the account of the person who asks. */
  isOwn: boolean
  /** True if staff's rights would count: by its e-mail, and without a company. */
  mayBeStaff: boolean
  hasFactor: boolean
  isSignedIn: boolean
  /** True while the link of its invitation has not expired. */
  linkWorks: boolean
}

/** `accept` is sent by the link's holder, everything else by staff, or by an operator's command as the system. */
export type AccountAccessEvent = {
  type:
    | 'accept'
    | 'resend'
    | 'withdraw'
    | 'disable'
    | 'enable'
    | 'grant'
    | 'revoke'
    | 'resetFactor'
    | 'endSessions'
    | 'sendReset'
    | 'unlock'
  by: PartyOrSystem
}

export type AccountAccessBlocker =
  | WrongState
  | StaffOnly
  | PersonOnly
  | { code: 'link_expired' }
  | { code: 'own_account' }
  | { code: 'last_staff' }
  | { code: 'staff_already' }
  | { code: 'not_staff' }
  | { code: 'not_internal' }
  | { code: 'no_factor' }
  | { code: 'not_signed_in' }

type Rule = (facts: AccountAccessFacts, event: AccountAccessEvent) => AccountAccessBlocker[]

/** The row of an event that staff send about anybody, or operators by a command. */
const byOffice: Rule = (_facts, { by }) => (by === 'provider' ? [{ code: 'staff_only' }] : [])

/** The row of an event that staff never send about themselves. */
const aboutAnother: Rule = (facts, event) => [
  ...byOffice(facts, event),
  ...(facts.isOwn ? [{ code: 'own_account' as const }] : []),
]

/** The row of an event after which the account is no longer staff's that can sign in. */
const withoutStaff: Rule = (facts, event) => [
  ...aboutAnother(facts, event),
  ...(facts.staff === 'last' ? [{ code: 'last_staff' as const }] : []),
]

/** The rules of access with an account. */
export const accessBlockers = {
  accept: ({ linkWorks }, { by }) => [
    ...(by === 'provider' ? [] : [{ code: 'person_only' as const }]),
    ...(linkWorks ? [] : [{ code: 'link_expired' as const }]),
  ],
  resend: byOffice,
  withdraw: byOffice,
  disable: withoutStaff,
  enable: byOffice,
  grant: (facts, event) => [
    ...byOffice(facts, event),
    ...(facts.staff === 'no' ? [] : [{ code: 'staff_already' as const }]),
    ...(facts.mayBeStaff ? [] : [{ code: 'not_internal' as const }]),
  ],
  revoke: (facts, event) => [
    ...withoutStaff(facts, event),
    ...(facts.staff === 'no' ? [{ code: 'not_staff' as const }] : []),
  ],
  resetFactor: (facts, event) => [
    ...aboutAnother(facts, event),
    ...(facts.hasFactor ? [] : [{ code: 'no_factor' as const }]),
  ],
  endSessions: (facts, event) => [
    ...aboutAnother(facts, event),
    ...(facts.isSignedIn ? [] : [{ code: 'not_signed_in' as const }]),
  ],
  sendReset: aboutAnother,
  unlock: aboutAnother,
} satisfies BlockerTable<AccountAccessFacts, AccountAccessEvent, AccountAccessBlocker>
