/** The five approvals that an add-on needs (SPEC section 4). */
export type ApprovalType =
  | 'marketplace_fitting_approval'
  | 'alpha_engineering_approval'
  | 'article_review_approval'
  | 'beta_engineering_approval'
  | 'pricing_plan_approval'

/** `notStarted` is the absence of a stored record. */
export type ApprovalState = 'notStarted' | 'pending' | 'approved' | 'rejected'

/** True while provider and staff can write to each other about an approval (READINGS 45). */
export const takesMessages = (state: ApprovalState): boolean => state === 'pending' || state === 'rejected'
