import { fileSupplier, withdrawSupplier } from '#server/companies/suppliers.rules.ts'
import { acknowledgeTerms } from '#server/identity/terms.ts'
import type { CompanyKey } from '../accounts.ts'
import { known } from '../cast.ts'
import { demoVendors } from '../companies.ts'
import type { Deed } from '../scene.ts'

/** The company's partner accepts the terms. */
export const acceptCompanyTerms =
  (company: CompanyKey): Deed =>
  ({ act, cast }) => {
    const email = `partner@${company}.example`
    return acknowledgeTerms(act(company), {
      id: known(cast.userIds, email),
      email,
      companyId: cast.companyIds[company],
    })
  }

/** Staff file the company's vendor record. */
export const fileVendor =
  (company: keyof typeof demoVendors): Deed =>
  ({ act, cast }) =>
    fileSupplier(act('staff'), { companyId: cast.companyIds[company], ...demoVendors[company] })

/** Staff delete the company's vendor record. */
export const withdrawVendor =
  (company: CompanyKey): Deed =>
  ({ act, cast }) =>
    withdrawSupplier(act('staff'), cast.companyIds[company])
