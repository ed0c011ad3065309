import { movesOf, type SpecifiedLifecycle, type Step } from '../table.ts'

export type PasskeyState = 'asked' | 'added' | 'removed'
export type PasskeyEvent = 'add' | 'use' | 'rename' | 'remove' | 'reset'

export interface PasskeyCells extends Step<PasskeyState, PasskeyEvent> {
  /** The device's answer: right, without its owner, with a count that has gone back, or anything else. */
  answer: 'right' | 'of nobody' | 'of a copy' | 'wrong'
  challenge: 'open' | 'over'
  /** The account's passkeys: as many as it may have, or fewer. */
  passkeys: 'few' | 'all'
}

const withAnswer = ['add', 'use'] as const
const ofAdded = ['use', 'rename', 'remove', 'reset'] as const

const states = ['asked', 'added', 'removed'] as const

/** A passkey of an account. */
export const passkey: SpecifiedLifecycle<PasskeyState, PasskeyEvent, PasskeyCells> = {
  name: 'passkey',
  domain: {
    state: states,
    event: ['add', ...ofAdded],
    party: ['provider', 'staff', 'system'],
    answer: ['right', 'of nobody', 'of a copy', 'wrong'],
    challenge: ['open', 'over'],
    passkeys: ['few', 'all'],
  },
  moves: movesOf('passkey', states, 'no-such-step', [
    ['add', ['asked'], 'added', 'p.passkey.add'],
    ['use', ['added'], 'added', 'p.passkey.use'],
    ['rename', ['added'], 'added', 'p.passkey.own'],
    ['remove', ['added'], 'removed', 'p.passkey.own'],
    ['reset', ['added'], 'removed', 'p.passkey.reset'],
  ]),
  blockers: [
    {
      id: 'passkey.by-its-owner',
      from: ['p.passkey.add', 'p.passkey.use', 'p.passkey.own'],
      given: { event: [...withAnswer, 'rename', 'remove'], party: 'system' },
      comes: 'not-a-person',
    },
    {
      id: 'passkey.by-operators',
      from: 'p.passkey.reset',
      given: { event: 'reset', party: ['provider', 'staff'] },
      comes: 'not-platform',
    },
    {
      id: 'passkey.over',
      from: 'p.passkey.add',
      given: { event: withAnswer, challenge: 'over' },
      comes: 'over',
    },
    {
      id: 'passkey.wrong',
      from: ['p.passkey.add', 'p.passkey.use'],
      given: { event: withAnswer, answer: 'wrong' },
      comes: 'wrong',
    },
    {
      id: 'passkey.of-nobody',
      from: ['p.passkey.add', 'p.passkey.use'],
      given: { event: withAnswer, answer: 'of nobody' },
      comes: 'of-nobody',
    },
    {
      id: 'passkey.copy',
      from: 'p.passkey.copy',
      given: { event: 'use', answer: 'of a copy' },
      comes: 'copy',
    },
    {
      id: 'passkey.many',
      from: 'p.passkey.many',
      given: { event: 'add', passkeys: 'all' },
      comes: 'many',
    },
  ],
}
