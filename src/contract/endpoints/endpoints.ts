import * as deprecation from './deprecation.ts'
import * as account from './account.ts'
import * as addons from './addons.ts'
import * as approvals from './approvals.ts'
import * as companies from './companies.ts'
import * as failedAttempts from './failed-attempts.ts'
import * as listing from './listing.ts'
import * as mail from './mail.ts'
import * as plans from './plans.ts'
import * as progressions from './progressions.ts'
import * as provisioning from './provisioning.ts'
import * as reports from './reports.ts'
import * as repricings from './repricings.ts'
import * as reviews from './reviews.ts'
import * as security from './security.ts'

/** Every endpoint of the platform that the product calls or serves, but for those of the buildpack registry. */
export const endpoints = {
  ...account,
  ...addons,
  ...approvals,
  ...progressions,
  ...reviews,
  ...failedAttempts,
  ...listing,
  ...plans,
  ...repricings,
  ...provisioning,
  ...companies,
  ...reports,
  ...mail,
  ...security,
  ...deprecation,
}

export type Endpoints = typeof endpoints
