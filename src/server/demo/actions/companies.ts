import { fileSupplier, withdrawSupplier } from '#server/companies/suppliers.rules.ts'
import { acknowledgeTerms } from '#server/identity/terms.ts'
import type { CompanyKey } from '../accounts.ts'
import { known } from '../store-accounts.ts'
import { demoVendors } from '../companies.ts'
import type { StoryAction } from '../story-context.ts'

/** The company's partner accepts the terms. */
export const acceptCompanyTerms =
  (company: CompanyKey): StoryAction =>
  ({ act, ids }) => {
    const email = `partner@${company}.example`
    return acknowledgeTerms(act(company), {
      id: known(ids.userIds, email),
      email,
      companyId: ids.companyIds[company],
    })
  }

/** Staff file the company's vendor record. */
export const fileVendor =
  (company: keyof typeof demoVendors): StoryAction =>
  ({ act, ids }) =>
    fileSupplier(act('staff'), { companyId: ids.companyIds[company], ...demoVendors[company] })

/** Staff delete the company's vendor record. */
export const withdrawVendor =
  (company: CompanyKey): StoryAction =>
  ({ act, ids }) =>
    withdrawSupplier(act('staff'), ids.companyIds[company])
