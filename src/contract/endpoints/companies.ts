import { companyListQuery } from '../list-queries.ts'
import * as v from 'valibot'
import * as companies from '../company.ts'
import { endpoint } from './endpoint.ts'
import * as users from '../user.ts'
import { of } from './subjects.ts'

export const companyList = endpoint({
  summary: 'All companies with their add-ons and users; listed=true leaves those with a beta or GA add-on.',
  method: 'GET',
  path: '/api/v3/companies',
  access: 'admin',
  query: companyListQuery,
  result: v.array(companies.companyListEntry),
  list: true,
})

export const companyView = endpoint({
  summary: 'One company.',
  method: 'GET',
  path: '/api/v3/companies/:id',
  ...of('company'),
  result: companies.company,
})

export const companyUpdate = endpoint({
  summary: 'Changes the company information.',
  method: 'PATCH',
  path: '/api/v3/companies/:id',
  ...of('company'),
  body: companies.companyChange,
  result: companies.company,
})

export const companyUserCreate = endpoint({
  summary: 'Adds the account with this e-mail to the company.',
  method: 'POST',
  path: '/api/v3/companies/:id/company_users',
  ...of('company'),
  body: users.companyUserCreation,
  limit: 'invitations',
  quota: 'companyUsers',
  freshProof: 'always',
  result: users.companyUser,
  status: 201,
})

export const companyUserDelete = endpoint({
  summary: "Revokes somebody's access to the company; the last one keeps it.",
  method: 'DELETE',
  path: '/api/v3/company_users/:id',
  ...of('companyUser'),
  freshProof: 'always',
  result: users.companyUser,
})

export const supplierVendorCreate = endpoint({
  summary: "Puts a company's vendor record on file.",
  method: 'POST',
  path: '/api/v3/companies/:id/salesforce_vendors',
  ...of('company'),
  access: 'admin',
  body: companies.supplierVendorCreation,
  result: companies.supplierVendor,
  status: 201,
})

export const supplierVendorView = endpoint({
  summary: 'One vendor record.',
  method: 'GET',
  path: '/api/v3/salesforce_vendors/:id',
  ...of('supplierVendor'),
  access: 'admin',
  result: companies.supplierVendor,
})

export const supplierVendorUpdate = endpoint({
  summary: 'Changes a vendor record.',
  method: 'PATCH',
  path: '/api/v3/salesforce_vendors/:id',
  ...of('supplierVendor'),
  access: 'admin',
  body: companies.supplierVendorChange,
  result: companies.supplierVendor,
})

export const companyUserList = endpoint({
  summary: "A company's people.",
  method: 'GET',
  path: '/api/v3/companies/:id/company_users',
  ...of('company'),
  result: v.array(users.companyUser),
  list: true,
})

export const countryList = endpoint({
  summary: 'Countries by name.',
  method: 'GET',
  path: '/api/v3/countries',
  access: 'user',
  result: v.array(companies.country),
  list: true,
})
