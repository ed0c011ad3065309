import { expect, test } from 'vitest'
import {
  eventToAvailability,
  planAvailabilityBlockers,
  type PlanAvailabilityEvent,
  planAvailabilityLifecycle,
} from '#machines/plan/lifecycle.ts'
import { defaultFields } from '#machines/plan/plan-defaults.ts'
import { stepOf } from '#machines/law.ts'
import { availabilities } from '#contract/availability.ts'

/* Who may do what in which situation is asked by machines/spec; here is what its cells don't say. */

const choice = (type: PlanAvailabilityEvent['type']) => ({ type, by: 'admin', cause: 'choice' }) as const

test('a new plan is invite-only', () => {
  expect(planAvailabilityLifecycle.getInitialSnapshot(null as never, { stage: 'alpha' }).value).toBe(
    'inviteOnly',
  )
})

test('an availability is where its event leads, also by a trail that is older than all facts but the stage', () => {
  for (const from of availabilities)
    for (const to of availabilities.filter((each) => each !== from)) {
      const event = choice(eventToAvailability[to])
      expect(stepOf(planAvailabilityLifecycle, { from, facts: { stage: 'ga' }, event })?.to).toBe(to)
    }
})

test('a refusal names each use of a default plan', () => {
  const context = { stage: 'ga', defaultOf: defaultFields } as const
  const snapshot = planAvailabilityLifecycle.resolveState({ value: 'allUsers', context })
  expect(planAvailabilityBlockers(snapshot, choice('disable'))).toEqual(
    defaultFields.map((as) => ({ code: 'default_plan', as })),
  )
})
