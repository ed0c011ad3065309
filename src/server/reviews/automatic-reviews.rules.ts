import { refusalOf } from '#server/law/refusal-of.ts'
import { reviewBlockerWordings, reviewRequestWordings } from '#contract/wording/blockers/review-blockers.ts'
import { and, eq, ne } from 'drizzle-orm'
import {
  automaticReviewLifecycle,
  isEnded,
  type ReviewBlocker,
  reviewBlockers,
  type ReviewEvent,
} from '#machines/review/lifecycle.ts'
import { reviewEnd } from '#machines/review/review-end.ts'
import type { ReviewAsked } from '#machines/review/review-trial.ts'
import {
  reviewedProgression,
  reviewRequestBlockers,
  reviewRequestFacts,
} from '#machines/review/automatic-review-request.ts'
import { automaticReviews, providerResources } from '#server/db/schema.ts'
import type { ReviewStep } from '#server/db/tables/manifests.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { Act } from '#server/law/act.ts'
import { currentManifest } from '#server/manifests/manifests.rules.ts'
import { ReviewMotion, type ReviewRow, stepsAskedOf, stepStatus, trailFieldOf } from './review-motion.ts'
import { insertRow, takeStep, updateRow } from '#server/law/stored.ts'
import { recordChange } from '#server/law/trail.ts'
import { type ReviewVerdict, writeReviewLetters } from './review-letters.ts'

const notBegun = (): ReviewStep => ({ status: null, suggestions: [], errors: [] })

const addonSubject = (addon: { id: string }) => ({ type: 'addon', id: addon.id, addonId: addon.id }) as const

const recordReviewChange = (
  act: Act,
  run: Pick<ReviewRow, 'addonId' | 'only' | 'via'>,
  from: string | null,
  to: string,
) => recordChange(act, addonSubject({ id: run.addonId }), { field: trailFieldOf(run), from, to })

/** A review of all steps, which decides a requirement. */
const wholeReview: ReviewAsked = { only: null, via: 'http' }

/** Stores a new review, or a trial. */
export async function openReview(
  act: Act,
  addon: { id: string },
  manifest: { id: string },
  progressionType: ReviewRow['progressionType'],
  asked: ReviewAsked = wholeReview,
): Promise<ReviewRow> {
  const row = await insertRow(act.tx, automaticReviews, {
    addonId: addon.id,
    manifestId: manifest.id,
    progressionType,
    ...asked,
    status: 'new',
    steps: {
      manifest: notBegun(),
      provision: notBegun(),
      deprovision: notBegun(),
      reprovision: notBegun(),
    },
    createdAt: act.now,
    updatedAt: act.now,
  })
  await recordReviewChange(act, row, null, 'requested')
  return row
}

/**
 * Requests a review of the current manifest, or a trial. Throws 409 outside alpha and beta, without a manifest, or while another
 * review is unfinished; 422 for a progression other than the stage's (READINGS 22).
 */
export async function requestReview(
  act: Act,
  addon: AddonRow,
  wanted: 'beta' | 'ga' | null,
  asked: ReviewAsked = wholeReview,
): Promise<ReviewRow> {
  const manifest = await currentManifest(act.tx, addon.id)
  const [other] = await act.tx
    .select({ status: automaticReviews.status })
    .from(automaticReviews)
    .where(and(eq(automaticReviews.addonId, addon.id), ne(automaticReviews.status, 'finished')))
  const blockers = reviewRequestBlockers(reviewRequestFacts(addon, manifest !== undefined, other), wanted)
  if (blockers.length > 0) throw refusalOf(reviewRequestWordings, blockers, addon)
  const progressionType = reviewedProgression(addon.state)
  if (manifest === undefined || progressionType === null)
    throw new Error('a request without ground was let through')
  return openReview(act, addon, manifest, progressionType, asked)
}

const statusesOf = (row: ReviewRow) => stepsAskedOf(row).map((name) => stepStatus(row.steps[name]))

/** The end of a run as its trail has it: what the platform broke off has failed there. */
const resultOf = (row: ReviewRow): ReviewVerdict => {
  const end = reviewEnd(statusesOf(row))
  return end === 'internal_error' ? 'failed' : end
}

/** True if anything requested from the provider may still exist. */
const hasLeftovers = async (act: Act, row: ReviewRow): Promise<boolean> => {
  const { reviewId, state } = providerResources
  return (await act.tx.$count(providerResources, and(eq(reviewId, row.id), ne(state, 'removed')))) > 0
}

/** Pause before retrying an interrupted clean-up, in ms. */
const cleanUpPauseMs = 60_000

/** The fields for work that a clean-up has left undone. */
async function afterCleanUp(act: Act, row: ReviewRow): Promise<Pick<ReviewRow, 'cleanUpDue' | 'wakeAt'>> {
  const cleanUpDue = await hasLeftovers(act, row)
  return { cleanUpDue, wakeAt: cleanUpDue ? new Date(act.now.getTime() + cleanUpPauseMs) : null }
}

/** The fields set when a review ends. A review ended from outside keeps its lease, because its runner cleans up. */
const endedBy = async (act: Act, row: ReviewRow, event: ReviewEvent): Promise<Partial<ReviewRow>> => ({
  finishedAt: act.now,
  waitsUntil: null,
  ...(event.type === 'endWithShutdown'
    ? { cleanUpDue: true, wakeAt: null }
    : { ...(await afterCleanUp(act, row)), leaseId: null, leaseUntil: null }),
})

/** Applies an event to a review's lifecycle, with trail rows. Throws 409 if its status does not allow the event. */
export async function stepReview(act: Act, row: ReviewRow, event: ReviewEvent): Promise<ReviewRow> {
  const facts = { steps: statusesOf(row) }
  const rule = {
    lifecycle: automaticReviewLifecycle,
    blockers: reviewBlockers,
    refuse: (blockers: readonly ReviewBlocker[]) => refusalOf(reviewBlockerWordings, blockers, null),
  }
  const changed = await takeStep(
    act,
    rule,
    { from: row.status, facts, event },
    {
      store: async ({ to }) =>
        updateRow(act, automaticReviews, row.id, {
          status: to,
          ...(to === 'finished' ? await endedBy(act, row, event) : {}),
          // Waiting for the provider counts as a boundary between steps.
          ...(to === 'cancelling' ? { wakeAt: act.now } : {}),
        }),
      subject: ({ id, addonId }) => ({ type: 'automatic_review', id, addonId }),
    },
  )
  const { status } = changed
  if (status === 'finished' || status === 'cancelling')
    await recordReviewChange(act, changed, row.status, status === 'finished' ? resultOf(row) : status)
  if (status === 'finished') await writeReviewLetters(act, changed, resultOf(row))
  return changed
}

/**
 * Requests cancellation of a review, which takes effect at the next step boundary. Throws 409 if it is being canceled
 * or has ended.
 */
export const cancelReview = (
  act: Act,
  { addon: _addon, ...row }: ReviewRow & { addon: AddonRow },
): Promise<ReviewRow> => stepReview(act, row, { type: 'cancel', by: act.by })

/** Ends the add-on's unfinished review, if any, and its steps in progress (READINGS 6). */
export async function endReviewWithShutdown(act: Act, addon: { id: string }): Promise<void> {
  const unfinished = await act.tx
    .select()
    .from(automaticReviews)
    .where(and(eq(automaticReviews.addonId, addon.id), ne(automaticReviews.status, 'finished')))
    .for('no key update')
  const event = { type: 'endWithShutdown', by: act.by } as const
  for (const review of unfinished) {
    const motion = new ReviewMotion(review)
    for (const name of motion.names) if (!isEnded(motion.status(name))) motion.take(name, event)
    await stepReview(act, await motion.store(act), event)
  }
}

/** Records for an ended review whether anything is left to remove. */
export async function noteCleanUp(act: Act, row: ReviewRow): Promise<void> {
  const left = await afterCleanUp(act, row)
  await act.tx.update(automaticReviews).set(left).where(eq(automaticReviews.id, row.id))
}
