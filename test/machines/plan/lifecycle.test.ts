import { describe, expect, test } from 'vitest'
import { transition } from 'xstate'
import type { Party } from '#machines/law.ts'
import {
  type AvailabilityCause,
  eventToAvailability,
  planAvailabilityBlockers,
  type PlanAvailabilityEvent,
  planAvailabilityEventTypes,
  type PlanAvailabilityFacts,
  planAvailabilityLifecycle,
} from '#machines/plan/lifecycle.ts'
import { type DefaultField, defaultFields } from '#machines/plan/plan-defaults.ts'
import type { Stage } from '#machines/progression/stage.ts'
import { availabilities, type Availability } from '#contract/availability.ts'

/** Where it leads, or the codes that stand against it. */
function outcome(
  from: Availability,
  event: PlanAvailabilityEvent,
  stage: Stage = 'beta',
  facts: Omit<PlanAvailabilityFacts, 'stage'> = {},
): string {
  const snapshot = planAvailabilityLifecycle.resolveState({ value: from, context: { stage, ...facts } })
  const codes = planAvailabilityBlockers(snapshot, event).map(({ code }) => code)
  expect(snapshot.can(event)).toBe(codes.length === 0)
  return codes.length > 0 ? codes.join(' ') : transition(planAvailabilityLifecycle, snapshot, event)[0].value
}

const events = (by: Party, cause: AvailabilityCause): PlanAvailabilityEvent[] =>
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

describe('a default plan (READINGS 42)', () => {
  const by = (from: Availability, cause: AvailabilityCause, defaultOf: readonly DefaultField[]) =>
    events('admin', cause).map((event) => outcome(from, event, 'ga', { defaultOf }))

  test.each(defaultFields)('%s: no person takes it from the apps that get it', (field) => {
    expect(by('allUsers', 'choice', [field])).toEqual([
      'wrong_state',
      'default_plan',
      'default_plan',
      'default_plan',
    ])
    expect(by('allUsersHidden', 'choice', [field])).toEqual([
      'allUsers',
      'wrong_state',
      'default_plan',
      'default_plan',
    ])
    expect(by('inviteOnly', 'choice', [field])).toEqual([
      'allUsers',
      'allUsersHidden',
      'wrong_state',
      'default_plan',
    ])
    expect(by('disabled', 'choice', [field])).toEqual([
      'allUsers',
      'allUsersHidden',
      'inviteOnly',
      'wrong_state',
    ])
  })

  test('each use of it is named', () => {
    const context = { stage: 'ga', defaultOf: ['defaultPlanSlug', 'spaceDefaultPlanSlug'] } as const
    const snapshot = planAvailabilityLifecycle.resolveState({ value: 'allUsers', context })
    expect(planAvailabilityBlockers(snapshot, { type: 'disable', by: 'admin', cause: 'choice' })).toEqual([
      { code: 'default_plan', as: 'defaultPlanSlug' },
      { code: 'default_plan', as: 'spaceDefaultPlanSlug' },
    ])
  })

  test('the step to GA and the shutdown are free', () => {
    expect(by('allUsers', 'progression', ['defaultPlanSlug'])).toEqual([
      'wrong_state',
      'allUsersHidden',
      'inviteOnly',
      'disabled',
    ])
    expect(by('allUsers', 'shutdown', ['defaultPlanSlug']).at(-1)).toBe('disabled')
  })
})

describe('the test plan (READINGS 42)', () => {
  const testPlan = { isTest: true, defaultOf: ['defaultPlanSlug'] } as const

  test.each([
    ['alpha', 'default_plan'],
    ['beta', 'default_plan'],
  ] as const)('in %s is not disabled, and hidden again at will', (stage, code) => {
    const all = events('admin', 'choice').map((event) => outcome('allUsers', event, stage, testPlan))
    expect(all).toEqual(['wrong_state', 'allUsersHidden', 'inviteOnly', code])
    const other = { isTest: true, defaultOf: ['spaceDefaultPlanSlug'] } as const
    expect(outcome('allUsers', { type: 'hide', by: 'admin', cause: 'choice' }, stage, other)).toBe(
      'default_plan',
    )
  })

  test('in GA is a plan like others', () => {
    const event = { type: 'disable', by: 'admin', cause: 'choice' } as const
    expect(outcome('inviteOnly', event, 'ga', { isTest: true, defaultOf: [] })).toBe('disabled')
  })
})

test('what no app could install is not put on sale, whatever brings it', () => {
  for (const cause of ['choice', 'progression'] as const) {
    const all = events('admin', cause).map((event) =>
      outcome('inviteOnly', event, 'ga', { installable: false }),
    )
    expect(all).toEqual(['not_installable', 'not_installable', 'wrong_state', 'disabled'])
  }
})
