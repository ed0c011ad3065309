import type { SpecifiedLifecycle, Step } from '../table.ts'

export type PasswordResetState = 'asked' | 'used' | 'replaced' | 'expired'
export type PasswordResetEvent = 'use' | 'replace' | 'expire'

export interface PasswordResetCells extends Step<PasswordResetState, PasswordResetEvent> {
  /** Of the hour. */
  time: 'is left' | 'is over'
}

/** A reset of a password by mail. */
export const passwordReset: SpecifiedLifecycle<PasswordResetState, PasswordResetEvent, PasswordResetCells> = {
  name: 'passwordReset',
  domain: {
    state: ['asked', 'used', 'replaced', 'expired'],
    event: ['use', 'replace', 'expire'],
    party: ['provider', 'staff', 'system'],
    time: ['is left', 'is over'],
  },
  moves: [
    {
      id: 'reset.use',
      from: 'p.reset.use',
      given: { event: 'use', state: 'asked' },
      comes: { to: 'used' },
    },
    {
      id: 'reset.replace',
      from: 'p.reset.replace',
      given: { event: 'replace', state: 'asked' },
      comes: { to: 'replaced' },
    },
    {
      id: 'reset.expire',
      from: 'p.reset.expire',
      given: { event: 'expire', state: 'asked' },
      comes: { to: 'expired' },
    },
    {
      id: 'reset.over',
      from: ['p.reset.use', 'p.reset.replace', 'p.reset.expire'],
      given: { state: ['used', 'replaced', 'expired'] },
      comes: { refused: 'over' },
    },
  ],
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
