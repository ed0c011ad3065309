import { installBlockers, installLifecycle } from '#machines/install/lifecycle.ts'
import { walkModel } from '#test/runner/walking/walk.ts'
import { lifecycleActor } from '../drivers/lifecycle-actor.ts'
import { everyInstall, installModel } from './lifecycle.model.ts'
import { installAsked } from './specified.ts'

walkModel(installModel, lifecycleActor(installLifecycle, installBlockers, installAsked.reasons), {
  depth: 2,
  refusalStates: everyInstall,
  refusalsOnPaths: 'once',
  demand: 'transitions and guards',
})
