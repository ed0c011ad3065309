import { tokenCreate } from '../identity/token-create.ts'
import { addonHandlers } from './addons.ts'
import { alphaUserHandlers } from './alpha-users.ts'
import { apiAuthorizationHandlers } from './api-authorizations.ts'
import { approvalHandlers } from './approvals.ts'
import { automaticReviewHandlers } from './automatic-reviews.ts'
import { benefitHandlers } from './benefits.ts'
import { buildpackHandlers } from './buildpacks.ts'
import { companyHandlers } from './companies.ts'
import { documentationHandlers } from './documentations.ts'
import { featureHandlers } from './features.ts'
import { failedAttemptHandlers } from './failed-attempts.ts'
import type { Handlers } from './handler.ts'
import { manifestHandlers } from './manifests.ts'
import { oauthCredentialHandlers } from './oauth-credentials.ts'
import { outboxHandlers } from './outbox.ts'
import { planPassHandlers } from './plan-passes.ts'
import { planHandlers } from './plans.ts'
import { progressionHandlers } from './progressions.ts'
import { referenceListHandlers } from './reference-lists.ts'
import { reportHandlers } from './reports.ts'
import { repricingHandlers } from './repricings.ts'
import { requirementHandlers } from './requirements.ts'
import { screenshotHandlers } from './screenshots.ts'
import { sourceControlHandlers } from './source-control.ts'
import { twoFactorHandlers } from './two-factor.ts'
import { userHandlers } from './users.ts'

/** What answers each endpoint of the contract's table. */
export const handlers = {
  ...userHandlers,
  ...addonHandlers,
  ...approvalHandlers,
  ...automaticReviewHandlers,
  ...failedAttemptHandlers,
  ...requirementHandlers,
  ...progressionHandlers,
  ...planHandlers,
  ...featureHandlers,
  ...benefitHandlers,
  ...oauthCredentialHandlers,
  ...planPassHandlers,
  ...reportHandlers,
  ...repricingHandlers,
  ...outboxHandlers,
  ...alphaUserHandlers,
  ...screenshotHandlers,
  ...documentationHandlers,
  ...apiAuthorizationHandlers,
  ...manifestHandlers,
  ...companyHandlers,
  ...referenceListHandlers,
  ...buildpackHandlers,
  ...sourceControlHandlers,
  ...twoFactorHandlers,
  tokenCreate,
} satisfies Handlers
