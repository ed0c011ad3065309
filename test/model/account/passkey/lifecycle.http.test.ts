import { inQuick } from '#test/support/scope.ts'
import { walkOnServer } from '../../drivers/walk-on-server.ts'
import { everyPasskey, passkeyModel } from './lifecycle.model.ts'
import { passkeyHttp } from './passkey-http.ts'

walkOnServer(passkeyModel, passkeyHttp, {
  depth: inQuick('short tours', 2),
  refusalStates: everyPasskey,
  refusalsOnPaths: 'nowhere',
  demand: 'transitions',
})
