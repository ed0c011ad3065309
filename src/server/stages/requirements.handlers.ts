import type { AddonRow, Handlers } from '#server/law/handler.ts'
import { summaryOf } from '#server/addons/addon-summary.ts'
import { type RequirementItem, type RequirementItems, requirementItems } from './requirements.rules.ts'

const records = (items: readonly RequirementItem[], addon: AddonRow) =>
  items.map((item) => ({ ...item, addon: summaryOf(addon) }))

const betaLists = {
  business_approval_requirements: 'business',
  technical_approval_requirements: 'technical',
} as const

const gaLists = {
  technical_approval_requirements: 'gaTechnical',
  pricing_plans_requirements: 'pricingPlans',
  approved_supplier_requirements: 'approvedSupplier',
  support_requirements: 'support',
} as const

/** All requirement lists of an add-on as they are on the wire. */
export const requirementRecords = (items: RequirementItems, addon: AddonRow) => ({
  betaRequirements: {
    businessApprovalRequirements: records(items.business, addon),
    technicalApprovalRequirements: records(items.technical, addon),
  },
  gaRequirements: {
    technicalApprovalRequirements: records(items.gaTechnical, addon),
    pricingPlansRequirements: records(items.pricingPlans, addon),
    approvedSupplierRequirements: records(items.approvedSupplier, addon),
    supportRequirements: records(items.support, addon),
  },
})

export const requirementHandlers = {
  requirementsView: async (_, { tx, subject, config }) =>
    requirementRecords(await requirementItems(tx, subject, config), subject),

  betaRequirementList: async ({ params }, { tx, subject, config }) =>
    records((await requirementItems(tx, subject, config))[betaLists[params.list]], subject),

  gaRequirementList: async ({ params }, { tx, subject, config }) =>
    records((await requirementItems(tx, subject, config))[gaLists[params.list]], subject),
} satisfies Partial<Handlers>
