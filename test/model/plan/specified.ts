import {
  planAvailabilityBlockers,
  type PlanAvailabilityBlocker,
  type PlanAvailabilityFacts,
  planAvailabilityLifecycle,
} from '#machines/plan/lifecycle.ts'
import {
  availability,
  type Availability,
  type AvailabilityCells,
  type AvailabilityEvent,
} from '#test/spec/lifecycles/availability.ts'
import type { Specified } from '#test/support/specified/specified.ts'
import { machineParty } from '../approval/specified.ts'

const machineEvents = {
  toAllUsers: 'openToAll',
  toAllUsersHidden: 'hide',
  toInviteOnly: 'limitToInvited',
  toDisabled: 'disable',
} as const

const words: Readonly<Record<PlanAvailabilityBlocker['code'], string>> = {
  wrong_state: 'no change',
  change_request_needed: 'staff-only',
  addon_shut_down: 'shut-down',
  default_plan: 'default-plan',
  not_installable: 'installable',
}

const defaultOf = {
  none: [],
  'the default': ['defaultPlanSlug'],
  'another default': ['spaceDefaultPlanSlug'],
} as const

/** A plan's availability in the machine's words. */
export const specifiedAvailability: Specified<
  Availability,
  AvailabilityEvent,
  AvailabilityCells,
  PlanAvailabilityFacts
> = {
  table: availability,
  machine: planAvailabilityLifecycle,
  blockersOf: planAvailabilityBlockers as never,
  state: (state) => state,
  facts: ({ stage, plan, keptDefault, installable }) => ({
    stage,
    isTest: plan === 'test',
    defaultOf: defaultOf[keptDefault],
    installable: installable === 'by somebody',
  }),
  event: ({ event, party, cause }) => ({ type: machineEvents[event], by: machineParty[party], cause }),
  word: (blocker: PlanAvailabilityBlocker) => words[blocker.code],
}
