import { setImmediate } from 'node:timers/promises'
import { takeReview } from './lease.ts'
import type { ReviewResources } from './provider.ts'
import { runReview, type StopSignals } from './run-review.ts'

export interface ReviewRunner {
  /** Takes up reviews that have something to do, as far as there is room. Gives how many. */
  look(): Promise<number>
  /** Resolves when none runs that was running. */
  settled(): Promise<void>
}

/**
 * Runs automatic reviews, a few at once, so that a slow provider does not hold up the others; any number of servers may
 * do so. A step whose process died is failed cleanly.
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

/** Runs reviews until none has anything to do now. Gives how many it took up. */
export async function runReviews(resources: ReviewResources, signals: StopSignals): Promise<number> {
  const runner = reviewRunner(resources, signals)
  for (let count = 0; ;) {
    const taken = await runner.look()
    if (taken === 0) return count
    count += taken
    await runner.settled()
    // One that can never be run on is taken up again and again: the process has to get at its other work.
    await setImmediate()
  }
}
