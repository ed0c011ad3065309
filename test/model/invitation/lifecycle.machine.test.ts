import { walkLifecycle } from '../drivers/lifecycle-actor.ts'
import { everyInvitation, invitationModel } from './lifecycle.model.ts'
import { invitationAsked } from './specified.ts'

walkLifecycle(invitationModel, invitationAsked, everyInvitation)
