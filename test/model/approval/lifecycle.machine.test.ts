import { approvalBlockers, approvalLifecycle } from '#machines/approval/lifecycle.ts'
import { walkModel } from '#test/runner/walking/walk.ts'
import { inQuick } from '#test/support/scope.ts'
import { approvalModel, everyApprovalState } from './lifecycle.model.ts'
import { approvalAsked } from './specified.ts'
import { lifecycleActor } from '../drivers/lifecycle-actor.ts'

walkModel(approvalModel, lifecycleActor(approvalLifecycle, approvalBlockers, approvalAsked.reasons), {
  depth: inQuick(1, 2),
  refusalStates: everyApprovalState,
  refusalsOnPaths: 'everywhere',
  demand: 'transitions and guards',
})
