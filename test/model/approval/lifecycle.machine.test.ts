import { approvalBlockers, approvalLifecycle } from '#machines/approval/lifecycle.ts'
import { walkModel } from '../support/walk.ts'
import { approvalModel, everyApprovalState } from './lifecycle.model.ts'
import { approvalReasons } from './specified.ts'
import { lifecycleActor } from '../drivers/lifecycle-actor.ts'

walkModel(approvalModel, lifecycleActor(approvalLifecycle, approvalBlockers, approvalReasons), {
  depth: 2,
  refusalStates: everyApprovalState,
  refusalsOnPaths: 'everywhere',
  demand: 'transitions and guards',
})
