import { walkOnServer } from '../../drivers/walk-on-server.ts'
import { accountAccessHttp } from './account-access-http.ts'
import { accountAccessModel, everyAccountAccess } from './lifecycle.model.ts'

walkOnServer(accountAccessModel, accountAccessHttp, {
  depth: 1,
  refusalStates: everyAccountAccess,
  refusalsOnPaths: 'nowhere',
  demand: 'transitions',
})
