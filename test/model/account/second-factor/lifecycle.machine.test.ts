import { secondFactorBlockers, secondFactorLifecycle } from '#machines/account/lifecycle.ts'
import { walkModel } from '#test/runner/walking/walk.ts'
import { lifecycleActor } from '../../drivers/lifecycle-actor.ts'
import { everySecondFactor, secondFactorModel } from './lifecycle.model.ts'
import { secondFactorAsked } from './specified.ts'

walkModel(
  secondFactorModel,
  lifecycleActor(secondFactorLifecycle, secondFactorBlockers, secondFactorAsked.reasons),
  {
    depth: 2,
    refusalStates: everySecondFactor,
    refusalsOnPaths: 'everywhere',
    demand: 'transitions and guards',
  },
)
