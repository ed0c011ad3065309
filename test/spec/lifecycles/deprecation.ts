import { movesOf, type SpecifiedLifecycle, type Step } from '../table.ts'
import type { Stage } from './approval.ts'

export type DeprecationState = 'draft' | 'announced' | 'withdrawn' | 'ended'
export type DeprecationEvent = 'write' | 'announce' | 'withdraw' | 'end' | 'endWithAddon'

export interface DeprecationCells extends Step<DeprecationState, DeprecationEvent> {
  stage: Stage
  /** Its date. */
  day: 'far' | 'a month ahead' | 'sooner' | 'has come'
}

const states = ['draft', 'announced', 'withdrawn', 'ended'] as const

/** An add-on's deprecation. A month is 30 days. */
export const deprecation: SpecifiedLifecycle<DeprecationState, DeprecationEvent, DeprecationCells> = {
  name: 'deprecation',
  domain: {
    state: states,
    event: ['write', 'announce', 'withdraw', 'end', 'endWithAddon'],
    party: ['provider', 'staff', 'system'],
    stage: ['alpha', 'beta', 'ga', 'shutdown'],
    day: ['far', 'a month ahead', 'sooner', 'has come'],
  },
  moves: movesOf('deprecation', states, 'wrong-state', [
    ['write', ['draft'], 'draft', 'p.deprecation.write'],
    ['announce', ['draft'], 'announced', 'p.deprecation.announce'],
    ['withdraw', ['announced'], 'withdrawn', 'p.deprecation.withdraw'],
    ['end', ['announced'], 'ended', 'p.deprecation.end'],
    ['endWithAddon', ['draft', 'announced'], 'ended', 'p.deprecation.end-with-addon'],
  ]),
  blockers: [
    {
      id: 'deprecation.not-staff',
      from: [
        'p.deprecation.write',
        'p.deprecation.announce',
        'p.deprecation.withdraw',
        'p.deprecation.end-with-addon',
      ],
      given: { event: ['write', 'announce', 'withdraw', 'endWithAddon'], party: ['provider', 'system'] },
      comes: 'not-staff',
    },
    {
      id: 'deprecation.not-platform',
      from: ['p.deprecation.end'],
      given: { event: ['end'], party: ['provider', 'staff'] },
      comes: 'not-platform',
    },
    {
      id: 'deprecation.shut-down',
      from: 'r6.nothing-after',
      given: { event: ['write', 'announce', 'withdraw'], stage: 'shutdown' },
      comes: 'shut-down',
    },
    {
      id: 'deprecation.not-offered',
      from: 'p.deprecation.offered',
      given: { event: 'announce', stage: 'alpha' },
      comes: 'not-offered',
    },
    {
      id: 'deprecation.too-soon',
      from: 'p.deprecation.month',
      given: { event: ['write', 'announce'], day: ['sooner', 'has come'] },
      comes: 'too-soon',
    },
    {
      id: 'deprecation.not-due',
      from: 'p.deprecation.end',
      given: { event: ['end'], day: ['far', 'a month ahead', 'sooner'] },
      comes: 'not-due',
    },
  ],
}
