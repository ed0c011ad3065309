import { planAvailabilityBlockers, planAvailabilityLifecycle } from '#machines/plan/lifecycle.ts'
import { walkModel } from '#test/runner/walking/walk.ts'
import { lifecycleActor } from '../drivers/lifecycle-actor.ts'
import { availabilityAsked } from './specified.ts'
import { everyAvailability, planAvailabilityModel } from './lifecycle.model.ts'

walkModel(
  planAvailabilityModel,
  lifecycleActor(planAvailabilityLifecycle, planAvailabilityBlockers, availabilityAsked.reasons),
  {
    depth: 1,
    refusalStates: everyAvailability,
    refusalsOnPaths: 'everywhere',
    demand: 'transitions and guards',
  },
)
