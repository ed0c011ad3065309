import { repricingBlockers, repricingLifecycle } from '#machines/repricing/lifecycle.ts'
import { walkModel } from '../support/walk.ts'
import { lifecycleActor } from '../drivers/lifecycle-actor.ts'
import { everyRepricingStatus, repricingModel } from './lifecycle.model.ts'

walkModel(repricingModel, lifecycleActor(repricingLifecycle, repricingBlockers), {
  depth: 2,
  refusalStates: everyRepricingStatus,
  refusalsOnPaths: 'everywhere',
  demand: 'transitions and guards',
})
