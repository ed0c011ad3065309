import type { Handlers } from '#server/law/handler.ts'
import { requirementItemRecords, requirementRecords } from './requirements.record.ts'
import { requirementItems } from './requirements.rules.ts'

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
  requirementsView: async (_, { tx, subject, config }) =>
    requirementRecords(await requirementItems(tx, subject, config), subject),

  betaRequirementList: async ({ params }, { tx, subject, config }) =>
    requirementItemRecords((await requirementItems(tx, subject, config))[betaLists[params.list]], subject),

  gaRequirementList: async ({ params }, { tx, subject, config }) =>
    requirementItemRecords((await requirementItems(tx, subject, config))[gaLists[params.list]], subject),
} satisfies Partial<Handlers>
