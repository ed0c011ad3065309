import { movesOf, type SpecifiedLifecycle, type Step } from '../table.ts'

export type SecondFactorState = 'none' | 'unconfirmed' | 'confirmed'
export type SecondFactorEvent = 'setUp' | 'confirm' | 'prove' | 'renewCodes' | 'remove' | 'reset'

export interface SecondFactorCells extends Step<SecondFactorState, SecondFactorEvent> {
  /** Given with the request: of the authenticator, or a recovery code. */
  code: 'right' | 'wrong' | 'missing'
  /** The tries that are left before waiting. */
  tries: 'are left' | 'are used up'
}

const withCode = ['confirm', 'prove', 'renewCodes', 'remove'] as const

const states = ['none', 'unconfirmed', 'confirmed'] as const

/** The second factor of an account. */
export const secondFactor: SpecifiedLifecycle<SecondFactorState, SecondFactorEvent, SecondFactorCells> = {
  name: 'secondFactor',
  domain: {
    state: states,
    event: ['setUp', 'confirm', 'prove', 'renewCodes', 'remove', 'reset'],
    party: ['provider', 'staff', 'system'],
    code: ['right', 'wrong', 'missing'],
    tries: ['are left', 'are used up'],
  },
  moves: movesOf('factor', states, 'no-such-step', [
    ['setUp', ['none', 'unconfirmed'], 'unconfirmed', 'p.factor.set-up'],
    ['confirm', ['unconfirmed'], 'confirmed', 'p.factor.confirm'],
    ['prove', ['confirmed'], 'confirmed', 'p.factor.prove'],
    ['renewCodes', ['confirmed'], 'confirmed', 'p.factor.recovery'],
    ['remove', ['confirmed'], 'none', 'p.factor.remove'],
    ['reset', ['unconfirmed', 'confirmed'], 'none', 'p.factor.reset'],
  ]),
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
