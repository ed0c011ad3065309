import { expect } from 'vitest'
import type { ReviewStepSnapshot } from '#machines/review/lifecycle.ts'
import type { ReviewStepEvent, ReviewStepFacts, ReviewStepStatus } from '#machines/review/review-step.ts'
import { stepStatus } from '#server/reviews/review-motion.ts'
import type { Driver } from '#test/runner/model.ts'
import { canBeHeld } from './lifecycle.model.ts'
import type { Platform } from '../drivers/platform.ts'
import { ReviewRun } from './review-run.ts'
import { httpName } from '../drivers/http-name.ts'

type HttpDriver = Driver<ReviewStepSnapshot, ReviewStepEvent, ReviewStepFacts>

/** The call in which each step is held. */
const calls = { manifest: 'HEAD', provision: 'POST', deprovision: 'DELETE', reprovision: 'POST' } as const

/** Has the steps before run until this one is pending, the runner gone; or until the one before is held. */
async function bringBefore(run: ReviewRun, { name, before, reviewStatus }: ReviewStepFacts): Promise<void> {
  const names = ['manifest', 'provision', 'deprovision', 'reprovision'] as const
  for (const [index, status] of before.entries()) {
    const each = names[index] ?? name
    await run.runTo(calls[each])
    if (status === 'in_progress') return
    if (status === 'failed') await run.provider.behave('wrong-status')
    if (reviewStatus === 'cancelling') expect((await run.cancel('provider')).status).toBe(200)
    if (status === 'internal_error') await run.interrupt()
    else await run.endStep()
  }
}

/** A step that waits in a review that is being canceled. */
async function bringToCanceledWait(run: ReviewRun): Promise<void> {
  await run.provider.behave('async-never')
  await run.provider.run()
  expect((await run.cancel('provider')).status).toBe(200)
}

/** The lifecycle of a review's step by the real runner, whose provider is held in the step's own call. */
export function reviewStepHttp(platform: () => Platform): HttpDriver & { close: () => Promise<void> } {
  let run: ReviewRun | undefined
  let facts: ReviewStepFacts | undefined
  /** How many steps the trail is to tell of it: one for each event that was taken. */
  let steps = 0

  const current = () => {
    if (run === undefined || facts === undefined) throw new Error('no review was begun')
    return { run, name: facts.name }
  }

  /** The provider answers that it will do it later. */
  async function wait(): Promise<void> {
    const { run: held, name } = current()
    if (name === 'deprovision') {
      // The first one has a wrong password.
      await held.letThroughTo('DELETE')
      await held.endStep(202)
      return
    }
    await held.provider.behave('async-never')
    await held.endStep()
  }

  const sent: Record<ReviewStepEvent['type'], (event: ReviewStepEvent) => Promise<unknown>> = {
    start: () => current().run.runTo(calls[current().name]),
    pass: () => current().run.endStep(),
    fail: () => current().run.endStep(current().name === 'manifest' ? null : 500),
    breakDown: () => current().run.interrupt(),
    wait,
    async resume() {
      const { run: waiting, name } = current()
      await waiting.callBack(name)
      await waiting.runTo(calls[name])
    },
    async timeOut(event) {
      if (event.type === 'timeOut') platform().server.clock.set(event.now)
      await current().run.provider.run()
    },
    skip: () => current().run.provider.run(),
    cancel: () => current().run.provider.run(),
    async endWithShutdown() {
      expect((await current().run.shutDown('admin')).status).toBe(201)
    },
  }

  return {
    name: httpName,
    canSend(event, state) {
      const { reviewStatus } = state.context
      // Who cancels does not wait for the time to be over.
      if (event.type === 'timeOut' && event.by === 'system' && reviewStatus === 'cancelling') return false
      if (state.can(event)) return canBeHeld(event, state)
      if (event.type === 'endWithShutdown') return event.by === 'provider'
      // The runner sends what is legal; that it is not too early is seen by letting it look.
      return event.by !== 'system' || (event.type === 'timeOut' && state.value === 'async_wait')
    },
    async start(state, given) {
      await run?.close()
      facts = given
      run = await ReviewRun.begin(platform(), 'good')
      if (state.value === 'async_wait') await bringToCanceledWait(run)
      else await bringBefore(run, given)
      steps = await run.stepsTold(given.name)
    },
    async send(event) {
      steps += 1
      await sent[event.type](event)
    },
    async expectState({ value }) {
      const { run: seen, name } = current()
      expect(stepStatus((await seen.stored()).steps[name])).toBe(value satisfies ReviewStepStatus)
      expect(await seen.stepsTold(name)).toBe(steps)
      const { body } = await seen.view('provider')
      expect(body).toMatchObject({ [name]: { status: value === 'pending' ? null : value } })
    },
    async expectRefused(event) {
      const { run: seen, name } = current()
      const before = await seen.told()
      if (event.type === 'timeOut' && event.by === 'system') await sent.timeOut(event)
      else if (event.by !== 'system') {
        const isEnd = event.type === 'endWithShutdown'
        const body = { [name]: { status: 'completed' } }
        const { status } = await (isEnd ? seen.shutDown(event.by) : seen.change(event.by, body))
        expect({ event, status }).toEqual({ event, status: seen.isShutDown ? 409 : isEnd ? 403 : 422 })
      }
      expect(await seen.told()).toEqual(before)
    },
    async finish() {
      expect(await current().run.leftovers()).toEqual([])
      expect(await platform().trailViolations(current().run.addon.id)).toEqual([])
    },
    close: async () => run?.close(),
  }
}
