import type { AccountAccessEvent as MachineEvent, AccountAccessFacts } from '#machines/account/access.ts'
import { accountAccessBlockers, accountAccessLifecycle } from '#machines/account/lifecycle.ts'
import {
  accountAccess,
  type AccountAccessCells,
  type AccountAccessEvent,
  type AccountAccessState,
} from '#test/spec/lifecycles/account-access.ts'
import { askedOf, type Specified } from '#test/support/specified/specified.ts'
import { machineParty, partyNamed } from '../../approval/specified.ts'

/** The machine's codes by the table's words. */
const codes: Readonly<Record<string, string>> = {
  'no-such-step': 'wrong_state',
  'not-staff': 'staff_only',
  'not-a-person': 'person_only',
  'link-expired': 'link_expired',
  'own-account': 'own_account',
  'last-staff': 'last_staff',
  'staff-already': 'staff_already',
  'not-internal': 'not_internal',
  'no-staff-account': 'not_staff',
  'no-factor': 'no_factor',
  'no-sessions': 'not_signed_in',
}
const words = Object.fromEntries(Object.entries(codes).map(([word, code]) => [code, word]))

const staff = { without: 'no', with: 'yes', 'the last': 'last' } as const
const staffCells = { no: 'without', yes: 'with', last: 'the last' } as const

/** The lifecycle of access with an account in the machine's words. */
export const specifiedAccountAccess = {
  table: accountAccess,
  machine: accountAccessLifecycle,
  blockersOf: accountAccessBlockers as never,
  state: (state) => state,
  facts: (cells) => ({
    staff: staff[cells.staff],
    isOwn: cells.whose === 'own',
    mayBeStaff: cells.kind === 'internal',
    hasFactor: cells.factor === 'set up',
    isSignedIn: cells.sessions === 'live',
    linkWorks: cells.link === 'works',
  }),
  event: ({ event, party }): MachineEvent => ({ type: event, by: machineParty[party] }),
  word: ({ code }: { code: string }) => words[code] ?? code,
  cells: ({ state, facts, event }) => {
    const { type, by } = event as MachineEvent
    return {
      state: state as AccountAccessState,
      event: type as AccountAccessEvent,
      party: partyNamed(by),
      staff: staffCells[facts.staff],
      whose: facts.isOwn ? 'own' : "another's",
      kind: facts.mayBeStaff ? 'internal' : 'external',
      factor: facts.hasFactor ? 'set up' : 'none',
      sessions: facts.isSignedIn ? 'live' : 'none',
      link: facts.linkWorks ? 'works' : 'has expired',
    }
  },
  code: (word) => codes[word],
} satisfies Specified<AccountAccessState, AccountAccessEvent, AccountAccessCells, AccountAccessFacts>

/** The specification's answers on it. */
export const accountAccessAsked = askedOf(specifiedAccountAccess)
