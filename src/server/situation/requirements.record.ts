import { summaryOf } from '#server/law/stored.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { RequirementItem, RequirementItems } from './requirements.rules.ts'

/** Requirement items as they are on the wire. */
export const requirementItemRecords = (items: readonly RequirementItem[], addon: AddonRow) =>
  items.map((item) => ({ ...item, addon: summaryOf(addon) }))

/** All requirement lists of an add-on as they are on the wire. */
export const requirementRecords = (items: RequirementItems, addon: AddonRow) => ({
  betaRequirements: {
    businessApprovalRequirements: requirementItemRecords(items.business, addon),
    technicalApprovalRequirements: requirementItemRecords(items.technical, addon),
  },
  gaRequirements: {
    technicalApprovalRequirements: requirementItemRecords(items.gaTechnical, addon),
    pricingPlansRequirements: requirementItemRecords(items.pricingPlans, addon),
    approvedSupplierRequirements: requirementItemRecords(items.approvedSupplier, addon),
    supportRequirements: requirementItemRecords(items.support, addon),
  },
})
