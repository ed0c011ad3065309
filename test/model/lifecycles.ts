import { deprecationBlockerWordings } from '#contract/wording/blockers/deprecation-blockers.ts'
import { specifiedDeprecation } from './deprecation/specified.ts'
import type { LifecycleName } from '#machines/lifecycles.ts'
import { accountAccessBlockerWordings } from '#contract/wording/blockers/account-access-blockers.ts'
import { addonBlockerWordings } from '#contract/wording/blockers/addon-blockers.ts'
import { installBlockerWordings } from '#contract/wording/blockers/install-blockers.ts'
import { invitationBlockerWordings } from '#contract/wording/blockers/invitation-blockers.ts'
import { passkeyBlockerWordings } from '#contract/wording/blockers/passkey-blockers.ts'
import { passwordResetBlockerWordings } from '#contract/wording/blockers/password-reset-blockers.ts'
import { planBlockerWordings } from '#contract/wording/blockers/plan-blockers.ts'
import { webhookBlockerWordings } from '#contract/wording/blockers/webhook-blockers.ts'
import { specifiedDelivery } from './webhook/specified.ts'
import { reviewBlockerWordings } from '#contract/wording/blockers/review-blockers.ts'
import { secondFactorBlockerWordings } from '#contract/wording/blockers/second-factor-blockers.ts'
import { specifiedAccountAccess } from './account/access/specified.ts'
import { specifiedPasswordReset } from './account/specified.ts'
import { specifiedSecondFactor } from './account/second-factor/specified.ts'
import { specifiedPasskey } from './account/passkey/specified.ts'
import { specifiedApproval } from './approval/specified.ts'
import { specifiedInstall } from './install/specified.ts'
import { specifiedInvitation } from './invitation/specified.ts'
import { specifiedAvailability } from './plan/specified.ts'
import { specifiedProgression } from './progression/specified.ts'
import { specifiedRepricing } from './repricing/specified.ts'
import { specifiedReview, specifiedReviewStep } from './review/specified.ts'

interface Proof {
  /** Its table of test/spec in the machine's words: a Specified of its own types. */
  specified: object
  /** The explanations of its blockers. */
  wordings: object
  /** The long walk that takes its steps among others'; null where none does. */
  walk: 'addons' | 'reviews' | null
  /** The file of test/assurance/mutants that walks its mutants. */
  mutants: 'decided' | 'dated' | 'run'
}

/** How each lifecycle is proved, by the name of its export. */
export const proofs: Readonly<Record<LifecycleName, Proof>> = {
  progressionLifecycle: {
    specified: specifiedProgression,
    wordings: addonBlockerWordings,
    walk: 'addons',
    mutants: 'decided',
  },
  approvalLifecycle: {
    specified: specifiedApproval,
    wordings: addonBlockerWordings,
    walk: 'addons',
    mutants: 'decided',
  },
  planAvailabilityLifecycle: {
    specified: specifiedAvailability,
    wordings: planBlockerWordings,
    walk: 'addons',
    mutants: 'decided',
  },
  invitationLifecycle: {
    specified: specifiedInvitation,
    wordings: invitationBlockerWordings,
    walk: 'addons',
    mutants: 'decided',
  },
  repricingLifecycle: {
    specified: specifiedRepricing,
    wordings: planBlockerWordings,
    walk: 'addons',
    mutants: 'dated',
  },
  automaticReviewLifecycle: {
    specified: specifiedReview,
    wordings: reviewBlockerWordings,
    walk: 'reviews',
    mutants: 'run',
  },
  reviewStepLifecycle: {
    specified: specifiedReviewStep,
    wordings: reviewBlockerWordings,
    walk: 'reviews',
    mutants: 'run',
  },
  deprecationLifecycle: {
    specified: specifiedDeprecation,
    wordings: deprecationBlockerWordings,
    walk: 'addons',
    mutants: 'decided',
  },
  passwordResetLifecycle: {
    specified: specifiedPasswordReset,
    wordings: passwordResetBlockerWordings,
    walk: null,
    mutants: 'dated',
  },
  accountAccessLifecycle: {
    specified: specifiedAccountAccess,
    wordings: accountAccessBlockerWordings,
    walk: null,
    mutants: 'dated',
  },
  deliveryLifecycle: {
    specified: specifiedDelivery,
    wordings: webhookBlockerWordings,
    walk: null,
    mutants: 'dated',
  },
  installLifecycle: {
    specified: specifiedInstall,
    wordings: installBlockerWordings,
    walk: null,
    mutants: 'dated',
  },
  secondFactorLifecycle: {
    specified: specifiedSecondFactor,
    wordings: secondFactorBlockerWordings,
    walk: null,
    mutants: 'dated',
  },
  passkeyLifecycle: {
    specified: specifiedPasskey,
    wordings: passkeyBlockerWordings,
    walk: null,
    mutants: 'dated',
  },
}

/** The lifecycles whose proof is such, by the names of their exports. */
export const lifecyclesWith = (proof: Partial<Proof>): LifecycleName[] =>
  (Object.entries(proofs) as [LifecycleName, Proof][]).flatMap(([name, each]) =>
    Object.entries({ ...each, ...proof }).every(([key, value]) => each[key as keyof Proof] === value)
      ? [name]
      : [],
  )
