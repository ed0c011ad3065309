import { walkInBrowser } from '../drivers/walk-in-browser.ts'
import { deliveryBrowser } from './delivery-browser.ts'
import { deliveryModel, everyDelivery } from './lifecycle.model.ts'

walkInBrowser(deliveryModel, deliveryBrowser, {
  depth: 1,
  refusalStates: everyDelivery,
  refusalsOnPaths: 'nowhere',
  demand: 'transitions',
})
