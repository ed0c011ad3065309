import { expect, test, vi } from 'vitest'
import type { Addon } from '#contract/addon.ts'
import type { FailedAttempt } from '#contract/failed-attempt.ts'
import { AttemptDetails } from '#portal/features/logs/attempts/attempt-details.tsx'
import { AttemptResponse } from '#portal/features/logs/attempts/attempt-response.tsx'
import { AttemptRetry } from '#portal/features/logs/attempts/attempt-retry.tsx'
import { AttemptTable } from '#portal/features/logs/attempts/attempt-table.tsx'
import { actorIn } from '../../support/actor-in.ts'
import { controlsOf, markupOf, textOf, textsOf } from '../../support/markup.tsx'

/* SPEC sections 2, 3 and 9 and READINGS 24: what is shown of a failed attempt, who may retry it, and what comes of it. */

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  ...(await import('../../support/router-stand-in.tsx')).routerStandIn,
}))

const attempt = {
  id: 'f1',
  addon: 'acme-mail:basic',
  installId: null,
  appName: 'quiet-river',
  plan: 'basic',
  method: 'POST',
  url: 'https://provider.example/resources',
  responseCode: 503,
  responseBody: 'down for repairs',
  providerId: 'res-42',
  params: { uuid: 'u-1' },
  headers: {},
  wrongPassword: false,
  actionType: 'provision',
  errorType: 'server_error',
  createdAt: '2026-11-03T09:05:07Z',
} as unknown as FailedAttempt
const addonOf = (state: Addon['state']) => ({ slug: 'acme-mail', displayName: 'Acme Mail', state }) as Addon

test.each([
  ['provision', 'server_error', 503, ['Provision', 'Server error', '503']],
  ['deprovision', 'connection_error', null, ['Deprovision', 'Connection error', 'None']],
  ['plan_change', 'client_error', 422, ['Plan change', 'Client error', '422']],
  ['provision', 'invalid_json', 200, ['Provision', 'Invalid JSON', '200']],
] as const)(
  'the row of %s, %s, %s begins with %j; what does not match is hidden',
  (actionType, errorType, responseCode, texts) => {
    const one = { ...attempt, actionType, errorType, responseCode }
    const other = { ...one, id: 'f2', appName: 'loud-sea' }
    const html = markupOf(
      <AttemptTable
        addon={addonOf('beta')}
        attempts={[one, other]}
        shown={new Set([one])}
        open={new Map()}
        onToggle={() => {}}
        retries={{ conversations: {}, answers: {} } as never}
        onRetry={null}
      />,
    )
    expect(textsOf(html, 'td').slice(0, 6)).toEqual([...texts, 'quiet-river', 'basic', attempt.url])
    expect(html.match(/ hidden=""/g)).toHaveLength(1)
    expect(html.slice(html.indexOf(' hidden=""'))).not.toContain('quiet-river')
  },
)

// CONTRACT: retries are for platform admins; READINGS 6: a shut-down add-on is only read, but an install outlives it.
test.each([
  ['nobody', 'beta', {}, false, false],
  ['staff', 'beta', { wrongPassword: true }, true, false],
  ['staff', 'shutdown', {}, true, true],
  ['staff', 'shutdown', { installId: 'i1' }, true, false],
] as const)('%s in %s, of %j, can retry: %s, and is refused: %s', (who, state, given, may, isRefused) => {
  const html = markupOf(
    <AttemptDetails
      addon={addonOf(state)}
      attempt={{ ...attempt, ...given }}
      retry={undefined}
      answer={undefined}
      onRetry={who === 'staff' ? () => {} : null}
    />,
  )
  expect(controlsOf(html).includes('Try again')).toBe(may)
  expect(html.includes('is shut down and can no longer be changed')).toBe(isRefused)
  expect(html.includes('aria-disabled="true"')).toBe(isRefused)
  expect(textOf(html).includes('the right answer is 401')).toBe('wrongPassword' in given)
})

const answer = { responseCode: 200, responseBody: '{"id":"1"}', errorType: null }
const retried = (given: object, answered: object, actor = actorIn({ state: 'answered' })) =>
  markupOf(
    <AttemptRetry
      attempt={{ ...attempt, ...given }}
      retry={actor}
      answer={{ ...answer, ...answered } as never}
      blockers={[]}
      onRetry={() => {}}
    />,
  )
test.each([
  [{}, {}, 'It succeeded this time. What the provider created for it is removed in 5 minutes.'],
  [{ wrongPassword: true }, {}, 'It succeeded this time.'],
  [{ method: 'DELETE' }, {}, 'It succeeded this time.'],
  [{ installId: 'i' }, {}, 'The next call that the install needed has succeeded.'],
  [{}, { errorType: 'timeout' }, 'It failed again (Time-out): the new attempt is at the top of the list.'],
])('the retry of %j that is answered by %j says: %s', (given, answered, words) => {
  expect(textsOf(retried(given, answered), 'output')).toEqual([words])
})

test('a retry that is being sent shows no older answer, and one that failed says why, but for an ended session', () => {
  const sending = textOf(retried({}, {}, actorIn({ tags: ['busy'] })))
  expect(sending).toContain('Sending it to the provider, which has 25 seconds to answer…')
  expect(sending).not.toContain('200')
  const failed = (kind: string) =>
    textOf(retried({}, {}, actorIn({ problem: { kind, message: 'No connection.', fields: {} } })))
  expect(failed('unreachable')).toContain('No connection.')
  expect(failed('expired')).not.toContain('No connection.')
})

// READINGS 24: "the response body cut to 64 KiB".
test.each([
  ['an empty body', 200, '', 'Status 200 It had no body.', false],
  ['a body', 401, 'no', 'Status 401 no', false],
  ['no answer', null, '', 'No answer came.', false],
  ['no answer, with a reason', null, 'timed out', 'No answer came. timed out', false],
  ['a body of 64 KiB', 200, 'x'.repeat(65_536), 'Status 200 x', true],
  ['a body of 64 KiB in wide signs', 200, 'é'.repeat(32_768), 'Status 200 é', true],
  ['a body of 60 KiB', 200, 'x'.repeat(61_440), 'Status 200 x', false],
])('a response with %s is told, and that it was cut where it was', (_, code, body, text, isCut) => {
  const told = textOf(markupOf(<AttemptResponse code={code} body={body} />))
  expect(told.slice(0, body.length < 100 ? undefined : text.length)).toBe(text)
  expect(told.endsWith('Only its first 64 KiB were kept.')).toBe(isCut)
})
