import { specifiedDeprecation } from './deprecation/specified.ts'
import type { LifecycleName } from '#machines/lifecycles.ts'
import { specifiedDelivery } from './webhook/specified.ts'
import { specifiedAccountAccess } from './account/access/specified.ts'
import { specifiedPasswordReset } from './account/specified.ts'
import { specifiedSecondFactor } from './account/second-factor/specified.ts'
import { specifiedPasskey } from './account/passkey/specified.ts'
import { specifiedAssignment } from './assignment/specified.ts'
import { specifiedTopic } from './topic/specified.ts'
import { specifiedApproval } from './approval/specified.ts'
import { specifiedInstall } from './install/specified.ts'
import { specifiedInvitation } from './invitation/specified.ts'
import { specifiedLetter } from './letter/specified.ts'
import { specifiedAvailability } from './plan/specified.ts'
import { specifiedProgression } from './progression/specified.ts'
import { specifiedRepricing } from './repricing/specified.ts'
import { specifiedSecret } from './secret/specified.ts'
import { specifiedReview, specifiedReviewStep } from './review/specified.ts'

interface Proof {
  /** Its table of test/spec in the machine's words: a Specified of its own types. */
  specified: object
  /** The file of test/assurance/mutants that walks its mutants. */
  mutants: 'decided' | 'dated' | 'run'
}

/** How each lifecycle is proved, by the name of its export. */
export const proofs: Readonly<Record<LifecycleName, Proof>> = {
  progressionLifecycle: { specified: specifiedProgression, mutants: 'decided' },
  approvalLifecycle: { specified: specifiedApproval, mutants: 'decided' },
  planAvailabilityLifecycle: { specified: specifiedAvailability, mutants: 'decided' },
  invitationLifecycle: { specified: specifiedInvitation, mutants: 'decided' },
  repricingLifecycle: { specified: specifiedRepricing, mutants: 'dated' },
  automaticReviewLifecycle: { specified: specifiedReview, mutants: 'run' },
  reviewStepLifecycle: { specified: specifiedReviewStep, mutants: 'run' },
  deprecationLifecycle: { specified: specifiedDeprecation, mutants: 'decided' },
  passwordResetLifecycle: { specified: specifiedPasswordReset, mutants: 'dated' },
  accountAccessLifecycle: { specified: specifiedAccountAccess, mutants: 'dated' },
  deliveryLifecycle: { specified: specifiedDelivery, mutants: 'dated' },
  assignmentLifecycle: { specified: specifiedAssignment, mutants: 'dated' },
  topicLifecycle: { specified: specifiedTopic, mutants: 'dated' },
  secretLifecycle: { specified: specifiedSecret, mutants: 'dated' },
  letterLifecycle: { specified: specifiedLetter, mutants: 'dated' },
  installLifecycle: { specified: specifiedInstall, mutants: 'dated' },
  secondFactorLifecycle: { specified: specifiedSecondFactor, mutants: 'dated' },
  passkeyLifecycle: { specified: specifiedPasskey, mutants: 'dated' },
}

/** The lifecycles whose mutants a file walks, by the names of their exports. */
export const walkedIn = (file: Proof['mutants']): LifecycleName[] =>
  (Object.entries(proofs) as [LifecycleName, Proof][]).flatMap(([name, { mutants }]) =>
    mutants === file ? [name] : [],
  )
