import { walkOnServer } from '../drivers/walk-on-server.ts'
import { everySecret, secretModel } from './lifecycle.model.ts'
import { secretHttp } from './secret-http.ts'

walkOnServer(secretModel, secretHttp, {
  depth: 2,
  refusalStates: everySecret,
  refusalsOnPaths: 'nowhere',
  demand: 'transitions',
})
