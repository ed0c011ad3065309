import { deprecationWrites } from './deprecation-writes.ts'
import { catalogueWrites } from './catalogue-writes.ts'
import { otherWrites } from './other-writes.ts'
import { stageWrites } from './stage-writes.ts'
import type { Write } from './write.ts'

/** Every changing call, with what it leaves behind. */
export const writes: readonly Write[] = [
  ...deprecationWrites,
  ...stageWrites,
  ...catalogueWrites,
  ...otherWrites,
]

/** Calls about an add-on: on one that is shut down they are 409 (READINGS 6). */
export const ofAnAddon: readonly string[] = [
  'deprecationCreate',
  'deprecationUpdate',
  'deprecationStep',
  'addonUpdate',
  'addonApprovalRequest',
  'approvalMessageCreate',
  'approvalUpdate',
  'approvalWithdraw',
  'automaticReviewRequest',
  'reviewTrialRequest',
  'relayCallTake',
  'relayCallAnswer',
  'automaticReviewCancel',
  'failedAttemptRetry',
  'progressionCreate',
  'alphaUserCreate',
  'alphaUserBatch',
  'alphaUserDelete',
  'featureCreate',
  'featureOrder',
  'featureUpdate',
  'featureDelete',
  'planCreate',
  'planUpdate',
  'planValuesUpdate',
  'planPassCreate',
  'planPassBatch',
  'planPassDelete',
  'repricingCreate',
  'repricingTransition',
  'repricingWithdraw',
  'screenshotCreate',
  'screenshotOrder',
  'screenshotUpdate',
  'screenshotDelete',
  'benefitCreate',
  'benefitOrder',
  'benefitUpdate',
  'benefitDelete',
  'documentationUpdate',
  'oauthCredentialRegenerate',
  'apiAuthorizationRegenerate',
  'previousClientSecretEnd',
  'previousTokenEnd',
  'passwordOverlapUpdate',
  'previousPasswordEnd',
  'manifestPush',
]

/** Calls that a stale If-Match makes 412: updates of a record, transitions, progressions and withdrawals (CONTRACT). */
export const comparedWithWhatWasSeen: readonly string[] = [
  'deprecationUpdate',
  'deprecationStep',
  'addonUpdate',
  'approvalUpdate',
  'approvalWithdraw',
  'automaticReviewCancel',
  'progressionCreate',
  'featureUpdate',
  'planUpdate',
  'planValuesUpdate',
  'repricingTransition',
  'repricingWithdraw',
  'screenshotUpdate',
  'benefitUpdate',
  'documentationUpdate',
  'companyUpdate',
  'supplierVendorUpdate',
  'buildpackUpdate',
  'webhookUpdate',
]

/** Calls that must ignore keys that they do not know (RFC 6749, section 3.2). */
export const ignoringUnknownKeys: readonly string[] = ['tokenCreate']
