import type { AddonRow, Handlers } from '#server/law/handler.ts'
import { summaryOf } from '#server/addons/addon-summary.ts'
import { type RequirementItem, requirementItems } from './requirements.rules.ts'

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

export const requirementHandlers = {
  requirementsView: async (_, { tx, subject, config }) => {
    const items = await requirementItems(tx, subject, config)
    return {
      betaRequirements: {
        businessApprovalRequirements: records(items.business, subject),
        technicalApprovalRequirements: records(items.technical, subject),
      },
      gaRequirements: {
        technicalApprovalRequirements: records(items.gaTechnical, subject),
        pricingPlansRequirements: records(items.pricingPlans, subject),
        approvedSupplierRequirements: records(items.approvedSupplier, subject),
        supportRequirements: records(items.support, subject),
      },
    }
  },

  betaRequirementList: async ({ params }, { tx, subject, config }) =>
    records((await requirementItems(tx, subject, config))[betaLists[params.list]], subject),

  gaRequirementList: async ({ params }, { tx, subject, config }) =>
    records((await requirementItems(tx, subject, config))[gaLists[params.list]], subject),
} satisfies Partial<Handlers>
