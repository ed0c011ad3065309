import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { reviewStepNames } from '#machines/review/review-step.ts'
import type { SampleBehaviour } from '#server/demo/services/sample-behaviour.ts'
import { stepStatus } from '#server/reviews/review-motion.ts'
import { type TestServer, testServer } from '#test/support/server.ts'
import { walkModel } from '#test/runner/walking/walk.ts'
import { inQuick } from '#test/support/scope.ts'
import { automaticReviewModel, reviewStepModel } from './lifecycle.model.ts'
import { automaticReviewHttp } from './automatic-review-http.ts'
import { Platform } from '../drivers/platform.ts'
import { ReviewRun } from './review-run.ts'
import { reviewStepHttp } from './review-step-http.ts'

let server: TestServer
let platform: Platform

beforeAll(async () => {
  server = await testServer()
  platform = await Platform.open(server)
})
afterAll(async () => {
  await review.close()
  await step.close()
  await server.close()
})

const review = automaticReviewHttp(() => platform)
const step = reviewStepHttp(() => platform)

describe('the review', () => {
  walkModel(automaticReviewModel, review, {
    depth: inQuick(1, 2),
    refusalsOnPaths: 'once',
    demand: 'transitions and guards',
  })
})

describe('a step', () => {
  walkModel(reviewStepModel, step, {
    // A step that was waited for does not wait again, which the lifecycle need not know.
    depth: 1,
    refusalsOnPaths: 'once',
    demand: 'transitions and guards',
  })
})

/** The result of each behaviour of a provider; pending steps wait for it. */
const outcomes: Readonly<Record<SampleBehaviour, string>> = {
  good: 'completed completed completed completed',
  slow: 'completed completed completed completed',
  'slow-delete': 'completed completed completed completed',
  async: 'completed completed completed completed',
  'async-never': 'completed async_wait pending pending',
  'async-deprovision': 'completed completed completed completed',
  'async-deprovision-never': 'completed completed async_wait pending',
  // It is asked for no plan change.
  'refuses-plan': 'completed completed completed completed',
  refuses: 'completed failed skipped skipped',
  closed: 'completed failed skipped skipped',
  busy: 'completed failed skipped skipped',
  down: 'completed failed skipped skipped',
  silent: 'completed failed skipped skipped',
  'wrong-status': 'completed failed skipped skipped',
  'wrong-body': 'completed failed skipped skipped',
  'wrong-config': 'completed failed skipped skipped',
  'no-auth': 'completed failed skipped skipped',
  'new-id': 'completed failed skipped skipped',
  'same-id': 'completed completed completed failed',
  'drops-connection': 'completed failed skipped skipped',
}

describe('the real runner', () => {
  let run: ReviewRun | undefined
  afterEach(async () => {
    await run?.close()
    run = undefined
  })
  const begun = async (behaviour: SampleBehaviour) => (run = await ReviewRun.begin(platform, behaviour))
  const statuses = async ({ stored }: { stored: ReviewRun['stored'] }) => {
    const { steps } = await stored()
    return reviewStepNames.map((name) => stepStatus(steps[name])).join(' ')
  }

  test.each(Object.entries(outcomes))('with a provider that is %s', async (behaviour, expected) => {
    const asked = await begun(behaviour as SampleBehaviour)
    await expect
      .poll(async () => {
        await asked.provider.run()
        return statuses({ stored: () => asked.stored() })
      })
      .toBe(expected)
    expect(await asked.leftovers()).toEqual([])
    expect(await platform.trailViolations(asked.addon.id)).toEqual([])
  })

  test('two who ask at once: one review comes of it', async () => {
    const asked = await begun('good')
    await asked.provider.run()
    const path = `/api/v3/addons/${asked.addon.slug}/automatic_reviews`
    const ask = () => platform.call('provider', asked.addon, 'POST', path, {})
    const replies = await Promise.all([ask(), ask(), ask()])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    await asked.provider.run()
    expect(await platform.trailViolations(asked.addon.id)).toEqual([])
  })

  test('two who cancel at once: one does, and is told so once', async () => {
    const asked = await begun('good')
    await asked.runTo('POST')
    const replies = await Promise.all([
      asked.cancel('provider'),
      asked.cancel('admin'),
      asked.cancel('admin'),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    await asked.runOn()
    expect(await statuses({ stored: () => asked.stored() })).toBe('completed completed cancelled cancelled')
    expect(await platform.trailViolations(asked.addon.id)).toEqual([])
  })

  test('of several processes: one picks a review up, and its provider is called once', async () => {
    const asked = await begun('good')
    const others = [await server.another(), await server.another()]
    const runners = [asked.provider.start(), ...others.map(({ db }) => asked.provider.start(db))]
    const counts = await Promise.all(runners.map(({ done }) => done))
    expect(counts.toSorted()).toEqual([0, 0, 1])
    expect(await statuses({ stored: () => asked.stored() })).toBe(outcomes.good)
    const posts = asked.provider.calls.filter((call) => call.startsWith('POST'))
    const deletes = asked.provider.calls.filter((call) => call.startsWith('DELETE'))
    expect([posts.length, deletes.length]).toEqual([5, 4])
    for (const { close } of others) await close()
  })

  test('of several processes: a cancel that one answers ends what another one runs', async () => {
    const asked = await begun('good')
    const other = await server.another()
    const gate = asked.provider.gate('POST', 2)
    const running = asked.provider.start(other.db)
    await gate.reached
    expect((await asked.cancel('provider')).status).toBe(200)
    gate.open()
    expect(await running.done).toBe(1)
    expect(await statuses({ stored: () => asked.stored() })).toBe('completed completed cancelled cancelled')
    expect(await asked.leftovers()).toEqual([])
    await other.close()
  })
})

test('the audit finds nothing wrong with all that was walked', async () => {
  expect(await platform.violations()).toEqual([])
})
