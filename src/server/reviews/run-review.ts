import { eq } from 'drizzle-orm'
import type { ReviewStepName } from '#machines/review/review-step.ts'
import { automaticReviews } from '#server/db/schema.ts'
import type { Act } from '#server/law/act.ts'
import { noteCleanUp, stepReview } from './automatic-reviews.rules.ts'
import { openManifestSecrets } from '#server/manifests/manifest-secrets.ts'
import { ReviewMotion, type ReviewRow } from './review-motion.ts'
import { inJob } from '#server/tracing/spans.ts'
import { Findings } from '#server/provisioning/findings.ts'
import { arrivedFor, type LeasedReview, withLease, leaveToCleanUp } from './with-lease.ts'
import { Interrupted, unless } from './interrupted.ts'
import { holdLease, type Lease, releaseLease, takeReview } from './lease.ts'
import { brokenCheck, nextReviewStep, type Work } from './next-review-step.ts'
import { Provider, type Reviewed, type ReviewResources } from './provider.ts'
import { checkDeprovisionAlone, checkReprovisionAlone } from './steps-alone.ts'
import { tellBrokenCall, tellCalls } from './review-calls.ts'
import {
  checkDeprovision,
  checkManifest,
  checkProvision,
  checkRemoved,
  checkReprovision,
  cleanUp,
} from './step-checks.ts'

/** Signals to stop: `stopping` at the next step boundary, `interrupting` immediately. */
export interface StopSignals {
  stopping: AbortSignal
  interrupting: AbortSignal
}

const by = 'system'

const reviewedBy = ({ addon, review, manifest }: LeasedReview, { config }: ReviewResources): Reviewed => ({
  addon,
  review,
  contents: manifest.contents,
  secrets: openManifestSecrets(config, manifest),
})

async function check(
  { name, resumed }: Pick<Extract<Work, { kind: 'step' }>, 'name' | 'resumed'>,
  reviewed: Reviewed,
  provider: Provider,
  findings: Findings,
  { config }: ReviewResources,
): Promise<void> {
  const isAlone = reviewed.review.only !== null
  if (isAlone && name === 'deprovision') return checkDeprovisionAlone(reviewed, provider, findings)
  if (isAlone && name === 'reprovision') return checkReprovisionAlone(reviewed, provider, findings)
  if (resumed) {
    if (name === 'deprovision') await checkRemoved(provider, findings)
    return
  }
  if (name === 'manifest') await checkManifest(reviewed, config, provider, findings)
  if (name === 'provision') await checkProvision(reviewed, provider, findings)
  if (name === 'deprovision') await checkDeprovision(provider, findings)
  if (name === 'reprovision') await checkReprovision(reviewed, provider, findings)
}

async function runStep(
  { name, resumed }: Extract<Work, { kind: 'step' }>,
  held: LeasedReview,
  resources: ReviewResources,
  giveUp: AbortSignal,
): Promise<Findings> {
  const reviewed = reviewedBy(held, resources)
  const provider = new Provider(resources, reviewed, name, giveUp)
  const findings = new Findings()
  await check({ name, resumed }, reviewed, provider, findings, resources)
  await provider.keepBlamed(findings.all)
  return findings
}

/** Stores a step's outcome. A step that ended meanwhile is left unchanged. */
async function settle(
  act: Act,
  review: ReviewRow,
  name: ReviewStepName,
  findings: Findings | null,
  { config }: ReviewResources,
): Promise<void> {
  const motion = new ReviewMotion(review)
  if (motion.status(name) !== 'in_progress') return
  const waits = findings !== null && findings.waits && findings.errors.length === 0
  if (findings === null) {
    motion.take(name, { type: 'breakDown', by }, { errors: [brokenCheck(name)] })
    await tellBrokenCall(act.tx, review.id, brokenCheck(name))
  } else {
    await tellCalls(act.tx, findings.all)
    const type = waits ? 'wait' : findings.errors.length > 0 ? 'fail' : 'pass'
    motion.take(name, { type, by }, findings)
  }
  const waitsUntil = waits ? new Date(act.now.getTime() + config.reviewWaitMs) : null
  // Wake immediately: the provider may have called back before its response was read.
  await motion.store(act, { waitsUntil, wakeAt: null })
}

/** A review being run, with its lease and the signal to give it up. */
interface Run {
  resources: ReviewResources
  lease: Lease
  giveUp: AbortSignal
}

/** Runs a step. Returns true if the review still belongs to this process. */
async function takeStep(
  run: Run,
  work: Extract<Work, { kind: 'step' }>,
  held: LeasedReview,
): Promise<boolean> {
  const { resources, lease, giveUp } = run
  let findings: Findings | null = null
  try {
    findings = await unless(giveUp, runStep(work, held, resources, giveUp))
  } catch (error) {
    const level = error instanceof Interrupted ? 'warn' : 'error'
    resources.log[level]({ err: error, review: lease.reviewId, step: work.name }, 'a review step broke down')
  }
  const settled = await withLease(resources, lease, async (act, { review }) => {
    await settle(act, review, work.name, findings, resources)
    return true
  })
  if (settled === undefined) await leaveToCleanUp(resources.db, lease.reviewId, work.name)
  return settled === true
}

async function finish({ resources, lease, giveUp }: Run, held: LeasedReview): Promise<void> {
  try {
    const provider = new Provider(resources, reviewedBy(held, resources), 'clean_up', giveUp)
    await unless(giveUp, cleanUp(provider))
  } catch (error) {
    resources.log.error({ err: error, review: lease.reviewId }, 'what a review left was not removed')
  }
  await withLease(resources, lease, async (act, { review }) => {
    if (review.status !== 'finished') await stepReview(act, review, { type: 'finish', by })
    else await noteCleanUp(act, review)
  })
}

/** Does the next work. Returns true if there may be more. */
async function advance(run: Run, isFresh: boolean): Promise<boolean> {
  const { resources, lease } = run
  const next = await withLease(resources, lease, async (act, held) => {
    const { review } = held
    const work = await nextReviewStep(act, review, isFresh, arrivedFor(act.tx, review.id))
    // Nothing is due before the wait ends or the provider calls back.
    if (work.kind === 'nothing') {
      const wakeAt = review.waitsUntil
      await act.tx.update(automaticReviews).set({ wakeAt }).where(eq(automaticReviews.id, review.id))
    }
    return { work, held }
  })
  if (next === undefined || next.work.kind === 'nothing') return false
  if (next.work.kind === 'step') return takeStep(run, next.work, next.held)
  await finish(run, next.held)
  return false
}

/**
 * Runs a review until it ends, waits for its provider, or the process must stop. Returns true if there was anything to
 * do for it.
 */
async function runReview(
  resources: ReviewResources,
  lease: Lease,
  { stopping, interrupting }: StopSignals,
): Promise<boolean> {
  const { lost, end } = holdLease(resources, lease)
  const run = { resources, lease, giveUp: AbortSignal.any([interrupting, lost]) }
  try {
    let isFresh = true
    for (; !stopping.aborted && !lost.aborted; isFresh = false) if (!(await advance(run, isFresh))) break
    return !isFresh
  } finally {
    end()
    await releaseLease(resources.db, lease)
  }
}

export interface ReviewRunner {
  /** Starts waiting reviews while there is capacity. Returns how many. */
  look(): Promise<number>
  /** Resolves once all reviews running at the time of the call have stopped. */
  settled(): Promise<void>
}

/**
 * Runs several automatic reviews at once, so that a slow provider does not hold up the others; any number of servers
 * may run it. A step whose process died is failed cleanly. `onRoom` is called when one of as many as may run has done
 * something and stopped.
 */
export function reviewRunner(
  resources: ReviewResources,
  signals: StopSignals,
  onRoom: () => void = () => undefined,
): ReviewRunner {
  const { config, log } = resources
  const running = new Map<Lease, Promise<void>>()
  const run = async (lease: Lease): Promise<void> => {
    let didSomething = false
    try {
      const count = await inJob('review', async () => Number(await runReview(resources, lease, signals)))
      didSomething = count > 0
    } catch (error) {
      log.error({ err: error, review: lease.reviewId }, 'a review could not be run on')
    }
    const wasFull = running.size >= config.reviewsAtOnce
    running.delete(lease)
    if (wasFull && didSomething) onRoom()
  }
  return {
    look: async () => {
      let count = 0
      while (!signals.stopping.aborted && running.size < config.reviewsAtOnce) {
        const lease = await takeReview(resources)
        if (lease === null) break
        running.set(lease, run(lease))
        count += 1
      }
      return count
    },
    settled: async () => void (await Promise.all(running.values())),
  }
}
