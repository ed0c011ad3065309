import { companyList } from '#contract/endpoints/companies.ts'
import { companyOverviewList } from '#contract/companies/company-overview-endpoints.ts'
import type { CompanyOverview } from '#contract/companies/company-overview.ts'
import type { CompaniesSearch, CompanySearch } from './search.ts'
import type { CompanyListEntry } from '#contract/company.ts'
import { loadPage, type Page } from '#portal/wire/load.ts'
import { readOf } from '#portal/wire/read.ts'

/** The first range of a company list. */
export const firstCompanies = 'items ..; max=50'

/** The range to request when only the number of rows is needed. */
const onlyCount = 'items ..; max=1'

/**
 * Counts the companies that 'Show all companies' adds under a filter: those without a beta or GA add-on.
 * Rejects with a ProblemError.
 */
export async function unlistedCompanies({ q }: CompanySearch, signal: AbortSignal): Promise<number> {
  const [all, listed] = await Promise.all([
    companyPage({ q, all: 'true' }, onlyCount, signal),
    companyPage({ q, all: undefined }, onlyCount, signal),
  ])
  return all.total - listed.total
}

/** Loads a page of companies by name, with their add-ons and users. Rejects with a ProblemError. */
export const companyPage = (
  { q, all }: CompanySearch,
  range: string,
  signal?: AbortSignal,
): Promise<Page<CompanyListEntry>> =>
  loadPage(
    readOf(companyList, { query: { q, ...(all === undefined ? { listed: 'true' as const } : {}) } }),
    signal,
    range,
  )

/** Loads a page of companies at a glance, the first unless `range` names another. Rejects with a ProblemError. */
export const companyOverviews = (
  { q, addons, supplier, sort, order }: CompaniesSearch,
  signal?: AbortSignal,
  range?: string,
): Promise<Page<CompanyOverview>> => {
  const query = {
    q,
    sort,
    order,
    ...(addons === undefined ? {} : { addons }),
    ...(supplier === undefined ? {} : { supplier }),
  }
  return loadPage(readOf(companyOverviewList, { query }), signal, range)
}
