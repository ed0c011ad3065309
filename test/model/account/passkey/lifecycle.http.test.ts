import { walkOnServer } from '../../drivers/walk-on-server.ts'
import { everyPasskey, passkeyModel } from './lifecycle.model.ts'
import { passkeyHttp } from './passkey-http.ts'

walkOnServer(passkeyModel, passkeyHttp, {
  depth: 2,
  refusalStates: everyPasskey,
  refusalsOnPaths: 'nowhere',
  demand: 'transitions',
})
