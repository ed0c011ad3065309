import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { Stage } from '#machines/progression/stage.ts'

/** Mantine colours of the stages; the name is always shown inside. */
export const stageColours: Record<Stage, string> = {
  alpha: 'violet',
  beta: 'orange.6',
  ga: 'blue',
  shutdown: 'gray.7',
}

/** An approval's name within a sentence. */
export const approvalPhrases: Record<ApprovalType, string> = {
  marketplace_fitting_approval: 'business',
  alpha_engineering_approval: 'technical',
  article_review_approval: 'Dev Center',
  beta_engineering_approval: 'technical',
  pricing_plan_approval: 'pricing',
}
