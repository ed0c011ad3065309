import { expect } from 'vitest'
import type { ReviewEvent, ReviewFacts, ReviewSnapshot } from '#machines/review/lifecycle.ts'
import type { Driver } from '#test/runner/model.ts'
import type { Platform } from '../drivers/platform.ts'
import { ReviewRun } from './review-run.ts'
import { httpName } from '../drivers/http-name.ts'

/** The statuses that somebody who has no such step would ask for. */
const named = { begin: 'in_progress', finish: 'finished' } as const

/** The lifecycle of a review by requests to the real server and by its runner, which a slow provider holds. */
export function automaticReviewHttp(
  platform: () => Platform,
): Driver<ReviewSnapshot, ReviewEvent, ReviewFacts> & { close: () => Promise<void> } {
  let run: ReviewRun | undefined
  /** How many steps the trail is to tell: one for each that was taken. */
  let steps = 0

  const current = () => {
    if (run === undefined) throw new Error('no review was begun')
    return run
  }

  /** Steps that people may not take, and how they are told. */
  async function ask(event: ReviewEvent): Promise<{ status: number; expected: number }> {
    const by = event.by === 'system' ? 'admin' : event.by
    const atAll = (expected: number) => (current().isShutDown ? 409 : expected)
    if (event.type === 'cancel') return { status: (await current().cancel(by)).status, expected: 409 }
    if (event.type === 'endWithShutdown')
      return { status: (await current().shutDown(by)).status, expected: atAll(403) }
    const { status } = await current().change(by, { status: named[event.type] })
    return { status, expected: atAll(422) }
  }

  return {
    name: httpName,
    canSend(event, state) {
      if (state.can(event)) return true
      // An add-on whose review is over can be shut down; the review stays as it is.
      if (event.type === 'endWithShutdown') return event.by === 'provider' || state.value !== 'finished'
      // Elsewhere the runner does what is legal for it, which is another event.
      return event.by !== 'system' || state.value === 'in_progress' || state.value === 'finished'
    },
    async start({ value }) {
      await run?.close()
      run = await ReviewRun.begin(platform(), 'wrong-status')
      if (value === 'finished') await run.provider.run()
      if (value === 'in_progress' || value === 'cancelling') await run.runTo('HEAD')
      if (value === 'cancelling') await run.cancel('provider')
      steps = await run.stepsTold(null)
    },
    async send(event) {
      steps += 1
      if (event.type === 'begin') await current().runTo('HEAD')
      if (event.type === 'finish') await current().runOn()
      if (event.type === 'cancel')
        expect(await current().cancel(event.by)).toMatchObject({
          status: 200,
          body: { id: current().id, status: 'cancelling', is_finalized: false },
        })
      if (event.type === 'endWithShutdown') expect((await current().shutDown(event.by)).status).toBe(201)
    },
    async expectState({ value }) {
      expect((await current().stored()).status).toBe(value)
      expect(await current().stepsTold(null)).toBe(steps)
      for (const by of ['provider', 'admin'] as const) {
        const { body } = await current().view(by)
        expect(body).toMatchObject({ id: current().id, status: value, is_finalized: value === 'finished' })
      }
    },
    async expectRefused(event) {
      const before = await current().told()
      if (event.by === 'system') await current().provider.run()
      else {
        const { status, expected } = await ask(event)
        expect({ event, status }).toEqual({ event, status: expected })
      }
      expect(await current().told()).toEqual(before)
    },
    async finish() {
      expect(await current().leftovers()).toEqual([])
      expect(await platform().trailViolations(current().addon.id)).toEqual([])
    },
    close: async () => run?.close(),
  }
}
