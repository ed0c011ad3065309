import { walkLifecycle } from '../../drivers/lifecycle-actor.ts'
import { everySecondFactor, secondFactorModel } from './lifecycle.model.ts'
import { secondFactorAsked } from './specified.ts'

walkLifecycle(secondFactorModel, secondFactorAsked, everySecondFactor)
