import type { SpecifiedLifecycle, Step } from '../table.ts'
import type { Stage } from './approval.ts'

export type DeprecationState = 'draft' | 'announced' | 'withdrawn' | 'ended'
export type DeprecationEvent = 'write' | 'announce' | 'withdraw' | 'end' | 'endWithAddon'

export interface DeprecationCells extends Step<DeprecationState, DeprecationEvent> {
  stage: Stage
  /** Its date. */
  day: 'far' | 'a month ahead' | 'sooner' | 'has come'
}

/** An add-on's deprecation. A month are 30 days. */
export const deprecation: SpecifiedLifecycle<DeprecationState, DeprecationEvent, DeprecationCells> = {
  name: 'deprecation',
  domain: {
    state: ['draft', 'announced', 'withdrawn', 'ended'],
    event: ['write', 'announce', 'withdraw', 'end', 'endWithAddon'],
    party: ['provider', 'staff', 'system'],
    stage: ['alpha', 'beta', 'ga', 'shutdown'],
    day: ['far', 'a month ahead', 'sooner', 'has come'],
  },
  moves: [
    {
      id: 'deprecation.write.draft',
      from: 'p.deprecation.write',
      given: { event: 'write', state: 'draft' },
      comes: { to: 'draft' },
    },
    {
      id: 'deprecation.write.elsewhere',
      from: 'p.deprecation.write',
      given: { event: 'write', state: ['announced', 'withdrawn', 'ended'] },
      comes: { refused: 'wrong-state' },
    },
    {
      id: 'deprecation.announce.draft',
      from: 'p.deprecation.announce',
      given: { event: 'announce', state: 'draft' },
      comes: { to: 'announced' },
    },
    {
      id: 'deprecation.announce.elsewhere',
      from: 'p.deprecation.announce',
      given: { event: 'announce', state: ['announced', 'withdrawn', 'ended'] },
      comes: { refused: 'wrong-state' },
    },
    {
      id: 'deprecation.withdraw.announced',
      from: 'p.deprecation.withdraw',
      given: { event: 'withdraw', state: 'announced' },
      comes: { to: 'withdrawn' },
    },
    {
      id: 'deprecation.withdraw.elsewhere',
      from: 'p.deprecation.withdraw',
      given: { event: 'withdraw', state: ['draft', 'withdrawn', 'ended'] },
      comes: { refused: 'wrong-state' },
    },
    {
      id: 'deprecation.end.announced',
      from: 'p.deprecation.end',
      given: { event: 'end', state: 'announced' },
      comes: { to: 'ended' },
    },
    {
      id: 'deprecation.end.elsewhere',
      from: 'p.deprecation.end',
      given: { event: 'end', state: ['draft', 'withdrawn', 'ended'] },
      comes: { refused: 'wrong-state' },
    },
    {
      id: 'deprecation.end-with-addon.draft',
      from: 'p.deprecation.end-with-addon',
      given: { event: 'endWithAddon', state: 'draft' },
      comes: { to: 'ended' },
    },
    {
      id: 'deprecation.end-with-addon.announced',
      from: 'p.deprecation.end-with-addon',
      given: { event: 'endWithAddon', state: 'announced' },
      comes: { to: 'ended' },
    },
    {
      id: 'deprecation.end-with-addon.elsewhere',
      from: 'p.deprecation.end-with-addon',
      given: { event: 'endWithAddon', state: ['withdrawn', 'ended'] },
      comes: { refused: 'wrong-state' },
    },
  ],
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
