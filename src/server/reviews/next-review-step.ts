import { isEnded } from '#machines/review/lifecycle.ts'
import type { ReviewStepName } from '#machines/review/review-step.ts'
import type { Act } from '#server/law/act.ts'
import { stepReview } from './automatic-reviews.rules.ts'
import { ReviewMotion, type ReviewRow } from './review-motion.ts'
import { recordLateAnswer } from './record-late-answer.ts'
import { tellBrokenCall, tellLateCall } from './review-calls.ts'

/** The runner's next work outside the database. `resumed`: after the provider's callback. */
export type Work =
  | { kind: 'step'; name: ReviewStepName; resumed: boolean }
  | { kind: 'clean up' }
  | { kind: 'nothing' }

const by = 'system'

/** Wording of SPEC section 8. */
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

const inStatus = (motion: ReviewMotion, status: 'pending' | 'in_progress' | 'async_wait') =>
  motion.names.find((name) => motion.status(name) === status)

/** Ends all unfinished steps once the review is canceled or a step has failed. */
function endRest(motion: ReviewMotion, isCanceling: boolean): void {
  for (const name of motion.names) {
    const status = motion.status(name)
    if (isEnded(status)) continue
    const hasFailed = motion.before(name).some((each) => each === 'failed' || each === 'internal_error')
    if (hasFailed) motion.take(name, { type: 'skip', by })
    else if (isCanceling && status !== 'in_progress') motion.take(name, { type: 'cancel', by })
  }
}

/** The end of a step's wait: by the callback or by its deadline; null if it must keep waiting. */
async function endOfWait(
  act: Act,
  row: ReviewRow,
  motion: ReviewMotion,
  name: ReviewStepName,
  arrived: (name: ReviewStepName) => Promise<boolean>,
): Promise<'resumed' | 'timed out' | null> {
  if (await arrived(name)) {
    motion.take(name, { type: 'resume', by })
    return 'resumed'
  }
  if (row.waitsUntil === null || row.waitsUntil > act.now) return null
  motion.take(name, { type: 'timeOut', by, now: act.now.toISOString() }, { errors: [lateness[name]] })
  await recordLateAnswer(act, row, name)
  await tellLateCall(act.tx, row.id, name, lateness[name])
  return 'timed out'
}

/**
 * Advances a review to its next work and stores it. `arrived`: the provider has called back for the waiting step. In
 * a review just taken up (`isFresh`), a step in progress was interrupted: its process is gone.
 */
export async function nextReviewStep(
  act: Act,
  stored: ReviewRow,
  isFresh: boolean,
  arrived: (name: ReviewStepName) => Promise<boolean>,
): Promise<Work> {
  if (stored.status === 'finished') return { kind: stored.cleanUpDue ? 'clean up' : 'nothing' }
  const row = stored.status === 'new' ? await stepReview(act, stored, { type: 'begin', by }) : stored
  const motion = new ReviewMotion(row)
  const broken = isFresh ? inStatus(motion, 'in_progress') : undefined
  if (broken !== undefined) {
    motion.take(broken, { type: 'breakDown', by }, { errors: [brokenCheck(broken)] })
    await tellBrokenCall(act.tx, row.id, brokenCheck(broken))
  }
  let work: Work | null = null
  const waiting = inStatus(motion, 'async_wait')
  if (waiting !== undefined && row.status === 'in_progress') {
    const end = await endOfWait(act, row, motion, waiting, arrived)
    if (end === null) return { kind: 'nothing' }
    if (end === 'resumed') work = { kind: 'step', name: waiting, resumed: true }
  }
  endRest(motion, row.status === 'cancelling')
  const pending = inStatus(motion, 'pending')
  if (work === null && pending !== undefined) {
    motion.take(pending, { type: 'start', by })
    work = { kind: 'step', name: pending, resumed: false }
  }
  await motion.store(act, { waitsUntil: null, wakeAt: null })
  return work ?? { kind: 'clean up' }
}
