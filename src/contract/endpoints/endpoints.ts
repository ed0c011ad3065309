import * as deprecation from './deprecation.ts'
import * as account from './account.ts'
import * as addons from './addons.ts'
import * as approvals from './approvals.ts'
import * as companies from './companies.ts'
import * as companyOverviews from '../companies/company-overview-endpoints.ts'
import { marketplacePageView } from '../catalogue/marketplace-page-endpoint.ts'
import { publicationCreate } from '../catalogue/page-endpoints.ts'
import { planValuesUpdate } from '../values/plan-values.ts'
import * as customers from './customers.ts'
import * as desk from './desk.ts'
import * as deskApproval from '../desk/approval-evidence-endpoint.ts'
import * as deskDecisions from '../desk/decision-endpoints.ts'
import * as deskItems from '../desk/item-endpoints.ts'
import * as deskRepricing from '../desk/repricing-evidence-endpoint.ts'
import * as rejectionReasons from '../desk/rejection-reason-endpoints.ts'
import * as deskWaiting from '../desk/waiting-endpoint.ts'
import * as failedAttempts from './failed-attempts.ts'
import * as listing from './listing.ts'
import * as mail from './mail.ts'
import * as passkeys from './passkeys.ts'
import * as people from './people.ts'
import * as plans from './plans.ts'
import * as progressions from './progressions.ts'
import * as proofs from './proofs.ts'
import * as provisioning from './provisioning.ts'
import * as reports from './reports.ts'
import * as relayCalls from './relay-calls.ts'
import * as repricings from './repricings.ts'
import * as reviewCalls from './review-calls.ts'
import * as reviews from './reviews.ts'
import * as security from './security.ts'
import { searchView } from '../search/search-endpoint.ts'

/** Every endpoint of the platform that the product calls or serves, but for those of the buildpack registry. */
export const endpoints = {
  ...account,
  ...proofs,
  ...addons,
  ...approvals,
  ...progressions,
  ...reviews,
  ...reviewCalls,
  ...relayCalls,
  ...failedAttempts,
  ...listing,
  ...plans,
  planValuesUpdate,
  ...repricings,
  ...provisioning,
  ...companies,
  ...companyOverviews,
  ...reports,
  ...customers,
  marketplacePageView,
  publicationCreate,
  ...mail,
  ...security,
  searchView,
  ...passkeys,
  ...people,
  ...deprecation,
  ...desk,
  ...deskApproval,
  ...deskDecisions,
  ...deskItems,
  ...deskRepricing,
  ...deskWaiting,
  ...rejectionReasons,
}

export type Endpoints = typeof endpoints
