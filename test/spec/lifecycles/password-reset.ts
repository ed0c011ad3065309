import { movesOf, type SpecifiedLifecycle, type Step } from '../table.ts'

export type PasswordResetState = 'asked' | 'used' | 'replaced' | 'expired'
export type PasswordResetEvent = 'use' | 'replace' | 'expire'

export interface PasswordResetCells extends Step<PasswordResetState, PasswordResetEvent> {
  /** Of the hour. */
  time: 'is left' | 'is over'
}

const states = ['asked', 'used', 'replaced', 'expired'] as const

/** A reset of a password by mail. */
export const passwordReset: SpecifiedLifecycle<PasswordResetState, PasswordResetEvent, PasswordResetCells> = {
  name: 'passwordReset',
  domain: {
    state: states,
    event: ['use', 'replace', 'expire'],
    party: ['provider', 'staff', 'system'],
    time: ['is left', 'is over'],
  },
  moves: movesOf('reset', states, 'over', [
    ['use', ['asked'], 'used', 'p.reset.use'],
    ['replace', ['asked'], 'replaced', 'p.reset.replace'],
    ['expire', ['asked'], 'expired', 'p.reset.expire'],
  ]),
  blockers: [
    {
      id: 'reset.by-its-holder',
      from: 'p.reset.use',
      given: { event: 'use', party: 'system' },
      comes: 'not-a-person',
    },
    {
      id: 'reset.link-expired',
      from: 'p.reset.use',
      given: { event: 'use', time: 'is over' },
      comes: 'link-expired',
    },
    {
      id: 'reset.by-the-platform',
      from: ['p.reset.replace', 'p.reset.expire'],
      given: { event: ['replace', 'expire'], party: ['provider', 'staff'] },
      comes: 'not-platform',
    },
    {
      id: 'reset.not-due',
      from: 'p.reset.expire',
      given: { event: 'expire', time: 'is left' },
      comes: 'not-due',
    },
  ],
}
