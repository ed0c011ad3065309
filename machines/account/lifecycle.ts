import type { SnapshotFrom } from 'xstate'
import { type BlockerTable, bySystem, type PartyOrSystem, type SystemOnly, type WrongState } from '../law.ts'
import { byPerson, lawful, type PersonOnly } from '../lawful.ts'
import {
  accessBlockers,
  type AccountAccessBlocker,
  type AccountAccessEvent,
  type AccountAccessFacts,
} from './access.ts'
import { type PasskeyBlocker, type PasskeyEvent, type PasskeyFacts, keyBlockers } from './passkey.ts'
import {
  type SecondFactorBlocker,
  factorBlockers,
  type SecondFactorEvent,
  type SecondFactorFacts,
} from './second-factor.ts'

/** The facts that the rules consider. */
export interface PasswordResetFacts {
  /** Minutes until its link expires; 0 or less once it has. */
  minutesLeft: number
}

export type PasswordResetEvent = { type: 'use' | 'replace' | 'expire'; by: PartyOrSystem }

export type PasswordResetBlocker =
  | WrongState
  | SystemOnly
  | PersonOnly
  | { code: 'link_expired' }
  | { code: 'not_due' }

const blockers = {
  use: (facts, event) => [
    ...byPerson(facts, event),
    ...(facts.minutesLeft > 0 ? [] : [{ code: 'link_expired' as const }]),
  ],
  replace: bySystem,
  expire: (facts, event) => [
    ...bySystem(facts, event),
    ...(facts.minutesLeft > 0 ? [{ code: 'not_due' as const }] : []),
  ],
} satisfies BlockerTable<PasswordResetFacts, PasswordResetEvent, PasswordResetBlocker>

const { lawfully, explain } = lawful<PasswordResetFacts, PasswordResetEvent, PasswordResetBlocker>(blockers)

/**
 * A reset of a password by mail: its link works once, until it expires, or until another one is asked for or the
 * password is changed.
 */
export const passwordResetLifecycle = lawfully.createMachine({
  id: 'passwordReset',
  context: ({ input }) => input,
  initial: 'asked',
  states: {
    asked: {
      on: {
        use: { target: 'used', guard: 'allowed' },
        replace: { target: 'replaced', guard: 'allowed' },
        expire: { target: 'expired', guard: 'allowed' },
      },
    },
    used: { type: 'final' },
    replaced: { type: 'final' },
    expired: { type: 'final' },
  },
})

export type PasswordResetSnapshot = SnapshotFrom<typeof passwordResetLifecycle>

/** Lists why the snapshot refuses the event, as data; empty if it accepts it. */
export const passwordResetBlockers = explain

const factorLaw = lawful<SecondFactorFacts, SecondFactorEvent, SecondFactorBlocker>(factorBlockers)

/** The second factor of an account: an authenticator app, with recovery codes in its place. */
export const secondFactorLifecycle = factorLaw.lawfully.createMachine({
  id: 'secondFactor',
  context: ({ input }) => input,
  initial: 'none',
  states: {
    none: { on: { setUp: { target: 'unconfirmed', guard: 'allowed' } } },
    /** Its secret was shown; no code has proved that the app has it. */
    unconfirmed: {
      on: {
        setUp: { target: 'unconfirmed', guard: 'allowed' },
        confirm: { target: 'confirmed', guard: 'allowed' },
        reset: { target: 'none', guard: 'allowed' },
      },
    },
    confirmed: {
      on: {
        prove: { target: 'confirmed', guard: 'allowed' },
        renewCodes: { target: 'confirmed', guard: 'allowed' },
        remove: { target: 'none', guard: 'allowed' },
        reset: { target: 'none', guard: 'allowed' },
      },
    },
  },
})

export type SecondFactorSnapshot = SnapshotFrom<typeof secondFactorLifecycle>

/** Lists why the snapshot refuses the event, as data; empty if it accepts it. */
export const secondFactorBlockers = factorLaw.explain

const passkeyLaw = lawful<PasskeyFacts, PasskeyEvent, PasskeyBlocker>(keyBlockers)

/** A passkey of an account, from the challenge that its device is to answer on. */
export const passkeyLifecycle = passkeyLaw.lawfully.createMachine({
  id: 'passkey',
  context: ({ input }) => input,
  initial: 'asked',
  states: {
    /** A device was given a challenge, and nothing of it is stored. */
    asked: { on: { add: { target: 'added', guard: 'allowed' } } },
    added: {
      on: {
        use: { target: 'added', guard: 'allowed' },
        rename: { target: 'added', guard: 'allowed' },
        remove: { target: 'removed', guard: 'allowed' },
        reset: { target: 'removed', guard: 'allowed' },
      },
    },
    removed: { type: 'final' },
  },
})

export type PasskeySnapshot = SnapshotFrom<typeof passkeyLifecycle>

/** Lists why the snapshot refuses the event, as data; empty if it accepts it. */
export const passkeyBlockers = passkeyLaw.explain

const accessLaw = lawful<AccountAccessFacts, AccountAccessEvent, AccountAccessBlocker>(accessBlockers)

/** An account from its invitation on: who can sign in with it, and what staff do for or against it. */
export const accountAccessLifecycle = accessLaw.lawfully.createMachine({
  id: 'accountAccess',
  context: ({ input }) => input,
  initial: 'invited',
  states: {
    invited: {
      on: {
        accept: { target: 'active', guard: 'allowed' },
        resend: { target: 'invited', guard: 'allowed' },
        withdraw: { target: 'withdrawn', guard: 'allowed' },
      },
    },
    active: {
      on: {
        disable: { target: 'disabled', guard: 'allowed' },
        grant: { target: 'active', guard: 'allowed' },
        revoke: { target: 'active', guard: 'allowed' },
        resetFactor: { target: 'active', guard: 'allowed' },
        endSessions: { target: 'active', guard: 'allowed' },
        sendReset: { target: 'active', guard: 'allowed' },
        unlock: { target: 'active', guard: 'allowed' },
      },
    },
    /** It cannot sign in; what it owns stays. */
    disabled: { on: { enable: { target: 'active', guard: 'allowed' } } },
    withdrawn: { type: 'final' },
  },
})

export type AccountAccessSnapshot = SnapshotFrom<typeof accountAccessLifecycle>

/** Lists why the snapshot refuses the event, as data; empty if it accepts it. */
export const accountAccessBlockers = accessLaw.explain
