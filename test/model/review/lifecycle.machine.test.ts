import { describe } from 'vitest'
import {
  automaticReviewLifecycle,
  reviewBlockers,
  reviewStepBlockers,
  reviewStepLifecycle,
} from '#machines/review/lifecycle.ts'
import { walkModel } from '../support/walk.ts'
import {
  automaticReviewModel,
  everyReviewStatus,
  everyStepStatus,
  reviewStepModel,
} from './lifecycle.model.ts'
import { lifecycleActor } from '../drivers/lifecycle-actor.ts'

describe('the review', () => {
  walkModel(automaticReviewModel, lifecycleActor(automaticReviewLifecycle, reviewBlockers), {
    depth: 2,
    refusalStates: everyReviewStatus,
    refusalsOnPaths: 'everywhere',
    demand: 'transitions and guards',
  })
})

describe('a step', () => {
  walkModel(reviewStepModel, lifecycleActor(reviewStepLifecycle, reviewStepBlockers), {
    depth: 2,
    refusalStates: everyStepStatus,
    refusalsOnPaths: 'everywhere',
    demand: 'transitions and guards',
  })
})
