import { movesOf, type SpecifiedLifecycle, type Step } from '../table.ts'
import type { Stage } from './approval.ts'

export type Availability = 'allUsers' | 'allUsersHidden' | 'inviteOnly' | 'disabled'
export type AvailabilityEvent = 'toAllUsers' | 'toAllUsersHidden' | 'toInviteOnly' | 'toDisabled'

export interface AvailabilityCells extends Step<Availability, AvailabilityEvent> {
  /** A person's choice, the add-on's step to GA, or its shutdown, which only disables. */
  cause: 'choice' | 'progression' | 'shutdown'
  stage: Stage
  /** The add-on's default slugs that name this plan. */
  keptDefault: 'none' | 'the default' | 'another default'
  plan: 'test' | 'ordinary'
  /** Installable with or without private networking. */
  installable: 'by somebody' | 'by nobody'
}

const on = ['allUsers', 'allUsersHidden', 'inviteOnly'] as const

const switched = ['s4.availability.flags', 's6.availability'] as const
const states = [...on, 'disabled'] as const

/** A plan's availability. */
export const availability: SpecifiedLifecycle<Availability, AvailabilityEvent, AvailabilityCells> = {
  name: 'availability',
  domain: {
    state: states,
    event: ['toAllUsers', 'toAllUsersHidden', 'toInviteOnly', 'toDisabled'],
    party: ['provider', 'staff'],
    cause: ['choice', 'progression', 'shutdown'],
    stage: ['alpha', 'beta', 'ga', 'shutdown'],
    keptDefault: ['none', 'the default', 'another default'],
    plan: ['test', 'ordinary'],
    installable: ['by somebody', 'by nobody'],
  },
  isAsked: ({ event, cause }) => cause !== 'shutdown' || event === 'toDisabled',
  moves: movesOf('availability', states, 'no change', [
    [
      'toAllUsers',
      ['allUsersHidden', 'inviteOnly', 'disabled'],
      'allUsers',
      [...switched, 'r5.availability'],
    ],
    [
      'toAllUsersHidden',
      ['allUsers', 'inviteOnly', 'disabled'],
      'allUsersHidden',
      [...switched, 's2.overrides'],
    ],
    ['toInviteOnly', ['allUsers', 'allUsersHidden', 'disabled'], 'inviteOnly', [...switched, 's2.overrides']],
    ['toDisabled', on, 'disabled', [...switched, 'r6.effects']],
  ]),
  blockers: [
    {
      id: 'availability.party',
      from: ['s4.availability.staff', 's6.availability'],
      given: { cause: 'choice', party: 'provider' },
      comes: 'staff-only',
    },
    {
      id: 'availability.stage.shutdown',
      from: 'r6.nothing-after',
      given: { cause: ['choice', 'progression'], stage: 'shutdown' },
      comes: 'shut-down',
    },
    {
      id: 'availability.default.disabled',
      from: ['r42.default-kept', 'r42.shutdown-free'],
      given: { cause: 'choice', event: 'toDisabled', keptDefault: ['the default', 'another default'] },
      comes: 'default-plan',
    },
    {
      id: 'availability.default.hidden',
      from: 'r42.default-kept',
      given: {
        cause: 'choice',
        event: ['toAllUsersHidden', 'toInviteOnly'],
        state: 'allUsers',
        plan: 'ordinary',
        keptDefault: ['the default', 'another default'],
      },
      comes: 'default-plan',
    },
    {
      id: 'availability.default.invited',
      from: 'r42.default-kept',
      given: {
        cause: 'choice',
        event: 'toInviteOnly',
        state: 'allUsersHidden',
        plan: 'ordinary',
        keptDefault: ['the default', 'another default'],
      },
      comes: 'default-plan',
    },
    {
      id: 'availability.default.test.hidden',
      from: ['r42.test-until-ga', 'r42.default-kept'],
      given: {
        cause: 'choice',
        event: ['toAllUsersHidden', 'toInviteOnly'],
        state: 'allUsers',
        plan: 'test',
        keptDefault: 'another default',
      },
      comes: 'default-plan',
    },
    {
      id: 'availability.default.test.invited',
      from: ['r42.test-until-ga', 'r42.default-kept'],
      given: {
        cause: 'choice',
        event: 'toInviteOnly',
        state: 'allUsersHidden',
        plan: 'test',
        keptDefault: 'another default',
      },
      comes: 'default-plan',
    },
    {
      id: 'availability.default.test.hidden-after-ga',
      from: ['r42.test-until-ga', 'r42.default-kept'],
      given: {
        cause: 'choice',
        event: ['toAllUsersHidden', 'toInviteOnly'],
        state: 'allUsers',
        plan: 'test',
        stage: ['ga', 'shutdown'],
        keptDefault: 'the default',
      },
      comes: 'default-plan',
    },
    {
      id: 'availability.default.test.invited-after-ga',
      from: ['r42.test-until-ga', 'r42.default-kept'],
      given: {
        cause: 'choice',
        event: 'toInviteOnly',
        state: 'allUsersHidden',
        plan: 'test',
        stage: ['ga', 'shutdown'],
        keptDefault: 'the default',
      },
      comes: 'default-plan',
    },
    {
      id: 'availability.default.test.disabled',
      from: ['r42.test-until-ga', 's4.stage.alpha-default'],
      given: { cause: 'choice', event: 'toDisabled', plan: 'test', stage: ['alpha', 'beta'] },
      comes: 'default-plan',
    },
    {
      id: 'availability.on-sale',
      from: 'r42.on-sale',
      given: { event: ['toAllUsers', 'toAllUsersHidden'], installable: 'by nobody' },
      comes: 'installable',
    },
  ],
}
