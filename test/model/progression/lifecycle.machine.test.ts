import { progressionBlockers, progressionLifecycle } from '#machines/progression/lifecycle.ts'
import { walkModel } from '#test/runner/walking/walk.ts'
import { lifecycleActor } from '../drivers/lifecycle-actor.ts'
import { everyStage, progressionModel } from './lifecycle.model.ts'
import { progressionAsked } from './specified.ts'

walkModel(
  progressionModel,
  lifecycleActor(progressionLifecycle, progressionBlockers, progressionAsked.reasons),
  {
    depth: 2,
    refusalStates: everyStage,
    refusalsOnPaths: 'everywhere',
    demand: 'transitions and guards',
  },
)
