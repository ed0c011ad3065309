import type { SpecifiedLifecycle, Step } from '../table.ts'
import type { Stage } from './approval.ts'

export type Availability = 'allUsers' | 'allUsersHidden' | 'inviteOnly' | 'disabled'
export type AvailabilityEvent =
  | 'toAllUsers'
  | 'toAllUsersHidden'
  | 'toInviteOnly'
  | 'toDisabled'
  /** The add-on shuts down: a rule of the platform, not a person's choice. */
  | 'shutDown'

export interface AvailabilityCells extends Step<Availability, AvailabilityEvent> {
  stage: Stage
  /** What of the add-on's four default slugs names this plan. */
  keptDefault: 'one' | 'none'
  plan: 'test' | 'ordinary'
  /** Installable with or without private networking. */
  installable: 'by somebody' | 'by nobody'
}

const all = ['allUsers', 'allUsersHidden', 'inviteOnly', 'disabled'] as const

/** A plan's availability. */
export const availability: SpecifiedLifecycle<Availability, AvailabilityEvent, AvailabilityCells> = {
  name: 'availability',
  domain: {
    state: all,
    event: ['toAllUsers', 'toAllUsersHidden', 'toInviteOnly', 'toDisabled', 'shutDown'],
    party: ['provider', 'staff', 'system'],
    stage: ['alpha', 'beta', 'ga', 'shutdown'],
    keptDefault: ['one', 'none'],
    plan: ['test', 'ordinary'],
    installable: ['by somebody', 'by nobody'],
  },
  moves: [
    {
      id: 'availability.all-users',
      from: ['s4.availability.flags', 's6.availability'],
      given: { event: 'toAllUsers' },
      comes: { to: 'allUsers' },
    },
    {
      id: 'availability.hidden',
      from: ['s4.availability.flags', 's6.availability'],
      given: { event: 'toAllUsersHidden' },
      comes: { to: 'allUsersHidden' },
    },
    {
      id: 'availability.invite-only',
      from: ['s4.availability.flags', 's6.availability'],
      given: { event: 'toInviteOnly' },
      comes: { to: 'inviteOnly' },
    },
    {
      id: 'availability.disabled',
      from: ['s4.availability.flags', 's6.availability'],
      given: { event: 'toDisabled' },
      comes: { to: 'disabled' },
    },
    {
      id: 'availability.shut-down',
      from: ['r6.effects', 'r42.shutdown-free'],
      given: { event: 'shutDown' },
      comes: { to: 'disabled' },
    },
  ],
  blockers: [
    {
      id: 'availability.party',
      from: ['s4.availability.staff', 's6.availability'],
      given: {
        event: ['toAllUsers', 'toAllUsersHidden', 'toInviteOnly', 'toDisabled'],
        party: ['provider', 'system'],
      },
      comes: 'staff-only',
    },
    {
      id: 'availability.party.shut-down',
      from: 'r6.effects',
      given: { event: 'shutDown', party: ['provider', 'staff'] },
      comes: 'system-only',
    },
    {
      id: 'availability.stage.shutdown',
      from: 'r6.nothing-after',
      given: {
        event: ['toAllUsers', 'toAllUsersHidden', 'toInviteOnly', 'toDisabled'],
        stage: 'shutdown',
      },
      comes: 'shut-down',
    },
    {
      id: 'availability.default.disabled',
      from: 'r42.default-kept',
      given: { event: 'toDisabled', keptDefault: 'one', state: ['allUsers', 'allUsersHidden', 'inviteOnly'] },
      comes: 'default-plan',
    },
    {
      id: 'availability.default.hidden',
      from: 'r42.default-kept',
      given: { event: ['toAllUsersHidden', 'toInviteOnly'], keptDefault: 'one', state: 'allUsers' },
      comes: 'default-plan',
    },
    {
      id: 'availability.default.test',
      from: ['r42.test-until-ga', 's4.stage.alpha-default'],
      given: {
        event: 'toDisabled',
        plan: 'test',
        stage: ['alpha', 'beta'],
        state: ['allUsers', 'allUsersHidden', 'inviteOnly'],
      },
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
