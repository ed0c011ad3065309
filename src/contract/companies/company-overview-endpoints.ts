import * as v from 'valibot'
import {
  companyLetter,
  companyOverview,
  companyOverviewQuery,
  companyTransition,
  wholeCompanyOverview,
} from './company-overview.ts'
import { endpoint } from '../endpoints/endpoint.ts'
import { of } from '../endpoints/subjects.ts'

const ofCompany = { ...of('company'), method: 'GET', access: 'admin' } as const

export const companyOverviewList = endpoint({
  summary: 'All companies, with counts of their add-ons, people and what waits for staff.',
  method: 'GET',
  path: '/api/v3/company_overviews',
  access: 'admin',
  query: companyOverviewQuery,
  result: v.array(companyOverview),
  list: true,
  max: 50,
})

export const companyOverviewView = endpoint({
  summary: 'One company at a glance, with its add-ons and open invitations.',
  ...ofCompany,
  path: '/api/v3/companies/:id/overview',
  result: wholeCompanyOverview,
})

export const companyLetterList = endpoint({
  summary: "Letters to a company's people and to those invited into it, newest first, without their text.",
  ...ofCompany,
  path: '/api/v3/companies/:id/letters',
  result: v.array(companyLetter),
  list: true,
  max: 20,
})

export const companyTransitionList = endpoint({
  summary: 'What has happened to a company and all its add-ons, newest first.',
  ...ofCompany,
  path: '/api/v3/companies/:id/transitions',
  result: v.array(companyTransition),
  list: true,
  max: 50,
})
