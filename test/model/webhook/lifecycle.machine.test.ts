import { walkLifecycle } from '../drivers/lifecycle-actor.ts'
import { deliveryModel, everyDelivery } from './lifecycle.model.ts'
import { deliveryAsked } from './specified.ts'

walkLifecycle(deliveryModel, deliveryAsked, everyDelivery)
