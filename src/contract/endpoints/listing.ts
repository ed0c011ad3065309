import * as v from 'valibot'
import { wholeAddon } from '../addon.ts'
import { approval } from '../approval.ts'
import * as companies from '../company.ts'
import { endpoint } from './endpoint.ts'
import * as features from '../feature.ts'
import * as listing from '../listing.ts'
import { byId } from '../formats/field-types.ts'
import { ofAddon, listOfAddon } from './subjects.ts'

const ofScreenshot = { access: 'company', subject: 'screenshot', params: byId } as const
const ofBenefit = { access: 'company', subject: 'benefit', params: byId } as const

/** All that the tab shows, in one answer. */
export const marketplaceListingView = endpoint({
  summary:
    'An add-on, its screenshots, benefits, documentation and approvals, and the categories that there are.',
  ...ofAddon,
  method: 'GET',
  path: '/api/v3/addons/:addon/marketplace_listing',
  result: v.object({
    addon: wholeAddon,
    screenshots: v.array(listing.screenshot),
    benefits: v.array(listing.benefit),
    documentations: v.array(listing.documentation),
    approvals: v.array(approval),
    categories: v.array(companies.category),
  }),
})

export const screenshotList = endpoint({
  summary: 'Screenshots in their order.',
  ...listOfAddon,
  path: '/api/v3/addons/:addon/screenshots',
  result: v.array(listing.screenshot),
})

export const screenshotView = endpoint({
  summary: 'One screenshot.',
  ...ofScreenshot,
  method: 'GET',
  path: '/api/v3/screenshots/:id',
  result: listing.screenshot,
})

export const screenshotCreate = endpoint({
  summary: 'Adds a screenshot at the end; the sixth is a 409.',
  ...ofAddon,
  method: 'POST',
  path: '/api/v3/addons/:addon/screenshots',
  body: listing.screenshotCreation,
  picture: { field: 'image', use: 'screenshot', adds: true },
  limit: 'pictures',
  result: listing.screenshot,
  status: 201,
})

export const screenshotOrder = endpoint({
  summary: 'Puts the screenshots in this order; the list must name each of them once.',
  ...ofAddon,
  method: 'PUT',
  path: '/api/v3/addons/:addon/screenshots/order',
  body: features.order,
  result: v.array(listing.screenshot),
})

export const screenshotUpdate = endpoint({
  summary: "Changes a screenshot's alternative text or picture.",
  ...ofScreenshot,
  method: 'PATCH',
  path: '/api/v3/screenshots/:id',
  body: listing.screenshotChange,
  picture: { field: 'image', use: 'screenshot' },
  limit: 'pictures',
  result: listing.screenshot,
})

export const screenshotDelete = endpoint({
  summary: 'Removes a screenshot; answers the record as it was.',
  ...ofScreenshot,
  method: 'DELETE',
  path: '/api/v3/screenshots/:id',
  result: listing.screenshot,
})

export const benefitList = endpoint({
  summary: 'Benefits in their order.',
  ...listOfAddon,
  path: '/api/v3/addons/:addon/benefits',
  result: v.array(listing.benefit),
})

export const benefitCreate = endpoint({
  summary: 'Adds a benefit at the end.',
  ...ofAddon,
  method: 'POST',
  path: '/api/v3/addons/:addon/benefits',
  body: listing.benefitCreation,
  quota: 'benefits',
  result: listing.benefit,
  status: 201,
})

export const benefitOrder = endpoint({
  summary: 'Puts the benefits in this order; the list must name each of them once.',
  ...ofAddon,
  method: 'PUT',
  path: '/api/v3/addons/:addon/benefits/order',
  body: features.order,
  result: v.array(listing.benefit),
})

export const benefitView = endpoint({
  summary: 'One benefit.',
  ...ofBenefit,
  method: 'GET',
  path: '/api/v3/benefits/:id',
  result: listing.benefit,
})

export const benefitUpdate = endpoint({
  summary: 'Changes a benefit.',
  ...ofBenefit,
  method: 'PATCH',
  path: '/api/v3/benefits/:id',
  body: listing.benefitChange,
  result: listing.benefit,
})

export const benefitDelete = endpoint({
  summary: 'Removes a benefit; answers the record as it was.',
  ...ofBenefit,
  method: 'DELETE',
  path: '/api/v3/benefits/:id',
  result: listing.benefit,
})

export const documentationList = endpoint({
  summary: 'The documentation record, as a list of one.',
  ...listOfAddon,
  path: '/api/v3/addons/:addon/documentations',
  result: v.array(listing.documentation),
})

export const documentationUpdate = endpoint({
  summary: 'Saves the Dev Center URL (which opens the article review) or, for staff, its status.',
  method: 'PATCH',
  path: '/api/v3/documentations/:id',
  access: 'company',
  subject: 'documentation',
  params: byId,
  body: listing.documentationChange,
  result: listing.documentation,
})

export const categoryList = endpoint({
  summary: 'Marketplace categories in their order.',
  method: 'GET',
  path: '/api/v3/categories',
  access: 'user',
  result: v.array(companies.category),
  list: true,
})
