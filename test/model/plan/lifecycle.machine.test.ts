import { planAvailabilityBlockers, planAvailabilityLifecycle } from '#machines/plan/lifecycle.ts'
import { walkModel } from '../support/walk.ts'
import { lifecycleActor } from '../drivers/lifecycle-actor.ts'
import { everyAvailability, planAvailabilityModel } from './lifecycle.model.ts'

walkModel(planAvailabilityModel, lifecycleActor(planAvailabilityLifecycle, planAvailabilityBlockers), {
  depth: 1,
  refusalStates: everyAvailability,
  refusalsOnPaths: 'everywhere',
  demand: 'transitions and guards',
})
