import { deprecationBlockers, deprecationLifecycle } from '#machines/deprecation/lifecycle.ts'
import { walkModel } from '#test/runner/walking/walk.ts'
import { lifecycleActor } from '../drivers/lifecycle-actor.ts'
import { deprecationAsked } from './specified.ts'
import { everyDeprecation, deprecationModel } from './lifecycle.model.ts'

walkModel(
  deprecationModel,
  lifecycleActor(deprecationLifecycle, deprecationBlockers, deprecationAsked.reasons),
  {
    depth: 2,
    refusalStates: everyDeprecation,
    refusalsOnPaths: 'everywhere',
    demand: 'transitions and guards',
  },
)
