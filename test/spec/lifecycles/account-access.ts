import type { SpecifiedLifecycle, Step } from '../table.ts'

export type AccountAccessState = 'invited' | 'active' | 'disabled' | 'withdrawn'
export type AccountAccessEvent =
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
/** Things that nobody does to themselves. */
const toOthers = ['disable', 'revoke', 'resetFactor', 'endSessions', 'sendReset', 'unlock'] as const

/** Access with an account, from its invitation on. */
export const accountAccess: SpecifiedLifecycle<AccountAccessState, AccountAccessEvent, AccountAccessCells> = {
  name: 'accountAccess',
  domain: {
    state: ['invited', 'active', 'disabled', 'withdrawn'],
    event: ['accept', ...byStaff],
    party: ['provider', 'staff', 'system'],
    staff: ['without', 'with', 'the last'],
    whose: ['own', "another's"],
    kind: ['internal', 'external'],
    factor: ['set up', 'none'],
    sessions: ['live', 'none'],
    link: ['works', 'has expired'],
  },
  moves: [
    {
      id: 'access.accept',
      from: 'p.access.accept',
      given: { event: 'accept', state: 'invited' },
      comes: { to: 'active' },
    },
    {
      id: 'access.resend',
      from: 'p.access.resend',
      given: { event: 'resend', state: 'invited' },
      comes: { to: 'invited' },
    },
    {
      id: 'access.withdraw',
      from: 'p.access.resend',
      given: { event: 'withdraw', state: 'invited' },
      comes: { to: 'withdrawn' },
    },
    {
      id: 'access.disable',
      from: 'p.access.disable',
      given: { event: 'disable', state: 'active' },
      comes: { to: 'disabled' },
    },
    {
      id: 'access.enable',
      from: 'p.access.enable',
      given: { event: 'enable', state: 'disabled' },
      comes: { to: 'active' },
    },
    {
      id: 'access.staff',
      from: 'p.access.staff',
      given: { event: ['grant', 'revoke'], state: 'active' },
      comes: { to: 'active' },
    },
    {
      id: 'access.help',
      from: 'p.access.help',
      given: { event: ['resetFactor', 'endSessions', 'sendReset', 'unlock'], state: 'active' },
      comes: { to: 'active' },
    },
    {
      id: 'access.not-invited',
      from: ['p.access.accept', 'p.access.resend'],
      given: { event: ['accept', ...ofInvited], state: ['active', 'disabled', 'withdrawn'] },
      comes: { refused: 'no-such-step' },
    },
    {
      id: 'access.not-active',
      from: ['p.access.disable', 'p.access.staff', 'p.access.help'],
      given: { event: ofActive, state: ['invited', 'disabled', 'withdrawn'] },
      comes: { refused: 'no-such-step' },
    },
    {
      id: 'access.not-disabled',
      from: 'p.access.enable',
      given: { event: 'enable', state: ['invited', 'active', 'withdrawn'] },
      comes: { refused: 'no-such-step' },
    },
  ],
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
