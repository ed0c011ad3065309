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
  ...listOfAddon,
  path: '/api/v3/addons/:addon/screenshots',
  result: v.array(listing.screenshot),
})

export const screenshotView = endpoint({
  ...ofScreenshot,
  method: 'GET',
  path: '/api/v3/screenshots/:id',
  result: listing.screenshot,
})

export const screenshotCreate = endpoint({
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
  ...ofAddon,
  method: 'PUT',
  path: '/api/v3/addons/:addon/screenshots/order',
  body: features.order,
  result: v.array(listing.screenshot),
})

export const screenshotUpdate = endpoint({
  ...ofScreenshot,
  method: 'PATCH',
  path: '/api/v3/screenshots/:id',
  body: listing.screenshotChange,
  picture: { field: 'image', use: 'screenshot' },
  limit: 'pictures',
  result: listing.screenshot,
})

export const screenshotDelete = endpoint({
  ...ofScreenshot,
  method: 'DELETE',
  path: '/api/v3/screenshots/:id',
  result: listing.screenshot,
})

export const benefitList = endpoint({
  ...listOfAddon,
  path: '/api/v3/addons/:addon/benefits',
  result: v.array(listing.benefit),
})

export const benefitCreate = endpoint({
  ...ofAddon,
  method: 'POST',
  path: '/api/v3/addons/:addon/benefits',
  body: listing.benefitCreation,
  quota: 'benefits',
  result: listing.benefit,
  status: 201,
})

export const benefitOrder = endpoint({
  ...ofAddon,
  method: 'PUT',
  path: '/api/v3/addons/:addon/benefits/order',
  body: features.order,
  result: v.array(listing.benefit),
})

export const benefitView = endpoint({
  ...ofBenefit,
  method: 'GET',
  path: '/api/v3/benefits/:id',
  result: listing.benefit,
})

export const benefitUpdate = endpoint({
  ...ofBenefit,
  method: 'PATCH',
  path: '/api/v3/benefits/:id',
  body: listing.benefitChange,
  result: listing.benefit,
})

export const benefitDelete = endpoint({
  ...ofBenefit,
  method: 'DELETE',
  path: '/api/v3/benefits/:id',
  result: listing.benefit,
})

export const documentationList = endpoint({
  ...listOfAddon,
  path: '/api/v3/addons/:addon/documentations',
  result: v.array(listing.documentation),
})

export const documentationUpdate = endpoint({
  method: 'PATCH',
  path: '/api/v3/documentations/:id',
  access: 'company',
  subject: 'documentation',
  params: byId,
  body: listing.documentationChange,
  result: listing.documentation,
})

export const categoryList = endpoint({
  method: 'GET',
  path: '/api/v3/categories',
  access: 'user',
  result: v.array(companies.category),
  list: true,
})
