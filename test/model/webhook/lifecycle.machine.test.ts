import { deliveryBlockers, deliveryLifecycle } from '#machines/webhook/lifecycle.ts'
import { walkModel } from '#test/runner/walking/walk.ts'
import { lifecycleActor } from '../drivers/lifecycle-actor.ts'
import { deliveryModel, everyDelivery } from './lifecycle.model.ts'
import { deliveryAsked } from './specified.ts'

walkModel(deliveryModel, lifecycleActor(deliveryLifecycle, deliveryBlockers, deliveryAsked.reasons), {
  depth: 2,
  refusalStates: everyDelivery,
  refusalsOnPaths: 'everywhere',
  demand: 'transitions and guards',
})
