import { inQuick } from '#test/support/scope.ts'
import { walkOnServer } from '../../drivers/walk-on-server.ts'
import { everySecondFactor, secondFactorModel } from './lifecycle.model.ts'
import { secondFactorHttp } from './second-factor-http.ts'

walkOnServer(secondFactorModel, secondFactorHttp, {
  depth: inQuick('short tours', 2),
  refusalStates: everySecondFactor,
  refusalsOnPaths: 'nowhere',
  demand: 'transitions',
})
