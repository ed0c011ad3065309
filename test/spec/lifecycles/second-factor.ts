import type { SpecifiedLifecycle, Step } from '../table.ts'

export type SecondFactorState = 'none' | 'unconfirmed' | 'confirmed'
export type SecondFactorEvent = 'setUp' | 'confirm' | 'prove' | 'renewCodes' | 'remove' | 'reset'

export interface SecondFactorCells extends Step<SecondFactorState, SecondFactorEvent> {
  /** Given with the request: of the authenticator, or a recovery code. */
  code: 'right' | 'wrong' | 'missing'
  /** The tries that are left before waiting. */
  tries: 'are left' | 'are used up'
}

const withCode = ['confirm', 'prove', 'renewCodes', 'remove'] as const

/** The second factor of an account. */
export const secondFactor: SpecifiedLifecycle<SecondFactorState, SecondFactorEvent, SecondFactorCells> = {
  name: 'secondFactor',
  domain: {
    state: ['none', 'unconfirmed', 'confirmed'],
    event: ['setUp', 'confirm', 'prove', 'renewCodes', 'remove', 'reset'],
    party: ['provider', 'staff', 'system'],
    code: ['right', 'wrong', 'missing'],
    tries: ['are left', 'are used up'],
  },
  moves: [
    {
      id: 'factor.set-up',
      from: 'p.factor.set-up',
      given: { event: 'setUp', state: ['none', 'unconfirmed'] },
      comes: { to: 'unconfirmed' },
    },
    {
      id: 'factor.confirm',
      from: 'p.factor.confirm',
      given: { event: 'confirm', state: 'unconfirmed' },
      comes: { to: 'confirmed' },
    },
    {
      id: 'factor.prove',
      from: 'p.factor.prove',
      given: { event: 'prove', state: 'confirmed' },
      comes: { to: 'confirmed' },
    },
    {
      id: 'factor.renew-codes',
      from: 'p.factor.recovery',
      given: { event: 'renewCodes', state: 'confirmed' },
      comes: { to: 'confirmed' },
    },
    {
      id: 'factor.remove',
      from: 'p.factor.remove',
      given: { event: 'remove', state: 'confirmed' },
      comes: { to: 'none' },
    },
    {
      id: 'factor.reset',
      from: 'p.factor.reset',
      given: { event: 'reset', state: ['unconfirmed', 'confirmed'] },
      comes: { to: 'none' },
    },
    {
      id: 'factor.there-already',
      from: 'p.factor.set-up',
      given: { event: ['setUp', 'confirm'], state: 'confirmed' },
      comes: { refused: 'no-such-step' },
    },
    {
      id: 'factor.not-set-up',
      from: ['p.factor.confirm', 'p.factor.reset'],
      given: { event: ['confirm', 'reset'], state: 'none' },
      comes: { refused: 'no-such-step' },
    },
    {
      id: 'factor.not-confirmed',
      from: ['p.factor.prove', 'p.factor.recovery', 'p.factor.remove'],
      given: {
        event: ['prove', 'renewCodes', 'remove'],
        state: ['none', 'unconfirmed'],
      },
      comes: { refused: 'no-such-step' },
    },
  ],
  blockers: [
    {
      id: 'factor.by-its-owner',
      from: 'p.factor.set-up',
      given: { event: ['setUp', ...withCode], party: 'system' },
      comes: 'not-a-person',
    },
    {
      id: 'factor.by-operators',
      from: 'p.factor.reset',
      given: { event: 'reset', party: ['provider', 'staff'] },
      comes: 'not-platform',
    },
    {
      id: 'factor.no-code',
      from: 'p.factor.prove',
      given: { event: withCode, code: 'missing' },
      comes: 'no-code',
    },
    {
      id: 'factor.wrong-code',
      from: 'p.factor.prove',
      given: { event: withCode, code: 'wrong' },
      comes: 'wrong-code',
    },
    {
      id: 'factor.waits',
      from: 'p.factor.tries',
      given: { event: withCode, tries: 'are used up' },
      comes: 'waits',
    },
  ],
}
