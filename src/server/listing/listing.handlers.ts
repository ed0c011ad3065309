import { loadAddonRecord } from '#server/addons/load-addons.ts'
import { allCategories } from '#server/addons/load-categories.ts'
import type { Handlers } from '#server/law/handler.ts'
import { approvalsOfAddon } from '#server/approvals/load-approvals.ts'
import { benefitsOf, documentationsOf, screenshotsOf } from './load-listing.ts'

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
} satisfies Partial<Handlers>
