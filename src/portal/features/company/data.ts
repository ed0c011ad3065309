import type * as v from 'valibot'
import type { company, supplierVendor } from '#contract/company.ts'
import type { companyUser } from '#contract/user.ts'
import { loadAll } from '#portal/wire/load.ts'
import type { ResultsOf } from '#portal/wire/read.ts'
import { companyReads } from './reads.ts'

export type Company = v.InferOutput<typeof company>
export type SupplierVendor = v.InferOutput<typeof supplierVendor>
export type CompanyUser = v.InferOutput<typeof companyUser>

/** The data of the company tab; users sorted by e-mail. */
export type CompanyData = ResultsOf<ReturnType<typeof companyReads>>

/** Loads all of it in parallel. Rejects with a ProblemError. */
export const loadCompany = (id: string, signal: AbortSignal): Promise<CompanyData> =>
  loadAll(companyReads(id), signal)
