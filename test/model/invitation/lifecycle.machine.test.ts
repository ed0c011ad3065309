import { invitationBlockers, invitationLifecycle } from '#machines/invitation/lifecycle.ts'
import { walkModel } from '../support/walk.ts'
import { lifecycleActor } from '../drivers/lifecycle-actor.ts'
import { everyInvitation, invitationModel } from './lifecycle.model.ts'

walkModel(invitationModel, lifecycleActor(invitationLifecycle, invitationBlockers), {
  depth: 2,
  refusalStates: everyInvitation,
  refusalsOnPaths: 'everywhere',
  demand: 'transitions and guards',
})
