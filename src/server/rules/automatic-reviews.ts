import { and, eq, ne } from 'drizzle-orm'
import { transition } from 'xstate'
import {
  automaticReviewLifecycle,
  type ReviewEvent,
  type ReviewStatus,
  type ReviewStepEvent,
  type ReviewStepFacts,
  reviewStepLifecycle,
  type ReviewStepName,
  reviewStepNames,
  type ReviewStepStatus,
} from '../../../machines/automatic-review.lifecycle.ts'
import {
  type ReviewRequestBlocker,
  reviewedProgression,
  reviewRequestBlockers,
} from '../../../machines/automatic-review-request.ts'
import { automaticReviews } from '../db/schema.ts'
import type { ReviewStep, ReviewSteps } from '../db/tables/manifests.ts'
import { conflict, invalid, type Refusal } from '../errors.ts'
import type { AddonRow } from '../handlers/handler.ts'
import type { Act } from './act.ts'
import { currentManifest } from './manifests.ts'
import { recordChange } from './trail.ts'

export type ReviewRow = typeof automaticReviews.$inferSelect

export const stepStatus = (step: ReviewStep): ReviewStepStatus => step.status ?? 'pending'

const notBegun = (): ReviewStep => ({ status: null, suggestions: [], errors: [] })

function requestRefusal(blocker: ReviewRequestBlocker): Refusal {
  switch (blocker.code) {
    case 'wrong_stage':
      return conflict(`Automatic reviews are for add-ons in alpha and beta; this one is in ${blocker.stage}.`)
    case 'manifest_missing':
      return conflict('There is no manifest to review: push one first.')
    case 'review_unfinished':
      return conflict(`Another automatic review is ${blocker.status}.`)
    case 'other_progression':
      return invalid({ progressionType: [`must be ${blocker.expected} at this stage`] })
  }
}

const addonSubject = (addon: { id: string }) => ({ type: 'addon', id: addon.id, addonId: addon.id }) as const

const told = (act: Act, addon: { id: string }, from: string | null, to: string) =>
  recordChange(act, addonSubject(addon), { field: 'automaticReview', from, to })

/**
 * Asks for a review of the current manifest. Throws 409 outside alpha and beta, without a manifest and while
 * another is not over; 422 for a progression that is not the stage's (READINGS 22).
 */
export async function requestReview(
  act: Act,
  addon: AddonRow,
  wanted: 'beta' | 'ga' | null,
): Promise<ReviewRow> {
  const manifest = await currentManifest(act.tx, addon.id)
  const [other] = await act.tx
    .select({ status: automaticReviews.status })
    .from(automaticReviews)
    .where(and(eq(automaticReviews.addonId, addon.id), ne(automaticReviews.status, 'finished')))
  const unfinishedStatus = other === undefined || other.status === 'finished' ? null : other.status
  const facts = { stage: addon.state, hasManifest: manifest !== undefined, unfinishedStatus }
  const [blocker] = reviewRequestBlockers(facts, wanted)
  if (blocker !== undefined) throw requestRefusal(blocker)
  const progressionType = reviewedProgression(addon.state)
  if (manifest === undefined || progressionType === null)
    throw new Error('a request without ground was let through')
  const [row] = await act.tx
    .insert(automaticReviews)
    .values({
      addonId: addon.id,
      manifestId: manifest.id,
      progressionType,
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
    .returning()
  if (row === undefined) throw new Error(`the review of add-on ${addon.id} was not stored`)
  await told(act, addon, null, 'requested')
  return row
}

/** Stores what has changed of a review. */
export async function storeReview(act: Act, row: ReviewRow, fields: Partial<ReviewRow>): Promise<ReviewRow> {
  const [changed] = await act.tx
    .update(automaticReviews)
    .set({ ...fields, version: row.version + 1, updatedAt: act.now })
    .where(eq(automaticReviews.id, row.id))
    .returning()
  if (changed === undefined) throw new Error(`review ${row.id} was not stored`)
  return changed
}

const resultOf = (steps: ReviewSteps): string => {
  const statuses = reviewStepNames.map((name) => stepStatus(steps[name]))
  if (statuses.every((status) => status === 'completed')) return 'passed'
  return statuses.includes('cancelled') ? 'cancelled' : 'failed'
}

/** Takes an event of a review's lifecycle. Throws 409 where its status has no such event. */
export async function stepReview(act: Act, row: ReviewRow, event: ReviewEvent): Promise<ReviewRow> {
  const facts = { steps: reviewStepNames.map((name) => stepStatus(row.steps[name])) }
  const snapshot = automaticReviewLifecycle.resolveState({ value: row.status, context: facts })
  if (!snapshot.can(event)) throw conflict(`The review is ${row.status}.`)
  const status: ReviewStatus = transition(automaticReviewLifecycle, snapshot, event)[0].value
  const isOver = status === 'finished'
  const changed = await storeReview(act, row, {
    status,
    ...(isOver
      ? { finishedAt: act.now, waitsUntil: null, wakeAt: null, leaseId: null, leaseUntil: null }
      : {}),
    // A wait for the provider counts as a boundary between steps.
    ...(status === 'cancelling' ? { wakeAt: act.now } : {}),
  })
  if (isOver || status === 'cancelling')
    await told(act, { id: row.addonId }, row.status, isOver ? resultOf(row.steps) : status)
  return changed
}

/** Asks for the end of a review, which comes at its next boundary. Throws 409 for one that is ending or over. */
export const cancelReview = (
  act: Act,
  { addon: _addon, ...row }: ReviewRow & { addon: AddonRow },
): Promise<ReviewRow> => stepReview(act, row, { type: 'cancel', by: act.by })

const factsOfStep = (row: ReviewRow, name: ReviewStepName): ReviewStepFacts => ({
  name,
  before: reviewStepNames.slice(0, reviewStepNames.indexOf(name)).map((each) => stepStatus(row.steps[each])),
  reviewStatus: row.status,
  waitsUntil: row.waitsUntil?.toISOString() ?? null,
})

/** The row with one step taken through its lifecycle. Throws where that refuses: our own fault. */
export function withStep(
  row: ReviewRow,
  name: ReviewStepName,
  event: ReviewStepEvent,
  found: { errors?: readonly string[]; suggestions?: readonly string[] } = {},
): ReviewRow {
  const stored = row.steps[name]
  const snapshot = reviewStepLifecycle.resolveState({
    value: stepStatus(stored),
    context: factsOfStep(row, name),
  })
  if (!snapshot.can(event)) throw new Error(`step ${name} refuses ${event.type} in ${snapshot.value}`)
  const status = transition(reviewStepLifecycle, snapshot, event)[0].value
  const step: ReviewStep = {
    status: status === 'pending' ? null : status,
    errors: [...stored.errors, ...(found.errors ?? [])],
    suggestions: [...stored.suggestions, ...(found.suggestions ?? [])],
  }
  return { ...row, steps: { ...row.steps, [name]: step } }
}
