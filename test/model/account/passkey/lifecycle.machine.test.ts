import { passkeyBlockers, passkeyLifecycle } from '#machines/account/lifecycle.ts'
import { walkModel } from '#test/runner/walking/walk.ts'
import { lifecycleActor } from '../../drivers/lifecycle-actor.ts'
import { everyPasskey, passkeyModel } from './lifecycle.model.ts'
import { passkeyAsked } from './specified.ts'

walkModel(passkeyModel, lifecycleActor(passkeyLifecycle, passkeyBlockers, passkeyAsked.reasons), {
  depth: 2,
  refusalStates: everyPasskey,
  refusalsOnPaths: 'everywhere',
  demand: 'transitions and guards',
})
