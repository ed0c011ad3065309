import type { ApprovalType } from './approval-type.ts'
import type { Party } from '../law.ts'
import type { Stage } from '../progression/stage.ts'

/** A change to an add-on, for the rule on approvals' subjects. */
export interface SubjectChange {
  /** The kind of record that was changed. */
  subjectType: string
  field: string | null
  /** True for the plan `test` or one of its values: it is free and never sold. */
  ofTestPlan: boolean
}

const manifest = { manifest: ['manifest'] } as const

/**
 * The subject of each approval (READINGS 39): fields by kind of record. A provider cannot change a price
 * while its approval is pending or approved (READINGS 10), so prices only matter to decisions on a rejected
 * one.
 */
export const approvalSubjects = {
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
} as const satisfies Record<ApprovalType, Record<string, readonly string[]>>

/**
 * True if a provider's new URL leaves an unreviewed article: in beta, where the article's approval is over
 * and does not lapse.
 */
export const leavesArticleUnseen = (stage: Stage, by: Party): boolean => stage === 'beta' && by === 'provider'

/** True if a change concerns an approval's subject. */
export function isSubjectOf(type: ApprovalType, { subjectType, field, ofTestPlan }: SubjectChange): boolean {
  const subjects: Readonly<Record<string, readonly string[]>> = approvalSubjects[type]
  if (ofTestPlan || field === null || !Object.hasOwn(subjects, subjectType)) return false
  return subjects[subjectType]?.includes(field) === true
}
