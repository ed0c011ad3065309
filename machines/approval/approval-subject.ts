import type { ApprovalType } from './approval-type.ts'
import type { Actor } from '../law.ts'
import type { Stage } from '../progression/stage.ts'

/** A change of an add-on as the rule of what approvals are of looks at it. */
export interface SubjectChange {
  /** The kind of record that was changed. */
  subjectType: string
  field: string | null
  /** Whether it is the plan `test`, or a value of it: it is free, and nobody buys it. */
  ofTestPlan: boolean
}

const manifest = { manifest: ['manifest'] }

/**
 * What each approval is of (READINGS 39): fields by the kind of record. A provider can't change a price while the
 * approval of the prices is pending or approved (READINGS 10), so prices matter to decisions on a rejected one.
 */
export const approvalSubjects: Readonly<Record<ApprovalType, Readonly<Record<string, readonly string[]>>>> = {
  marketplace_fitting_approval: {
    addon: ['name', 'displayName', 'summary', 'legalStatements', 'providerTermsUrl', 'icon'],
  },
  alpha_engineering_approval: manifest,
  article_review_approval: { documentation: ['devcenterUrl'] },
  beta_engineering_approval: manifest,
  pricing_plan_approval: {
    plan: [
      'created',
      'offering',
      'installableWithPrivateNetworking',
      'installableWithoutPrivateNetworking',
      'priceCents',
      'priceContract',
    ],
    feature: ['created', 'removed', 'datatype'],
  },
}

/**
 * Whether a provider's other URL leaves an article that nobody has looked at: in beta, where the approval of the
 * article is past and does not lapse.
 */
export const leavesArticleUnseen = (stage: Stage, by: Actor): boolean => stage === 'beta' && by === 'provider'

/** Whether an approval is of what was changed. */
export function isSubjectOf(type: ApprovalType, { subjectType, field, ofTestPlan }: SubjectChange): boolean {
  const subjects = approvalSubjects[type]
  if (ofTestPlan || field === null || !Object.hasOwn(subjects, subjectType)) return false
  return subjects[subjectType]?.includes(field) === true
}
