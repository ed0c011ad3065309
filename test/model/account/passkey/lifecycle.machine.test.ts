import { walkLifecycle } from '../../drivers/lifecycle-actor.ts'
import { everyPasskey, passkeyModel } from './lifecycle.model.ts'
import { passkeyAsked } from './specified.ts'

walkLifecycle(passkeyModel, passkeyAsked, everyPasskey)
