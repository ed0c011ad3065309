import type { SecondFactorFacts } from '#machines/account/second-factor.ts'
import { inQuick } from '#test/support/scope.ts'
import { walkOnServer } from '../../drivers/walk-on-server.ts'
import { everySecondFactor, secondFactorModel } from './lifecycle.model.ts'
import { secondFactorHttp } from './second-factor-http.ts'

const isTold = ({ code, isWaiting }: SecondFactorFacts) => code === 'right' || !isWaiting

walkOnServer(secondFactorModel, secondFactorHttp, {
  depth: inQuick('short tours', 2),
  // In a fast run, each code while tries are left, and a right one when they are used up.
  refusalStates: (start) => (inQuick(isTold(start.fixture), true) ? everySecondFactor(start) : []),
  refusalsOnPaths: 'nowhere',
  demand: 'transitions',
})
