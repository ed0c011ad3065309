import { setImmediate } from 'node:timers/promises'
import { takeReview } from './lease.ts'
import type { ReviewResources } from './provider.ts'
import { runReview, type StopSignals } from './run-review.ts'

export interface ReviewRunner {
  /** Starts waiting reviews while there is capacity. Returns how many. */
  look(): Promise<number>
  /** Resolves once all reviews running at the time of the call have stopped. */
  settled(): Promise<void>
}

/**
 * Runs several automatic reviews at once, so that a slow provider does not hold up the others; any number of servers
 * may run it. A step whose process died is failed cleanly.
 */
export function reviewRunner(resources: ReviewResources, signals: StopSignals): ReviewRunner {
  const { config, log } = resources
  const running = new Set<Promise<void>>()
  const run = async (lease: NonNullable<Awaited<ReturnType<typeof takeReview>>>) => {
    try {
      await runReview(resources, lease, signals)
    } catch (error) {
      log.error({ err: error, review: lease.reviewId }, 'a review could not be run on')
    }
  }
  return {
    look: async () => {
      let count = 0
      while (!signals.stopping.aborted && running.size < config.reviewsAtOnce) {
        const lease = await takeReview(resources)
        if (lease === null) break
        const done = run(lease).finally(() => running.delete(done))
        running.add(done)
        count += 1
      }
      return count
    },
    settled: async () => void (await Promise.all(running)),
  }
}

/** Runs reviews until none has anything left to do now. Returns how many it started. */
export async function runReviews(resources: ReviewResources, signals: StopSignals): Promise<number> {
  const runner = reviewRunner(resources, signals)
  for (let count = 0; ;) {
    const taken = await runner.look()
    if (taken === 0) return count
    count += taken
    await runner.settled()
    // A review that can never proceed is taken up again and again; let the process do its other work.
    await setImmediate()
  }
}
