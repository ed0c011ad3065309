import { walkLifecycle } from '../drivers/lifecycle-actor.ts'
import { everyStage, progressionModel } from './lifecycle.model.ts'
import { progressionAsked } from './specified.ts'

walkLifecycle(progressionModel, progressionAsked, everyStage)
