import { inQuick } from '#test/support/scope.ts'
import { walkOnServer } from '../drivers/walk-on-server.ts'
import { invitationHttp } from '../drivers/invitation-http.ts'
import { everyInvitation, invitationModel, isOwnKind } from './lifecycle.model.ts'

const starts = invitationModel.starts.filter((start) => inQuick(isOwnKind(start), true))

walkOnServer({ ...invitationModel, starts }, invitationHttp, {
  depth: inQuick('short tours', 2),
  refusalStates: everyInvitation,
  refusalsOnPaths: 'nowhere',
  demand: 'transitions and guards',
})
