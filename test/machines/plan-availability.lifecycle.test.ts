import { describe, expect, test } from 'vitest'
import { transition } from 'xstate'
import type { Actor } from '../../machines/blockers.ts'
import {
  type AvailabilityCause,
  eventToAvailability,
  planAvailabilityBlockers,
  type PlanAvailabilityEvent,
  planAvailabilityEventTypes,
  planAvailabilityLifecycle,
} from '../../machines/plan-availability.lifecycle.ts'
import type { Stage } from '../../machines/progression.lifecycle.ts'
import { availabilities, type Availability } from '../../src/contract/plan.ts'

/** Where it leads, or the codes that stand against it. */
function outcome(from: Availability, event: PlanAvailabilityEvent, stage: Stage = 'beta'): string {
  const snapshot = planAvailabilityLifecycle.resolveState({ value: from, context: { stage } })
  const codes = planAvailabilityBlockers(snapshot, event).map(({ code }) => code)
  expect(snapshot.can(event)).toBe(codes.length === 0)
  return codes.length > 0 ? codes.join(' ') : transition(planAvailabilityLifecycle, snapshot, event)[0].value
}

const events = (by: Actor, cause: AvailabilityCause): PlanAvailabilityEvent[] =>
  planAvailabilityEventTypes.map((type) => ({ type, by, cause }))

test('every availability has the event that leads there, from every other one', () => {
  for (const from of availabilities) {
    for (const to of availabilities) {
      const event = { type: eventToAvailability[to], by: 'admin', cause: 'choice' } as const
      expect(outcome(from, event)).toBe(from === to ? 'wrong_state' : to)
    }
  }
})

test('a new plan is invite-only', () => {
  expect(planAvailabilityLifecycle.getInitialSnapshot(null as never, { stage: 'alpha' }).value).toBe(
    'inviteOnly',
  )
})

describe('in every stage before the end', () => {
  test.each(['alpha', 'beta', 'ga'] as const)('%s: providers ask for it, staff choose', (stage) => {
    const needed = 'change_request_needed'
    expect(events('provider', 'choice').map((event) => outcome('inviteOnly', event, stage))).toEqual([
      needed,
      needed,
      'wrong_state',
      needed,
    ])
    expect(events('admin', 'choice').map((event) => outcome('inviteOnly', event, stage))).toEqual([
      'allUsers',
      'allUsersHidden',
      'wrong_state',
      'disabled',
    ])
  })
})

test('the step to GA opens plans whoever takes it', () => {
  for (const by of ['provider', 'admin'] as const) {
    expect(events(by, 'progression').map((event) => outcome('inviteOnly', event))).toEqual([
      'allUsers',
      'allUsersHidden',
      'wrong_state',
      'disabled',
    ])
  }
})

describe('a shutdown', () => {
  test('disables plans, and brings about nothing else', () => {
    const needed = 'change_request_needed'
    expect(events('provider', 'shutdown').map((event) => outcome('allUsersHidden', event))).toEqual([
      needed,
      'wrong_state',
      needed,
      'disabled',
    ])
    expect(outcome('allUsers', { type: 'disable', by: 'admin', cause: 'shutdown' }, 'shutdown')).toBe(
      'disabled',
    )
  })

  test('is the end of every other change', () => {
    const shut = 'addon_shut_down'
    expect(events('admin', 'choice').map((event) => outcome('disabled', event, 'shutdown'))).toEqual([
      shut,
      shut,
      shut,
      'wrong_state',
    ])
    expect(events('admin', 'progression').map((event) => outcome('disabled', event, 'shutdown'))).toEqual([
      shut,
      shut,
      shut,
      'wrong_state',
    ])
    expect(events('admin', 'shutdown').map((event) => outcome('disabled', event, 'shutdown'))).toEqual([
      shut,
      shut,
      shut,
      'wrong_state',
    ])
    expect(outcome('disabled', { type: 'openToAll', by: 'provider', cause: 'choice' }, 'shutdown')).toBe(
      'addon_shut_down change_request_needed',
    )
  })
})
