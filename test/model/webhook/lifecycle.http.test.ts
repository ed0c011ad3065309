import { inQuick } from '#test/support/scope.ts'
import { walkOnServer } from '../drivers/walk-on-server.ts'
import { deliveryHttp } from './delivery-http.ts'
import { deliveryModel, everyDelivery } from './lifecycle.model.ts'

walkOnServer(deliveryModel, deliveryHttp, {
  depth: inQuick('short tours', 2),
  refusalStates: (start) =>
    inQuick(start.title.startsWith('attempts are left'), true) ? everyDelivery(start) : [],
  refusalsOnPaths: 'nowhere',
  demand: 'transitions',
})
