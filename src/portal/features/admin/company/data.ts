import {
  companyLetterList,
  companyOverviewView,
  companyTransitionList,
} from '#contract/companies/company-overview-endpoints.ts'
import type {
  CompanyLetter,
  CompanyTransition,
  WholeCompanyOverview,
} from '#contract/companies/company-overview.ts'
import type { Problem } from '#machines/problem.ts'
import { orNotFound } from '#portal/app/errors/found.ts'
import { type CompanyData, loadCompany } from '#portal/features/company/data.ts'
import { callApi } from '#portal/wire/api.ts'
import { listPage, type Page } from '#portal/wire/load.ts'
import { type LoadingPart, partOutcome, partSoon } from '#portal/wire/loading-part.ts'

/** A company's page: its record and people, and the parts that the page does not wait for. */
export interface CompanyPage extends CompanyData {
  overview: LoadingPart<WholeCompanyOverview>
  letters: LoadingPart<Page<CompanyLetter>>
  activity: LoadingPart<Page<CompanyTransition>>
}

/** The outcome of the part that several sections show; both null while it is under way. */
export interface OverviewPart {
  found: WholeCompanyOverview | null
  problem: Problem | null
}

/** Loads a page of the letters to a company's people. Rejects with a ProblemError. */
export const letterPage = (id: string, options: { range?: string; signal?: AbortSignal }) =>
  listPage(companyLetterList, { params: { id } }, options)

/** Loads a page of what has happened to a company and its add-ons. Rejects with a ProblemError. */
export const activityPage = (id: string, options: { range?: string; signal?: AbortSignal }) =>
  listPage(companyTransitionList, { params: { id } }, options)

/** Loads all of it in parallel. Rejects with a ProblemError for the company itself, or notFound without it. */
export async function loadCompanyPage(id: string, signal: AbortSignal): Promise<CompanyPage> {
  const overview = partOutcome(callApi(companyOverviewView, { params: { id } }, { signal }), signal)
  const letters = partOutcome(letterPage(id, { signal, range: 'items ..; max=5' }), signal)
  const activity = partOutcome(activityPage(id, { signal }), signal)
  const own = await orNotFound(loadCompany(id, signal))
  const [soonOverview, soonLetters, soonActivity] = await Promise.all([
    partSoon(overview),
    partSoon(letters),
    partSoon(activity),
  ])
  return { ...own, overview: soonOverview, letters: soonLetters, activity: soonActivity }
}
