import {
  planAvailabilityBlockers,
  planAvailabilityLifecycle,
} from '../../machines/plan-availability.lifecycle.ts'
import { walkModel } from '../support/walk.ts'
import { lifecycleActor } from './drivers/lifecycle-actor.ts'
import { everyAvailability, planAvailabilityModel } from './plan-availability.model.ts'

walkModel(planAvailabilityModel, lifecycleActor(planAvailabilityLifecycle, planAvailabilityBlockers), {
  depth: 1,
  refusalStates: everyAvailability,
  refusalsOnPaths: 'everywhere',
  demand: 'transitions and guards',
})
