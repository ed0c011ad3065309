import { specifiedDeprecation } from './deprecation/specified.ts'
import type { LifecycleName } from '#machines/lifecycles.ts'
import { specifiedDelivery } from './webhook/specified.ts'
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
  /** The long walk that takes its steps among others'; null where none does. */
  walk: 'addons' | 'reviews' | null
  /** The file of test/assurance/mutants that walks its mutants. */
  mutants: 'decided' | 'dated' | 'run'
}

/** How each lifecycle is proved, by the name of its export. */
export const proofs: Readonly<Record<LifecycleName, Proof>> = {
  progressionLifecycle: {
    specified: specifiedProgression,
    walk: 'addons',
    mutants: 'decided',
  },
  approvalLifecycle: {
    specified: specifiedApproval,
    walk: 'addons',
    mutants: 'decided',
  },
  planAvailabilityLifecycle: {
    specified: specifiedAvailability,
    walk: 'addons',
    mutants: 'decided',
  },
  invitationLifecycle: {
    specified: specifiedInvitation,
    walk: 'addons',
    mutants: 'decided',
  },
  repricingLifecycle: {
    specified: specifiedRepricing,
    walk: 'addons',
    mutants: 'dated',
  },
  automaticReviewLifecycle: {
    specified: specifiedReview,
    walk: 'reviews',
    mutants: 'run',
  },
  reviewStepLifecycle: {
    specified: specifiedReviewStep,
    walk: 'reviews',
    mutants: 'run',
  },
  deprecationLifecycle: {
    specified: specifiedDeprecation,
    walk: 'addons',
    mutants: 'decided',
  },
  passwordResetLifecycle: {
    specified: specifiedPasswordReset,
    walk: null,
    mutants: 'dated',
  },
  accountAccessLifecycle: {
    specified: specifiedAccountAccess,
    walk: null,
    mutants: 'dated',
  },
  deliveryLifecycle: {
    specified: specifiedDelivery,
    walk: null,
    mutants: 'dated',
  },
  installLifecycle: {
    specified: specifiedInstall,
    walk: null,
    mutants: 'dated',
  },
  secondFactorLifecycle: {
    specified: specifiedSecondFactor,
    walk: null,
    mutants: 'dated',
  },
  passkeyLifecycle: {
    specified: specifiedPasskey,
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
