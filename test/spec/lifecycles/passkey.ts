import type { SpecifiedLifecycle, Step } from '../table.ts'

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

/** A passkey of an account. */
export const passkey: SpecifiedLifecycle<PasskeyState, PasskeyEvent, PasskeyCells> = {
  name: 'passkey',
  domain: {
    state: ['asked', 'added', 'removed'],
    event: ['add', ...ofAdded],
    party: ['provider', 'staff', 'system'],
    answer: ['right', 'of nobody', 'of a copy', 'wrong'],
    challenge: ['open', 'over'],
    passkeys: ['few', 'all'],
  },
  moves: [
    {
      id: 'passkey.add',
      from: 'p.passkey.add',
      given: { event: 'add', state: 'asked' },
      comes: { to: 'added' },
    },
    {
      id: 'passkey.use',
      from: 'p.passkey.use',
      given: { event: 'use', state: 'added' },
      comes: { to: 'added' },
    },
    {
      id: 'passkey.rename',
      from: 'p.passkey.own',
      given: { event: 'rename', state: 'added' },
      comes: { to: 'added' },
    },
    {
      id: 'passkey.remove',
      from: 'p.passkey.own',
      given: { event: 'remove', state: 'added' },
      comes: { to: 'removed' },
    },
    {
      id: 'passkey.reset',
      from: 'p.passkey.reset',
      given: { event: 'reset', state: 'added' },
      comes: { to: 'removed' },
    },
    {
      id: 'passkey.there-already',
      from: 'p.passkey.add',
      given: { event: 'add', state: ['added', 'removed'] },
      comes: { refused: 'no-such-step' },
    },
    {
      id: 'passkey.not-there',
      from: ['p.passkey.use', 'p.passkey.own', 'p.passkey.reset'],
      given: { event: ofAdded, state: ['asked', 'removed'] },
      comes: { refused: 'no-such-step' },
    },
  ],
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
