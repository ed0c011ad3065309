import { walkLifecycle } from '../drivers/lifecycle-actor.ts'
import { everyAvailability, planAvailabilityModel } from './lifecycle.model.ts'
import { availabilityAsked } from './specified.ts'

walkLifecycle(planAvailabilityModel, availabilityAsked, everyAvailability, { depth: 1 })
