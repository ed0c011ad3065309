import { movesOf, type SpecifiedLifecycle, type Step } from '../table.ts'

export type SecretState = 'none' | 'single' | 'rolling'
export type SecretEvent = 'regenerate' | 'roll' | 'end the previous' | 'expire'

export interface SecretCells extends Step<SecretState, SecretEvent> {
  /** When the previous one stops: as it is stored, or as it is chosen. */
  hour: 'has come' | 'within 30 days' | 'later'
}

const states = ['none', 'single', 'rolling'] as const
const byPeople = ['regenerate', 'roll', 'end the previous'] as const

/** A secret between the platform and a provider. */
export const secret: SpecifiedLifecycle<SecretState, SecretEvent, SecretCells> = {
  name: 'secret',
  domain: {
    state: states,
    event: [...byPeople, 'expire'],
    party: ['provider', 'staff', 'system'],
    hour: ['has come', 'within 30 days', 'later'],
  },
  moves: movesOf<SecretState, SecretEvent, SecretCells>('secret', states, 'no-previous', [
    ['regenerate', states, 'single', 'p.secret.regenerate'],
    ['roll', ['single', 'rolling'], 'rolling', ['p.secret.roll', 'p.secret.one-previous']],
    ['end the previous', ['rolling'], 'single', 'p.secret.end'],
    ['expire', ['rolling'], 'single', 'p.secret.expire'],
  ]),
  blockers: [
    {
      id: 'secret.by-people',
      from: ['p.secret.regenerate', 'p.secret.end'],
      given: { event: byPeople, party: 'system' },
      comes: 'not-a-person',
    },
    {
      id: 'secret.by-the-platform',
      from: 'p.secret.expire',
      given: { event: 'expire', party: ['provider', 'staff'] },
      comes: 'not-platform',
    },
    {
      id: 'secret.ahead',
      from: 'p.secret.roll',
      given: { event: 'roll', hour: 'has come' },
      comes: 'not-ahead',
    },
    {
      id: 'secret.too-long',
      from: 'p.secret.roll',
      given: { event: 'roll', hour: 'later' },
      comes: 'too-long',
    },
    {
      id: 'secret.over',
      from: 'p.secret.end',
      given: { event: 'end the previous', hour: 'has come' },
      comes: 'over',
    },
    {
      id: 'secret.not-yet',
      from: 'p.secret.expire',
      given: { event: 'expire', hour: ['within 30 days', 'later'] },
      comes: 'works',
    },
  ],
}
