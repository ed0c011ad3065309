import { invitationBlockers, invitationLifecycle } from '#machines/invitation/lifecycle.ts'
import { walkModel } from '#test/runner/walking/walk.ts'
import { lifecycleActor } from '../drivers/lifecycle-actor.ts'
import { invitationAsked } from './specified.ts'
import { everyInvitation, invitationModel } from './lifecycle.model.ts'

walkModel(invitationModel, lifecycleActor(invitationLifecycle, invitationBlockers, invitationAsked.reasons), {
  depth: 2,
  refusalStates: everyInvitation,
  refusalsOnPaths: 'everywhere',
  demand: 'transitions and guards',
})
