import * as v from 'valibot'
import { type CompanyListEntry, companyListQuery } from '#contract/company.ts'
import { listPage, type Page } from '#portal/wire/api.ts'

const { q } = companyListQuery.entries

/** The filter of the lists of companies, as it stands in the URL. `all`: those without a beta or GA add-on too. */
export const companySearch = v.object({
  q: v.fallback(q, undefined),
  all: v.fallback(v.optional(v.literal('true')), undefined),
})
export type CompanySearch = v.InferOutput<typeof companySearch>

/** The first rows of a list of companies. */
export const firstCompanies = 'items ..; max=50'

/** How lists are asked for of which only the number of rows is wanted. */
const onlyCount = 'items ..; max=1'

/** How many companies 'Show all companies' adds under a filter: those without a beta or GA add-on. Rejects with a ProblemError. */
export async function unlistedCompanies({ q }: CompanySearch, signal: AbortSignal): Promise<number> {
  const [all, listed] = await Promise.all([
    companyPage({ q, all: 'true' }, onlyCount, signal),
    companyPage({ q, all: undefined }, onlyCount, signal),
  ])
  return all.total - listed.total
}

/** One page of the companies by name, with their add-ons and people. Rejects with a ProblemError. */
export const companyPage = (
  { q, all }: CompanySearch,
  range: string,
  signal?: AbortSignal,
): Promise<Page<CompanyListEntry>> =>
  listPage(
    'companyList',
    { query: { q, ...(all === undefined ? { listed: 'true' as const } : {}) } },
    { range, ...(signal === undefined ? {} : { signal }) },
  )
