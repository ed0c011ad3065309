import { inQuick } from '#test/support/scope.ts'
import { walkOnServer } from '../drivers/walk-on-server.ts'
import { repricingHttp } from './repricing-http.ts'
import { canHaveStatus, everyRepricingStatus, repricingModel } from './lifecycle.model.ts'

walkOnServer(repricingModel, repricingHttp, {
  depth: inQuick('short tours', 2),
  refusalStates: (start) =>
    everyRepricingStatus(start).filter(
      ({ value }) =>
        canHaveStatus(start.fixture, value) &&
        inQuick(start.title === 'not grandfathered' && value === 'new', true),
    ),
  refusalsOnPaths: 'nowhere',
  demand: inQuick('transitions', 'transitions and guards'),
})
