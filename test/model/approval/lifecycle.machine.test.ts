import { walkLifecycle } from '../drivers/lifecycle-actor.ts'
import { approvalModel, everyApprovalState } from './lifecycle.model.ts'
import { approvalAsked } from './specified.ts'

walkLifecycle(approvalModel, approvalAsked, everyApprovalState)
