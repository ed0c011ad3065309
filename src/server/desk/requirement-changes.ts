import { countsForRevision } from '#contract/fields/addon-revision.ts'
import type { RequirementName } from '#contract/wording/requirement-items.ts'
import { testPlanSlug } from '#machines/plan/default-plan.ts'
import type { NamedTrailRow } from '#server/law/changes.ts'

/** Fields by kind of record whose change concerns an item; `true` for each of them. */
type Concerned = Readonly<Record<string, readonly string[] | true>>

const pricing = ['created', 'priceCents', 'priceContract']

/** The records and fields that each requirement item is about, as the trail names them. */
const subjects: Readonly<Record<RequirementName, Concerned>> = {
  name: { addon: ['name', 'displayName'] },
  summary: { addon: ['summary'] },
  icon: { addon: ['icon'] },
  screenshots: { screenshot: true },
  benefits: { benefit: true },
  features: { feature: true },
  category: { addon: ['categories'] },
  languages: { addon: ['languages'] },
  support_email: { addon: ['emailSupport'] },
  company_details: { company: true },
  terms_accepted: { company: ['companyUser', 'termsAccepted'] },
  manifest: { manifest: true },
  provisioning_api_version: { addon: ['provisioningApiVersion'] },
  test_plan: { plan: true },
  alpha_users: { addon: ['alphaUser', 'alphaUsers'] },
  automatic_review: { addon: ['automaticReview'], manifest: true },
  oauth_exchange: { addon: ['automaticReview'] },
  documentation: { documentation: true },
  paid_or_free_plan: { plan: pricing },
  plan_prices: { plan: pricing },
  plan_features: { plan: ['created', 'offering'], feature: ['created', 'removed', 'datatype'] },
  installable: {
    plan: ['created', 'installableWithPrivateNetworking', 'installableWithoutPrivateNetworking'],
  },
  default_plan: { addon: ['defaultPlanSlug'] },
  approved_supplier: { supplier_vendor: true },
  support_view: {},
}

/** True if a change concerns a requirement item. The plan `test` is an item of its own and none of the others'. */
export function concernsItem(name: RequirementName, { row, planSlug }: NamedTrailRow): boolean {
  const fields = Object.hasOwn(subjects[name], row.subjectType) ? subjects[name][row.subjectType] : undefined
  if (row.kind !== 'change' || fields === undefined) return false
  // Reviews that only began, and what a company is paid, are nothing to decide by.
  if (row.field !== 'defaultPlanSlug' && !countsForRevision(row)) return false
  if (row.subjectType === 'plan' && (planSlug === testPlanSlug) !== (name === 'test_plan')) return false
  return fields === true || (row.field !== null && fields.includes(row.field))
}
