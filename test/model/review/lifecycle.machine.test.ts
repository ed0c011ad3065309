import { describe } from 'vitest'
import {
  automaticReviewLifecycle,
  reviewBlockers,
  reviewStepBlockers,
  reviewStepLifecycle,
} from '#machines/review/lifecycle.ts'
import { walkModel } from '#test/runner/walking/walk.ts'
import {
  automaticReviewModel,
  everyReviewStatus,
  everyStepStatus,
  reviewStepModel,
} from './lifecycle.model.ts'
import { reviewAsked, reviewStepAsked } from './specified.ts'
import { lifecycleActor } from '../drivers/lifecycle-actor.ts'

describe('the review', () => {
  walkModel(
    automaticReviewModel,
    lifecycleActor(automaticReviewLifecycle, reviewBlockers, reviewAsked.reasons),
    {
      depth: 2,
      refusalStates: everyReviewStatus,
      refusalsOnPaths: 'everywhere',
      demand: 'transitions and guards',
    },
  )
})

describe('a step', () => {
  walkModel(
    reviewStepModel,
    lifecycleActor(reviewStepLifecycle, reviewStepBlockers, reviewStepAsked.reasons),
    {
      depth: 2,
      refusalStates: everyStepStatus,
      refusalsOnPaths: 'everywhere',
      demand: 'transitions and guards',
    },
  )
})
