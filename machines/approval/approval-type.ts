/** The five approvals that an add-on needs (SPEC section 4). */
export type ApprovalType =
  | 'marketplace_fitting_approval'
  | 'alpha_engineering_approval'
  | 'article_review_approval'
  | 'beta_engineering_approval'
  | 'pricing_plan_approval'

/** `notStarted` is the absence of a stored record. */
export type ApprovalState = 'notStarted' | 'pending' | 'approved' | 'rejected'
