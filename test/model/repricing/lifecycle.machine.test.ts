import { repricingBlockers, repricingLifecycle } from '#machines/repricing/lifecycle.ts'
import { walkModel } from '#test/runner/walking/walk.ts'
import { lifecycleActor } from '../drivers/lifecycle-actor.ts'
import { repricingAsked } from './specified.ts'
import { everyRepricingStatus, repricingModel } from './lifecycle.model.ts'

walkModel(repricingModel, lifecycleActor(repricingLifecycle, repricingBlockers, repricingAsked.reasons), {
  depth: 2,
  refusalStates: everyRepricingStatus,
  refusalsOnPaths: 'everywhere',
  demand: 'transitions and guards',
})
