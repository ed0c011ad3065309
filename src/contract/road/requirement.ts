import * as v from 'valibot'
import type { RequirementList } from '#machines/progression/stage.ts'
import { addonSummary } from '../formats/field-types.ts'
import type { Same } from '../formats/same.ts'

/**
 * `href` is a path in the portal, or null if only staff can fulfill the item (the message says so). `note` is a sentence
 * on how it stands that decides nothing; null for none.
 */
export const requirement = v.object({
  name: v.string(),
  message: v.string(),
  completed: v.boolean(),
  note: v.nullable(v.string()),
  href: v.nullable(v.string()),
  addon: addonSummary,
})
export type Requirement = v.InferOutput<typeof requirement>

const betaRequirementLists = ['business_approval_requirements', 'technical_approval_requirements'] as const
const gaRequirementLists = [
  'technical_approval_requirements',
  'pricing_plans_requirements',
  'approved_supplier_requirements',
  'support_requirements',
] as const

const list = v.array(requirement)

/** All lists of an add-on in one answer, by the words of their own paths. */
export const allRequirements = v.object({
  betaRequirements: v.object({
    businessApprovalRequirements: list,
    technicalApprovalRequirements: list,
  }),
  gaRequirements: v.object({
    technicalApprovalRequirements: list,
    pricingPlansRequirements: list,
    approvedSupplierRequirements: list,
    supportRequirements: list,
  }),
})

export const byBetaList = v.object({ addon: v.string(), list: v.picklist(betaRequirementLists) })
export const byGaList = v.object({ addon: v.string(), list: v.picklist(gaRequirementLists) })

/** The path of each requirement list in the lifecycle; support_requirements is informational only. */
const requirementListPaths = {
  business: ['beta_requirements', 'business_approval_requirements'],
  technical: ['beta_requirements', 'technical_approval_requirements'],
  gaTechnical: ['ga_requirements', 'technical_approval_requirements'],
  pricingPlans: ['ga_requirements', 'pricing_plans_requirements'],
  approvedSupplier: ['ga_requirements', 'approved_supplier_requirements'],
} as const satisfies Record<RequirementList, readonly [string, string]>

true satisfies Same<RequirementList, keyof typeof requirementListPaths>

/** The lists by their lifecycle names. */
export const requirementLists = Object.keys(requirementListPaths) as RequirementList[]
