import { deprecationHandlers } from '#server/deprecations/deprecations.handlers.ts'
import { grantToken } from '#server/identity/token-create.ts'
import { addonHandlers } from '#server/addons/addons.handlers.ts'
import { alphaUserHandlers } from '#server/plans/alpha-users.handlers.ts'
import { approvalHandlers } from '#server/approvals/approvals.handlers.ts'
import { automaticReviewHandlers } from '#server/reviews/automatic-reviews.handlers.ts'
import { buildpackHandlers } from '#server/buildpacks/buildpacks.handlers.ts'
import { catalogueHandlers } from '#server/catalogue/catalogue.handlers.ts'
import { companyHandlers } from '#server/companies/companies.handlers.ts'
import { companyOverviewHandlers } from '#server/companies/company-overviews.handlers.ts'
import { customerHandlers } from '#server/customers/customers.handlers.ts'
import { deskHandlers } from '#server/desk/desk.handlers.ts'
import { rejectionReasonHandlers } from '#server/desk/rejection-reasons.handlers.ts'
import { featureHandlers } from '#server/plans/features.handlers.ts'
import { relayCallHandlers } from '#server/reviews/relay/relay-calls.handlers.ts'
import { failedAttemptHandlers } from '#server/installs/failed-attempts.handlers.ts'
import { installListHandlers } from '#server/installs/install-list.handlers.ts'
import type { Handlers } from '#server/law/handler.ts'
import { installHandlers } from '#server/installs/installs.handlers.ts'
import { listingHandlers } from '#server/listing/listing.handlers.ts'
import { addonSecretHandlers } from '#server/manifests/addon-secrets.handlers.ts'
import { manifestHandlers } from '#server/manifests/manifests.handlers.ts'
import { nextStepsHandlers } from '#server/stages/next-steps.handlers.ts'
import { noticeHandlers } from '#server/notices/notices.handlers.ts'
import { outboxHandlers } from '#server/mail/outbox.handlers.ts'
import { overviewHandlers } from '#server/overview/overview.handlers.ts'
import { featuresAndPlansHandlers } from '#server/plans/features-and-plans.handlers.ts'
import { planPassHandlers } from '#server/plans/plan-passes.handlers.ts'
import { planHandlers } from '#server/plans/plans.handlers.ts'
import { progressionHandlers } from '#server/stages/progressions.handlers.ts'
import { reportHandlers } from '#server/reports/reports.handlers.ts'
import { repricingHandlers } from '#server/repricings/repricings.handlers.ts'
import { requirementHandlers } from '#server/situation/requirements.handlers.ts'
import { roadHandlers } from '#server/road/road.handlers.ts'
import { screenshotHandlers } from '#server/listing/screenshots.handlers.ts'
import { twoFactorHandlers } from '#server/identity/second-factor/two-factor.handlers.ts'
import { passkeyHandlers } from '#server/identity/passkeys/passkeys.handlers.ts'
import { accountHandlers } from '#server/identity/account/account.handlers.ts'
import { proofHandlers } from '#server/identity/fresh-proof/proofs.handlers.ts'
import { peopleHandlers } from '#server/identity/people/people.handlers.ts'
import { billingHandlers } from '#server/reports/billing.handlers.ts'
import { topicHandlers } from '#server/notices/topics.handlers.ts'
import { searchHandlers } from '#server/search/search.handlers.ts'
import { webhookHandlers } from '#server/webhooks/webhooks.handlers.ts'
import { serviceHandlers } from '#server/identity/services/services.handlers.ts'

/** The handler of each endpoint in the contract's table. */
export const handlers = {
  ...accountHandlers,
  ...serviceHandlers,
  ...webhookHandlers,
  ...topicHandlers,
  ...proofHandlers,
  ...peopleHandlers,
  ...addonHandlers,
  ...approvalHandlers,
  ...automaticReviewHandlers,
  ...relayCallHandlers,
  ...failedAttemptHandlers,
  ...installListHandlers,
  ...installHandlers,
  ...requirementHandlers,
  ...roadHandlers,
  ...nextStepsHandlers,
  ...overviewHandlers,
  ...progressionHandlers,
  ...planHandlers,
  ...featureHandlers,
  ...planPassHandlers,
  ...featuresAndPlansHandlers,
  ...reportHandlers,
  ...billingHandlers,
  ...customerHandlers,
  ...catalogueHandlers,
  ...repricingHandlers,
  ...noticeHandlers,
  ...outboxHandlers,
  ...alphaUserHandlers,
  ...listingHandlers,
  ...screenshotHandlers,
  ...manifestHandlers,
  ...addonSecretHandlers,
  ...companyHandlers,
  ...companyOverviewHandlers,
  ...buildpackHandlers,
  ...twoFactorHandlers,
  ...passkeyHandlers,
  ...deprecationHandlers,
  ...deskHandlers,
  ...rejectionReasonHandlers,
  ...searchHandlers,
  tokenCreate: grantToken,
} satisfies Handlers
