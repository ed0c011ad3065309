import {
  planAvailabilityBlockers,
  type PlanAvailabilityBlocker,
  type PlanAvailabilityEvent,
  type PlanAvailabilityFacts,
  planAvailabilityLifecycle,
} from '#machines/plan/lifecycle.ts'
import {
  availability,
  type Availability,
  type AvailabilityCells,
  type AvailabilityEvent,
} from '#test/spec/lifecycles/availability.ts'
import { keysOf } from '#test/support/keys-of.ts'
import { askedOf, type Specified } from '#test/support/specified/specified.ts'
import { machineParty, partyNamed } from '../approval/specified.ts'

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

/** The test plan may be hidden while it is the default, and nothing else; so another default counts first. */
function keptDefaultOf(fields: readonly string[]): AvailabilityCells['keptDefault'] {
  if (fields.some((field) => field !== 'defaultPlanSlug')) return 'another default'
  return fields.length > 0 ? 'the default' : 'none'
}

/** A plan's availability in the machine's words. */
export const specifiedAvailability = {
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
  cells: ({ state, facts: { stage, isTest, defaultOf, installable }, event }) => ({
    state: state as Availability,
    event: keysOf(machineEvents).find((name) => machineEvents[name] === event.type) ?? 'toDisabled',
    party: partyNamed((event as PlanAvailabilityEvent).by),
    cause: (event as PlanAvailabilityEvent).cause,
    stage,
    keptDefault: keptDefaultOf(defaultOf ?? []),
    plan: isTest === true ? 'test' : 'ordinary',
    installable: installable === false ? 'by nobody' : 'by somebody',
  }),
  code: (word) => keysOf(words).find((code) => words[code] === word),
} satisfies Specified<Availability, AvailabilityEvent, AvailabilityCells, PlanAvailabilityFacts>

/** The specification of a plan's availability. */
export const availabilityAsked = askedOf(specifiedAvailability)
