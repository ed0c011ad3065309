import { walkOnServer } from '../drivers/walk-on-server.ts'
import { deprecationHttp } from './deprecation-http.ts'
import { everyDeprecation, deprecationModel } from './lifecycle.model.ts'

walkOnServer(deprecationModel, deprecationHttp, {
  depth: 2,
  refusalStates: everyDeprecation,
  refusalsOnPaths: 'nowhere',
  demand: 'transitions and guards',
})
