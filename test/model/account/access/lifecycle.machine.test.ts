import { walkLifecycle } from '../../drivers/lifecycle-actor.ts'
import { accountAccessModel, everyAccountAccess } from './lifecycle.model.ts'
import { accountAccessAsked } from './specified.ts'

walkLifecycle(accountAccessModel, accountAccessAsked, everyAccountAccess, { depth: 1 })
