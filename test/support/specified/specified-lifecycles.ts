import { specifiedApproval } from '#test/model/approval/specified.ts'
import { specifiedInvitation } from '#test/model/invitation/specified.ts'
import { specifiedAvailability } from '#test/model/plan/specified.ts'
import { specifiedProgression } from '#test/model/progression/specified.ts'
import { specifiedRepricing } from '#test/model/repricing/specified.ts'
import { specifiedReview, specifiedReviewStep } from '#test/model/review/specified.ts'
import { asked, type Step } from '#test/spec/table.ts'
import type { Specified } from './specified.ts'

/** A lifecycle's table with the machine's words, whichever lifecycle it is. */
export type AnySpecified = Specified<string, string, Step<string, string>, unknown>

const widened = (specified: unknown) => specified as AnySpecified

/** By the names of the lifecycles' exports. */
export const specifiedLifecycles: Readonly<Record<string, AnySpecified>> = {
  progressionLifecycle: widened(specifiedProgression),
  approvalLifecycle: widened(specifiedApproval),
  planAvailabilityLifecycle: widened(specifiedAvailability),
  invitationLifecycle: widened(specifiedInvitation),
  repricingLifecycle: widened(specifiedRepricing),
  automaticReviewLifecycle: widened(specifiedReview),
  reviewStepLifecycle: widened(specifiedReviewStep),
}

const steps = new WeakMap<object, readonly Step<string, string>[]>()

/** Every step that a lifecycle's machine is compared at. */
export function comparedSteps({ table }: AnySpecified): readonly Step<string, string>[] {
  const known = steps.get(table)
  if (known !== undefined) return known
  const all = [...asked(table)]
  steps.set(table, all)
  return all
}
