import type { ApprovalState, ApprovalType } from '#machines/approval/approval-type.ts'

/** The display names of an approval. */
interface ApprovalWording {
  /** Its one name, on screens, in letters and in refusals (SPEC sections 2 and 4). */
  title: string
  /** In a list within a sentence. */
  phrase: string
}

export const approvalWordings: Record<ApprovalType, ApprovalWording> = {
  marketplace_fitting_approval: { title: 'Business approval', phrase: 'business' },
  alpha_engineering_approval: { title: 'Technical approval', phrase: 'technical' },
  article_review_approval: { title: 'Dev Center article review', phrase: 'Dev Center' },
  beta_engineering_approval: { title: 'Technical approval', phrase: 'technical' },
  pricing_plan_approval: { title: 'Pricing approval', phrase: 'pricing' },
}

/** Why an approval's fields stay as they are (SPEC section 2). */
export const approvalNotEditable = "Approval can't be edited unless pending or rejected"

/** An approval's state behind 'is', within a sentence. */
export const approvalStatePhrases: Record<ApprovalState, string> = {
  notStarted: 'not requested yet',
  pending: 'pending',
  approved: 'approved',
  rejected: 'rejected',
}
