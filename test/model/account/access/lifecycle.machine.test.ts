import { accountAccessBlockers, accountAccessLifecycle } from '#machines/account/lifecycle.ts'
import { walkModel } from '#test/runner/walking/walk.ts'
import { lifecycleActor } from '../../drivers/lifecycle-actor.ts'
import { accountAccessModel, everyAccountAccess } from './lifecycle.model.ts'
import { accountAccessAsked } from './specified.ts'

walkModel(
  accountAccessModel,
  lifecycleActor(accountAccessLifecycle, accountAccessBlockers, accountAccessAsked.reasons),
  {
    depth: 1,
    refusalStates: everyAccountAccess,
    refusalsOnPaths: 'everywhere',
    demand: 'transitions and guards',
  },
)
