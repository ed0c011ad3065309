import { expect, test, vi } from 'vitest'
import { AttemptRetry } from '#portal/features/logs/attempts/attempt-retry.tsx'
import { actorIn } from '../../support/actor-in.ts'
import { controlsOf, markupOf, textOf, textsOf } from '../../support/markup.tsx'

/* READINGS 24, CONTRACT (retries): staff try a failed attempt again, and are told what came of it. */

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  ...(await import('../../support/router-stand-in.tsx')).routerStandIn,
}))

interface Given {
  retry?: never
  answer?: object
  attempt?: object
  blockers?: { message: string; href: null }[]
}
const shown = ({ retry, answer, attempt = {}, blockers = [] }: Given) =>
  markupOf(
    <AttemptRetry
      attempt={{ method: 'POST', wrongPassword: false, installId: null, ...attempt } as never}
      retry={retry as never}
      answer={answer as never}
      blockers={blockers}
      onRetry={() => {}}
    />,
  )
const answered = actorIn({ state: 'answered' })
const answer = { responseCode: 200, responseBody: '{"id":"1"}', errorType: null }

test('before it is tried there is only the button, staff’s', () => {
  const html = shown({})
  expect(html).toContain('Partner Portal Admin Only')
  expect(controlsOf(html)).toEqual(['Try again'])
  expect(textsOf(html, 'output')).toEqual([''])
  expect(html).not.toContain('aria-disabled="true"')
})
test.each([
  [{}, 'It succeeded this time. What the provider created for it is removed in 5 minutes.'],
  [{ wrongPassword: true }, 'It succeeded this time.'],
  [{ method: 'DELETE' }, 'It succeeded this time.'],
  [{ installId: 'i' }, 'The next call that the install needed has succeeded.'],
])('a success of %j says %s', (attempt, words) => {
  const html = shown({ retry: answered, answer, attempt })
  expect(textsOf(html, 'output')).toEqual([words])
  expect(textOf(html)).toContain('200')
})
test.each([
  ['timeout', 'Time-out'],
  ['server_error', 'Server error'],
  ['refused_address', 'Refused address'],
])('a failure by %s says that it failed again: %s', (errorType, name) => {
  const html = shown({ retry: answered, answer: { ...answer, responseCode: 500, errorType } })
  expect(textsOf(html, 'output')).toEqual([
    `It failed again (${name}): the new attempt is at the top of the list.`,
  ])
})
test('while it is sent it says how long that may take, without an older answer', () => {
  const html = shown({ retry: actorIn({ tags: ['busy'] }), answer })
  expect(textsOf(html, 'output')).toEqual(['Sending it to the provider, which has 25 seconds to answer…'])
  expect(html).toContain('aria-busy="true"')
})
test('what went wrong is said, but that the session has ended', () => {
  const failed = (kind: string) =>
    shown({ retry: actorIn({ problem: { kind, message: 'No connection.', fields: {} } }) })
  expect(textOf(failed('unreachable'))).toContain('No connection.')
  expect(failed('unreachable')).toContain('role="alert"')
  expect(textOf(failed('expired'))).not.toContain('No connection.')
})
test('what blocks it is said', () => {
  const html = shown({ blockers: [{ message: 'The add-on is shut down.', href: null }] })
  expect(html).toContain('aria-disabled="true"')
  expect(textOf(html)).toContain('The add-on is shut down.')
})
