import type { LifecycleName } from '#machines/lifecycles.ts'
import { accountAccessBlockerWordings } from './account-access-blockers.ts'
import { addonBlockerWordings, type BlockerSubject } from './addon-blockers.ts'
import { assignmentBlockerWordings, type AssignmentSubject } from './assignment-blockers.ts'
import { deprecationBlockerWordings } from './deprecation-blockers.ts'
import { type BlockerWordings, explain } from './explain.ts'
import { installBlockerWordings } from './install-blockers.ts'
import { invitationBlockerWordings } from './invitation-blockers.ts'
import { letterBlockerWordings } from './letter-blockers.ts'
import { passkeyBlockerWordings } from './passkey-blockers.ts'
import { passwordResetBlockerWordings } from './password-reset-blockers.ts'
import { planBlockerWordings, type PlanBlockerSubject } from './plan-blockers.ts'
import { reviewBlockerWordings } from './review-blockers.ts'
import { secondFactorBlockerWordings } from './second-factor-blockers.ts'
import { topicBlockerWordings } from './topic-blockers.ts'
import { secretBlockerWordings } from './secret-blockers.ts'
import { webhookBlockerWordings } from './webhook-blockers.ts'

/** The wordings of each lifecycle's blockers. */
const lifecycleWordings: Readonly<Record<LifecycleName, object>> = {
  progressionLifecycle: addonBlockerWordings,
  approvalLifecycle: addonBlockerWordings,
  planAvailabilityLifecycle: planBlockerWordings,
  invitationLifecycle: invitationBlockerWordings,
  repricingLifecycle: planBlockerWordings,
  automaticReviewLifecycle: reviewBlockerWordings,
  reviewStepLifecycle: reviewBlockerWordings,
  passwordResetLifecycle: passwordResetBlockerWordings,
  passkeyLifecycle: passkeyBlockerWordings,
  secondFactorLifecycle: secondFactorBlockerWordings,
  accountAccessLifecycle: accountAccessBlockerWordings,
  deprecationLifecycle: deprecationBlockerWordings,
  deliveryLifecycle: webhookBlockerWordings,
  letterLifecycle: letterBlockerWordings,
  installLifecycle: installBlockerWordings,
  assignmentLifecycle: assignmentBlockerWordings,
  topicLifecycle: topicBlockerWordings,
  secretLifecycle: secretBlockerWordings,
}

/** No add-on and nobody in particular, for explanations that name one. */
const someAddon: BlockerSubject & PlanBlockerSubject & AssignmentSubject = {
  slug: 'addon',
  changeRequestUrl: '',
  requirement: () => undefined,
  assignee: 'Ada',
}

/** Explains examples of a lifecycle’s blockers, by code. Throws a TypeError for a code that has no wording. */
export const blockerExamples = (
  lifecycle: string,
  blockers: readonly { code: string }[],
): readonly (readonly [code: string, message: string])[] => {
  // Each lifecycle's blockers have their own types, which its name does not carry.
  const wordings = lifecycleWordings[lifecycle as LifecycleName] as BlockerWordings<{ code: string }>
  return blockers.map((blocker) => [blocker.code, explain(wordings, blocker, someAddon).message])
}
