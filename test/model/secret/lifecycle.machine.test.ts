import { walkLifecycle } from '../drivers/lifecycle-actor.ts'
import { everySecret, secretModel } from './lifecycle.model.ts'
import { secretAsked } from './specified.ts'

walkLifecycle(secretModel, secretAsked, everySecret)
