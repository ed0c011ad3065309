import { expect, test } from 'vitest'
import type { AutomaticReview } from '#contract/automatic-review.ts'
import type { Stage } from '#machines/progression/stage.ts'
import { followedReview } from '#portal/features/logs/reviews/calls.ts'

/* SPEC 4: the log screen follows the latest review for the add-on's current state. READINGS 22: beta's in alpha, ga's in beta. */

const step = { status: null, errors: [], suggestions: [] }
const steps = { manifest: step, provision: step, deprovision: step, reprovision: step }
const reviewOf = (progressionType: 'beta' | 'ga', status: AutomaticReview['status'], day: number) => {
  const record = { id: `${progressionType} ${status} ${day}`, createdAt: `2026-11-0${day}T09:00:00.000Z` }
  return { ...record, etag: '"1"', progressionType, status, ...steps } as unknown as AutomaticReview
}

const ofBeta = reviewOf('beta', 'finished', 2)
const earlier = reviewOf('beta', 'finished', 1)
const ofGa = reviewOf('ga', 'finished', 3)

test.each<[Stage, AutomaticReview[], AutomaticReview | null]>([
  ['alpha', [], null],
  ['alpha', [earlier, ofBeta], ofBeta],
  ['alpha', [ofBeta, earlier], ofBeta],
  ['beta', [ofBeta, earlier], null],
  ['beta', [ofGa, ofBeta], ofGa],
  ['ga', [ofGa, ofBeta], null],
  ['shutdown', [ofGa, ofBeta], null],
  // What runs is seen to its end, wherever the add-on has gone meanwhile.
  ...(['new', 'in_progress', 'cancelling'] as const).flatMap((status) =>
    (['alpha', 'beta', 'ga', 'shutdown'] as const).map(
      (stage): [Stage, AutomaticReview[], AutomaticReview] => {
        const running = reviewOf('beta', status, 4)
        return [stage, [running, ofBeta], running]
      },
    ),
  ),
])('in %s, of %j', (state, reviews, followed) => {
  expect(followedReview(reviews, { state })?.id ?? null).toBe(followed?.id ?? null)
})
