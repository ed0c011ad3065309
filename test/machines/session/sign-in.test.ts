import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type PendingSignIn, signIn } from '#machines/session/sign-in.ts'
import { Workflow } from '#test/model/support/workflow.ts'

const pending: PendingSignIn = {
  state: 'a-state-of-some-length',
  codeVerifier: 'verifier',
  attemptedUrl: '/addons/acme-mail',
  restarts: 0,
}

/** A new page that the identity server sent the browser back to. */
async function comeBack(answer: { code: string | null; state: string | null }, aside: PendingSignIn | null) {
  const page = new Workflow(signIn, undefined)
  page.send({ type: 'callback.received', ...answer })
  page.succeed('takePending', aside)
  await setImmediate()
  return page
}

test.each([
  ['the same', 'a-state-of-some-length', 'exchanging'],
  ['another of the same length', 'a-state-of-some-lengtH', 'leaving'],
  ['only its beginning', 'a-state-of-some', 'leaving'],
  ['more than it', 'a-state-of-some-length-and-more', 'leaving'],
  ['nothing', '', 'leaving'],
  ['missing', null, 'leaving'],
] as const)('a state that is %s leads to %s', async (_name, state, value) => {
  expect((await comeBack({ code: 'code', state }, pending)).snapshot.value).toBe(value)
})

test('an empty state never matches an empty one', async () => {
  const page = await comeBack({ code: 'code', state: null }, null)
  expect(page.snapshot.value).toBe('leaving')
  expect(page.open('leaveForSignIn').input).toEqual({ attemptedUrl: '/', restarts: 1 })
})

test('a third restart is the last: then the person is asked', async () => {
  const forged = { code: 'code', state: 'forged' }
  const third = await comeBack(forged, { ...pending, restarts: 2 })
  expect(third.open('leaveForSignIn').input).toEqual({ attemptedUrl: '/addons/acme-mail', restarts: 3 })
  const fourth = await comeBack(forged, { ...pending, restarts: 3 })
  expect(fourth.snapshot.value).toBe('failed')
  expect(fourth.snapshot.context.problem?.message).toContain('could not be verified')
  fourth.send({ type: 'signIn', attemptedUrl: '/addons/acme-mail' })
  expect(fourth.open('leaveForSignIn').input).toEqual({ attemptedUrl: '/addons/acme-mail', restarts: 0 })
})
