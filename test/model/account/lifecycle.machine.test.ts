import { passwordResetBlockers, passwordResetLifecycle } from '#machines/account/lifecycle.ts'
import { walkModel } from '#test/runner/walking/walk.ts'
import { lifecycleActor } from '../drivers/lifecycle-actor.ts'
import { everyPasswordReset, passwordResetModel } from './lifecycle.model.ts'
import { passwordResetAsked } from './specified.ts'

walkModel(
  passwordResetModel,
  lifecycleActor(passwordResetLifecycle, passwordResetBlockers, passwordResetAsked.reasons),
  {
    depth: 2,
    refusalStates: everyPasswordReset,
    refusalsOnPaths: 'everywhere',
    demand: 'transitions and guards',
  },
)
