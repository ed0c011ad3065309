import {
  type ReviewStepName,
  reviewStepNames,
  isEnded,
} from '../../../machines/automatic-review.lifecycle.ts'
import type { Act } from '../rules/act.ts'
import { type ReviewRow, stepReview, stepStatus, storeReview, withStep } from '../rules/automatic-reviews.ts'

/** What the runner does outside the database. `resumed`: the provider has called back. */
export type Work =
  | { kind: 'step'; name: ReviewStepName; resumed: boolean }
  | { kind: 'clean up' }
  | { kind: 'nothing' }

const by = 'system'

/** SPEC section 8's words. */
const brokenChecks: Record<ReviewStepName, string> = {
  manifest: 'manifest',
  provision: 'provisioning',
  deprovision: 'deprovisioning',
  reprovision: 'reprovisioning',
}
export const brokenCheck = (name: ReviewStepName): string =>
  `Something went wrong during the ${brokenChecks[name]} check. Please try again. If the issue continues, create a ticket.`

const lateness: Record<ReviewStepName, string> = {
  manifest: '',
  provision: "Provisioning didn't succeed.",
  deprovision: 'The provider did not confirm the deprovisioning in time.',
  reprovision: "Reprovisioning didn't succeed.",
}

/** The review with whatever has not ended ended, where it is cancelled or a step has failed. */
function withEnd(row: ReviewRow): ReviewRow {
  let next = row
  for (const name of reviewStepNames) {
    const status = stepStatus(next.steps[name])
    if (isEnded(status)) continue
    const before = reviewStepNames
      .slice(0, reviewStepNames.indexOf(name))
      .map((each) => stepStatus(next.steps[each]))
    if (before.some((each) => each === 'failed' || each === 'internal_error'))
      next = withStep(next, name, { type: 'skip', by })
    else if (row.status === 'cancelling' && status !== 'in_progress')
      next = withStep(next, name, { type: 'cancel', by })
  }
  return next
}

/**
 * Takes a review to what is to be done next and stores it. `arrived`: the provider has called back for the step
 * that waits. A step that is in progress here was interrupted: its process is gone.
 */
export async function nextStep(
  act: Act,
  stored: ReviewRow,
  isFresh: boolean,
  arrived: (name: ReviewStepName) => Promise<boolean>,
): Promise<Work> {
  let row = stored.status === 'new' ? await stepReview(act, stored, { type: 'begin', by }) : stored
  const broken = isFresh
    ? reviewStepNames.find((name) => row.steps[name].status === 'in_progress')
    : undefined
  let next = row
  if (broken !== undefined)
    next = withStep(next, broken, { type: 'breakDown', by }, { errors: [brokenCheck(broken)] })
  const waiting = reviewStepNames.find((name) => next.steps[name].status === 'async_wait')
  let work: Work = { kind: 'nothing' }
  if (waiting !== undefined && next.status === 'in_progress') {
    if (await arrived(waiting)) {
      next = withStep(next, waiting, { type: 'resume', by })
      work = { kind: 'step', name: waiting, resumed: true }
    } else if (next.waitsUntil !== null && next.waitsUntil <= act.now) {
      const now = act.now.toISOString()
      next = withStep(next, waiting, { type: 'timeOut', by, now }, { errors: [lateness[waiting]] })
    } else return { kind: 'nothing' }
  }
  next = withEnd(next)
  const pending = reviewStepNames.find((name) => next.steps[name].status === null)
  if (work.kind === 'nothing' && pending !== undefined) {
    next = withStep(next, pending, { type: 'start', by })
    work = { kind: 'step', name: pending, resumed: false }
  }
  if (work.kind === 'nothing') work = { kind: 'clean up' }
  row = await storeReview(act, row, { steps: next.steps, waitsUntil: null, wakeAt: null })
  return work
}
