import { walkOnServer } from '../drivers/walk-on-server.ts'
import { deliveryHttp } from './delivery-http.ts'
import { deliveryModel, everyDelivery } from './lifecycle.model.ts'

walkOnServer(deliveryModel, deliveryHttp, {
  depth: 2,
  refusalStates: everyDelivery,
  refusalsOnPaths: 'nowhere',
  demand: 'transitions',
})
