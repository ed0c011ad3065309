import { loadAddonRecord } from '#server/addons/load-addons.ts'
import { allCategories } from '#server/addons/load-categories.ts'
import type { Handlers } from '#server/law/handler.ts'
import { approvalsOfAddon } from '#server/approvals/load-approvals.ts'
import { actOf } from '#server/law/act.ts'
import { lapsedBy } from '#server/law/lapse.ts'
import { benefitRows, updateBenefit } from './benefits.rules.ts'
import { saveDocumentation } from './documentations.rules.ts'
import {
  benefitRecord,
  benefitsOf,
  documentationRecord,
  documentationsOf,
  screenshotsOf,
} from './load-listing.ts'

export const listingHandlers = {
  marketplaceListingView: async (_, c) => {
    const { tx, caller, subject } = c
    return {
      addon: await loadAddonRecord(c, subject),
      screenshots: await screenshotsOf(tx, subject),
      benefits: await benefitsOf(tx, subject),
      documentations: await documentationsOf(tx, subject),
      approvals: await approvalsOfAddon(tx, subject.id, caller.admin),
      categories: await allCategories(tx),
    }
  },

  benefitList: (_, { tx, subject }) => benefitsOf(tx, subject),

  benefitCreate: async ({ body }, c) =>
    benefitRecord(await benefitRows.add(actOf(c), c.subject.id, body), c.subject),

  benefitOrder: async ({ body }, c) =>
    (await benefitRows.order(actOf(c), c.subject.id, body)).map((row) => benefitRecord(row, c.subject)),

  benefitView: async (_, { subject }) => benefitRecord(subject, subject.addon),

  benefitUpdate: async ({ body }, c) => {
    const { addon, ...row } = c.subject
    return benefitRecord(await updateBenefit(actOf(c), row, body), addon)
  },

  benefitDelete: async (_, c) => {
    const { addon, ...row } = c.subject
    await benefitRows.remove(actOf(c), row)
    return benefitRecord(row, addon)
  },

  documentationList: (_, { tx, subject }) => documentationsOf(tx, subject),

  documentationUpdate: async ({ body }, c) => {
    const act = actOf(c)
    const row = await saveDocumentation(act, c.subject, body)
    return { ...documentationRecord(row, c.subject.addon), ...lapsedBy(act) }
  },
} satisfies Partial<Handlers>
