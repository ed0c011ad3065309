import { movesOf, type SpecifiedLifecycle, type Step } from '../table.ts'

export type AccountAccessState = 'invited' | 'active' | 'disabled' | 'withdrawn'
export type AccountAccessEvent = (typeof events)[number]

export interface AccountAccessCells extends Step<AccountAccessState, AccountAccessEvent> {
  /** Platform staff's rights: without, with, or as the last one that can sign in with them. */
  staff: 'without' | 'with' | 'the last'
  /** The account of the one who asks, or another's. */
  whose: 'own' | "another's"
  /** Its e-mail is internal and it belongs to no company. */
  kind: 'internal' | 'external'
  factor: 'set up' | 'none'
  sessions: 'live' | 'none'
  link: 'works' | 'has expired'
}

const ofActive = ['disable', 'grant', 'revoke', 'resetFactor', 'endSessions', 'sendReset', 'unlock'] as const
const ofInvited = ['resend', 'withdraw'] as const
const byStaff = [...ofInvited, 'enable', ...ofActive] as const
const events = ['accept', ...byStaff] as const
/** Things that nobody does to themselves. */
const toOthers = ['disable', 'revoke', 'resetFactor', 'endSessions', 'sendReset', 'unlock'] as const

const states = ['invited', 'active', 'disabled', 'withdrawn'] as const

/** Access with an account, from its invitation on. */
export const accountAccess: SpecifiedLifecycle<AccountAccessState, AccountAccessEvent, AccountAccessCells> = {
  name: 'accountAccess',
  domain: {
    state: states,
    event: events,
    party: ['provider', 'staff', 'system'],
    staff: ['without', 'with', 'the last'],
    whose: ['own', "another's"],
    kind: ['internal', 'external'],
    factor: ['set up', 'none'],
    sessions: ['live', 'none'],
    link: ['works', 'has expired'],
  },
  moves: movesOf('access', states, 'no-such-step', [
    ['accept', ['invited'], 'active', 'p.access.accept'],
    ['resend', ['invited'], 'invited', 'p.access.resend'],
    ['withdraw', ['invited'], 'withdrawn', 'p.access.resend'],
    ['disable', ['active'], 'disabled', 'p.access.disable'],
    ['enable', ['disabled'], 'active', 'p.access.enable'],
    ['grant', ['active'], 'active', 'p.access.staff'],
    ['revoke', ['active'], 'active', 'p.access.staff'],
    ['resetFactor', ['active'], 'active', 'p.access.help'],
    ['endSessions', ['active'], 'active', 'p.access.help'],
    ['sendReset', ['active'], 'active', 'p.access.help'],
    ['unlock', ['active'], 'active', 'p.access.help'],
  ]),
  blockers: [
    {
      id: 'access.by-staff',
      from: 'p.access.who',
      given: { event: byStaff, party: 'provider' },
      comes: 'not-staff',
    },
    {
      id: 'access.by-holder',
      from: 'p.access.accept',
      given: { event: 'accept', party: ['staff', 'system'] },
      comes: 'not-a-person',
    },
    {
      id: 'access.in-time',
      from: 'p.access.accept',
      given: { event: 'accept', link: 'has expired' },
      comes: 'link-expired',
    },
    {
      id: 'access.not-oneself',
      from: 'p.access.oneself',
      given: { event: toOthers, whose: 'own' },
      comes: 'own-account',
    },
    {
      id: 'access.not-the-last',
      from: 'p.access.last',
      given: { event: ['disable', 'revoke'], staff: 'the last' },
      comes: 'last-staff',
    },
    {
      id: 'access.staff-already',
      from: 'p.access.staff',
      given: { event: 'grant', staff: ['with', 'the last'] },
      comes: 'staff-already',
    },
    {
      id: 'access.internal',
      from: 'p.access.internal',
      given: { event: 'grant', kind: 'external' },
      comes: 'not-internal',
    },
    {
      id: 'access.no-staff',
      from: 'p.access.staff',
      given: { event: 'revoke', staff: 'without' },
      comes: 'no-staff-account',
    },
    {
      id: 'access.no-factor',
      from: 'p.access.help',
      given: { event: 'resetFactor', factor: 'none' },
      comes: 'no-factor',
    },
    {
      id: 'access.no-sessions',
      from: 'p.access.help',
      given: { event: 'endSessions', sessions: 'none' },
      comes: 'no-sessions',
    },
  ],
}
