import { progressionBlockers, progressionLifecycle } from '#machines/progression/lifecycle.ts'
import { walkModel } from '../support/walk.ts'
import { lifecycleActor } from '../drivers/lifecycle-actor.ts'
import { everyStage, progressionModel } from './lifecycle.model.ts'
import { progressionReasons } from './specified.ts'

walkModel(progressionModel, lifecycleActor(progressionLifecycle, progressionBlockers, progressionReasons), {
  depth: 2,
  refusalStates: everyStage,
  refusalsOnPaths: 'everywhere',
  demand: 'transitions and guards',
})
