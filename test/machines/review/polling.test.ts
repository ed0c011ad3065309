import { expect, test } from 'vitest'
import { automaticReviewPolling } from '#machines/review/polling.ts'
import {
  isNewer,
  latestReview,
  longestBackOffMs,
  type PolledReview,
  pollIntervalMs,
} from '#machines/review/polled-review.ts'
import { waitingReview } from '#test/support/provider/waiting-review.ts'
import { Workflow } from '#test/model/support/workflow.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

const review = (version: number, status: PolledReview['status'] = 'in_progress', id = 'first') =>
  waitingReview({ id, version, status, requestedAt: `2026-11-0${id === 'first' ? 2 : 3}T09:00:00Z` })

const following = (first: PolledReview | null) => new Workflow(automaticReviewPolling, { review: first })

test('polls every 3000 ms while the review is unfinished, and stops when it is finished', async () => {
  const workflow = following(review(1))
  workflow.clock.increment(pollIntervalMs - 1)
  expect(workflow.calls).toHaveLength(0)
  workflow.clock.increment(1)
  workflow.succeed('readReview', review(2))
  await settled()
  workflow.clock.increment(pollIntervalMs)
  workflow.succeed('readReview', review(3, 'finished'))
  await settled()
  expect(workflow.count('finished')).toBe(1)
  workflow.clock.increment(600_000)
  expect(workflow.calls).toHaveLength(2)
})

test('a poll that is slow is not overtaken by another', () => {
  const workflow = following(review(1))
  workflow.clock.increment(pollIntervalMs * 10)
  expect(workflow.calls).toHaveLength(1)
})

test('failed polls come after longer and longer waits; one that succeeds resets them', async () => {
  const workflow = following(review(1))
  workflow.clock.increment(pollIntervalMs)
  for (const wait of [6000, 12_000, 24_000, 48_000, longestBackOffMs, longestBackOffMs]) {
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
  workflow.clock.increment(pollIntervalMs)
  workflow.open('readReview')
})

test('a hidden page does not ask; shown again, it asks at once', async () => {
  const workflow = following(review(1))
  workflow.clock.increment(pollIntervalMs)
  const asked = workflow.open('readReview')
  workflow.send({ type: 'page.hidden' })
  expect(asked.signal.aborted).toBe(true)
  workflow.clock.increment(600_000)
  expect(workflow.calls).toHaveLength(1)
  workflow.send({ type: 'page.shown' })
  expect(workflow.calls).toHaveLength(2)
  workflow.succeed('readReview', review(5, 'finished'))
  await settled()
  workflow.send({ type: 'page.hidden' })
  workflow.send({ type: 'page.shown' })
  expect(workflow.calls).toHaveLength(2)
})

test('an old answer never overwrites a newer one', async () => {
  const workflow = following(review(1))
  workflow.clock.increment(pollIntervalMs)
  workflow.send({ type: 'review.loaded', review: review(7) })
  workflow.succeed('readReview', review(3))
  await settled()
  expect(workflow.snapshot.context.review).toEqual(review(7))
  workflow.send({ type: 'review.loaded', review: review(1, 'new', 'second') })
  workflow.send({ type: 'review.loaded', review: review(9, 'finished') })
  expect(workflow.snapshot.context.review?.id).toBe('second')
})

test('a cancel shows at once and is kept when it succeeds', async () => {
  const workflow = following(review(1))
  workflow.send({ type: 'cancel' })
  expect(workflow.snapshot.context.review?.status).toBe('cancelling')
  expect(workflow.snapshot.hasTag('canceling')).toBe(true)
  expect(workflow.open('cancelReview').input).toEqual({ id: 'first' })
  workflow.succeed('cancelReview', review(2, 'cancelling'))
  await settled()
  expect(workflow.snapshot.context.review).toEqual(review(2, 'cancelling'))
  workflow.send({ type: 'cancel' })
  expect(workflow.callsOf('cancelReview')).toHaveLength(1)
  workflow.clock.increment(pollIntervalMs)
  workflow.open('readReview')
})

test.each(['refused', 'lost', 'fault'] as const)(
  'a cancel that is %s is rolled back, to what is newest',
  async (kind) => {
    const workflow = following(review(1))
    workflow.send({ type: 'cancel' })
    workflow.send({ type: 'review.loaded', review: review(4) })
    expect(workflow.snapshot.context.review?.status).toBe('cancelling')
    workflow.fail('cancelReview', kind)
    await settled()
    workflow.open('readReview')
    expect(workflow.snapshot.context.review).toEqual(review(4))
    expect(workflow.snapshot.context.problem?.kind).toBe(kind)
    expect(workflow.count('refused')).toBe(1)
  },
)

test('a cancel gives up the read that was on its way', () => {
  const workflow = following(review(1))
  workflow.clock.increment(pollIntervalMs)
  const asked = workflow.open('readReview')
  workflow.send({ type: 'cancel' })
  expect(asked.signal.aborted).toBe(true)
})

test('nothing is canceled where nothing runs', () => {
  for (const none of [null, review(3, 'finished'), review(3, 'cancelling')]) {
    const workflow = following(none)
    workflow.send({ type: 'cancel' })
    expect(workflow.callsOf('cancelReview')).toEqual([])
  }
})

test('left, it asks no more', () => {
  const workflow = following(review(1))
  workflow.stop()
  workflow.clock.increment(600_000)
  expect(workflow.calls).toEqual([])
})

test('a request that succeeds is followed; a second one does not go out', async () => {
  const workflow = following(review(9, 'finished'))
  workflow.send({ type: 'request' })
  workflow.send({ type: 'request' })
  workflow.succeed('send', review(1, 'new', 'second'))
  await settled()
  expect(workflow.count('requested')).toBe(1)
  expect(workflow.snapshot.context.review?.id).toBe('second')
  workflow.send({ type: 'request' })
  workflow.clock.increment(pollIntervalMs)
  expect(workflow.callsOf('send')).toHaveLength(1)
  expect(workflow.open('readReview').input).toEqual({ id: 'second' })
})

test('a request whose answer was lost is looked up', async () => {
  const workflow = following(null)
  workflow.send({ type: 'request' })
  workflow.fail('send', 'lost')
  await settled()
  workflow.succeed('look', null)
  await settled()
  expect(workflow.snapshot.context.problem?.message).toMatch(/Nothing was requested/)
  workflow.send({ type: 'request' })
  workflow.fail('send', 'lost')
  await settled()
  workflow.succeed('look', review(1, 'new'))
  await settled()
  expect(workflow.count('requested')).toBe(1)
  expect(workflow.snapshot.context).toMatchObject({ review: { id: 'first' }, problem: null })
})

test('somebody in a hurry polls at once after a failure, and only then', async () => {
  const workflow = following(review(1))
  workflow.send({ type: 'poll' })
  expect(workflow.calls).toEqual([])
  workflow.clock.increment(pollIntervalMs)
  workflow.fail('readReview', 'lost')
  await settled()
  workflow.send({ type: 'poll' })
  workflow.succeed('readReview', review(2))
  await settled()
  expect(workflow.snapshot.context).toMatchObject({ failures: 0, review: { version: 2 } })
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
