import { setup, type SnapshotFrom } from 'xstate'
import {
  type BlockerTable,
  bySystem,
  law,
  type PartyOrSystem,
  type SystemOnly,
  type WrongState,
} from '../law.ts'
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
  | { code: 'person_only' }
  | { code: 'link_expired' }
  | { code: 'not_due' }

const byPerson = ({ by }: { by: PartyOrSystem }): PasswordResetBlocker[] =>
  by === 'system' ? [{ code: 'person_only' }] : []

const blockers = {
  use: ({ minutesLeft }, event) => [
    ...byPerson(event),
    ...(minutesLeft > 0 ? [] : [{ code: 'link_expired' as const }]),
  ],
  replace: bySystem,
  expire: (facts, event) => [
    ...bySystem(facts, event),
    ...(facts.minutesLeft > 0 ? [{ code: 'not_due' as const }] : []),
  ],
} satisfies BlockerTable<PasswordResetFacts, PasswordResetEvent, PasswordResetBlocker>

const { allowed, explain } = law<PasswordResetFacts, PasswordResetEvent, PasswordResetBlocker>(blockers)

/**
 * A reset of a password by mail: its link works once, until it expires, or until another one is asked for or the
 * password is changed.
 */
export const passwordResetLifecycle = setup({
  types: {
    context: {} as PasswordResetFacts,
    input: {} as PasswordResetFacts,
    events: {} as PasswordResetEvent,
  },
  guards: { allowed },
}).createMachine({
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

const factorLaw = law<SecondFactorFacts, SecondFactorEvent, SecondFactorBlocker>(factorBlockers)

/** The second factor of an account: an authenticator app, with recovery codes in its place. */
export const secondFactorLifecycle = setup({
  types: {
    context: {} as SecondFactorFacts,
    input: {} as SecondFactorFacts,
    events: {} as SecondFactorEvent,
  },
  guards: { allowed: factorLaw.allowed },
}).createMachine({
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
