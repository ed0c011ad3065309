import { approvalsOfStage } from '#machines/approval/lifecycle.ts'
import type { ProgressionFacts } from '#machines/progression/lifecycle.ts'
import type { Stage } from '#machines/progression/stage.ts'
import { approvalTypes } from './lifecycle.model.ts'
import type { AddonStory } from '../drivers/platform.ts'

/** The story of an add-on that has come to a stage with everything complete; the shut-down one has been to beta. */
export function addOnIn(stage: Stage): AddonStory {
  const later = approvalsOfStage('beta')
  const approvals = Object.fromEntries(
    approvalTypes.map((type) => {
      const isAsked = !later.includes(type) || stage === 'ga' || stage === 'shutdown'
      return [type, isAsked ? 'approved' : 'notStarted']
    }),
  ) as ProgressionFacts['approvals']
  return { stage, approvals, incomplete: [], hasDocumentationUrl: true }
}
