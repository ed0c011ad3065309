import type { ApprovalState, ApprovalType } from '#machines/approval/approval-type.ts'

/** The display names of an approval. */
interface ApprovalWording {
  /** Before 'approval', in letters and refusals (SPEC section 4). */
  name: string
  /** On its card (SPEC section 2). */
  title: string
  /** In a list within a sentence. */
  phrase: string
}

export const approvalWordings: Record<ApprovalType, ApprovalWording> = {
  marketplace_fitting_approval: { name: 'Business', title: 'Business approval', phrase: 'business' },
  alpha_engineering_approval: { name: 'Technical', title: 'Technical approval', phrase: 'technical' },
  article_review_approval: { name: 'Dev Center', title: 'Dev Center article review', phrase: 'Dev Center' },
  beta_engineering_approval: { name: 'Technical', title: 'Technical approval', phrase: 'technical' },
  pricing_plan_approval: { name: 'Pricing Plan', title: 'Pricing approval', phrase: 'pricing' },
}

/** An approval's state behind 'is', within a sentence. */
export const approvalStatePhrases: Record<ApprovalState, string> = {
  notStarted: 'not requested yet',
  pending: 'pending',
  approved: 'approved',
  rejected: 'rejected',
}
