import { walkLifecycle } from '../drivers/lifecycle-actor.ts'
import { everyRepricingStatus, repricingModel } from './lifecycle.model.ts'
import { repricingAsked } from './specified.ts'

walkLifecycle(repricingModel, repricingAsked, everyRepricingStatus)
