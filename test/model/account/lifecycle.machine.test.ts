import { walkLifecycle } from '../drivers/lifecycle-actor.ts'
import { everyPasswordReset, passwordResetModel } from './lifecycle.model.ts'
import { passwordResetAsked } from './specified.ts'

walkLifecycle(passwordResetModel, passwordResetAsked, everyPasswordReset)
