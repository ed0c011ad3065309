import { expect, test } from 'vitest'
import { automaticReviewPolling } from '#machines/review/polling.ts'
import { isNewer, latestReview, type PolledReview } from '#machines/review/polled-review.ts'
import { waitingReview } from '#test/support/provider/waiting-review.ts'
import { Workflow } from '#test/model/support/workflow.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

const review = (version: number, status: PolledReview['status'] = 'in_progress', id = 'first') =>
  waitingReview({ id, version, status, requestedAt: `2026-11-0${id === 'first' ? 2 : 3}T09:00:00Z` })

const following = (first: PolledReview | null) => new Workflow(automaticReviewPolling, { review: first })

test('polls every 3000 ms while the review is unfinished, and stops when it is finished', async () => {
  const workflow = following(review(1))
  workflow.clock.increment(2999)
  expect(workflow.calls).toHaveLength(0)
  workflow.clock.increment(1)
  workflow.succeed('readReview', review(2))
  await settled()
  workflow.clock.increment(3000)
  workflow.succeed('readReview', review(3, 'finished'))
  await settled()
  expect(workflow.count('finished')).toBe(1)
  workflow.clock.increment(600_000)
  expect(workflow.calls).toHaveLength(2)
})

test('failed polls come after longer and longer waits; one that succeeds resets them', async () => {
  const workflow = following(review(1))
  workflow.clock.increment(3000)
  for (const wait of [6000, 12_000, 24_000, 48_000, 60_000, 60_000]) {
    workflow.fail('readReview', 'lost')
    await settled()
    const calls = workflow.calls.length
    workflow.clock.increment(wait - 1)
    expect(workflow.calls).toHaveLength(calls)
    workflow.clock.increment(1)
    expect(workflow.calls).toHaveLength(calls + 1)
  }
  workflow.succeed('readReview', review(2))
  await settled()
  expect(workflow.snapshot.context.failures).toBe(0)
  workflow.clock.increment(3000)
  workflow.open('readReview')
})

test('an answer that is older than what is known changes nothing, neither by itself nor under a cancellation', async () => {
  const workflow = following(review(1))
  workflow.clock.increment(3000)
  workflow.send({ type: 'review.loaded', review: review(7) })
  workflow.succeed('readReview', review(3))
  await settled()
  expect(workflow.snapshot.context.review).toEqual(review(7))
  workflow.send({ type: 'cancel' })
  workflow.send({ type: 'review.loaded', review: review(4) })
  workflow.fail('cancelReview', 'refused')
  await settled()
  expect(workflow.snapshot.context.review).toEqual(review(7))
})

test('of two answers the later request wins, and of one review the later version', () => {
  expect(isNewer(review(2), review(2))).toBe(true)
  expect(isNewer(review(2), review(1))).toBe(false)
  expect(isNewer(review(9), review(1, 'new', 'second'))).toBe(true)
  expect(isNewer(review(1, 'new', 'second'), review(9))).toBe(false)
})

test('of reviews of the same instant the one that is not over is followed', () => {
  const [over, running] = [review(9, 'finished'), { ...review(1), id: 'other' }]
  expect(latestReview([over, running])).toBe(running)
  expect(latestReview([running, over])).toBe(running)
  expect(latestReview([])).toBeNull()
})
