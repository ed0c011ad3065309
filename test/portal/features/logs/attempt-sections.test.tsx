import { describe, expect, test, vi } from 'vitest'
import type { Addon } from '#contract/addon.ts'
import type { FailedAttempt } from '#contract/failed-attempt.ts'
import { AttemptCards } from '#portal/features/logs/attempts/attempt-cards.tsx'
import { AttemptDetails } from '#portal/features/logs/attempts/attempt-details.tsx'
import type { AttemptListProps } from '#portal/features/logs/attempts/attempt-list.ts'
import { AttemptResponse } from '#portal/features/logs/attempts/attempt-response.tsx'
import { AttemptTable } from '#portal/features/logs/attempts/attempt-table.tsx'
import { controlsOf, markupOf, textOf, textsOf } from '../../support/markup.tsx'

/* SPEC sections 2, 3 and 9 and READINGS 24: what is shown of a failed attempt, and who may retry it. */

// In the reader's own time zone, which is tested by itself.
vi.mock(import('#portal/features/logs/attempts/attempt-date.ts'), () => ({
  attemptDate: (iso) => `on ${iso.slice(0, 10)}`,
}))

const attempt: FailedAttempt = {
  id: 'f1',
  etag: '"1"',
  addon: 'acme-mail:basic',
  installId: null,
  appName: 'quiet-river',
  plan: 'basic',
  method: 'POST',
  url: 'https://provider.example/resources',
  responseCode: 503,
  responseBody: 'down for repairs',
  providerId: 'res-42',
  params: { uuid: 'u-1', plan: 'basic' },
  headers: { Accept: 'application/vnd.heroku-addons+json; version=3' },
  wrongPassword: false,
  actionType: 'provision',
  errorType: 'server_error',
  createdAt: '2026-11-03T09:05:07Z',
}
const addonOf = (state: Addon['state']): Addon =>
  ({ id: 'acme', slug: 'acme-mail', displayName: 'Acme Mail', state }) as Addon

describe('a list', () => {
  const propsOf = (
    attempts: readonly FailedAttempt[],
    given: Partial<AttemptListProps> = {},
  ): AttemptListProps => ({
    addon: addonOf('beta'),
    attempts,
    shown: new Set(attempts),
    open: new Map(),
    onToggle: () => {},
    retries: { conversations: {}, answers: {} } as never,
    onRetry: null,
    ...given,
  })

  test('each value stands in its own column', () => {
    const html = markupOf(<AttemptTable {...propsOf([attempt])} />)
    expect(textsOf(html, 'th')).toEqual([
      'Date',
      'Action',
      'Error',
      'Code',
      'App',
      'Plan',
      'URL',
      'on 2026-11-03',
    ])
    expect(textsOf(html, 'td')).toEqual([
      'Provision',
      'Server error',
      '503',
      'quiet-river',
      'basic',
      'https://provider.example/resources',
    ])
    expect(html).toContain('title="2026-11-03 09:05:07.000 UTC"')
  })

  test.each([
    ['provision', 'timeout', null, ['Provision', 'Time-out', 'None']],
    ['deprovision', 'client_error', 422, ['Deprovision', 'Client error', '422']],
    ['deprovision', 'connection_error', null, ['Deprovision', 'Connection error', 'None']],
    ['plan_change', 'client_error', 422, ['Plan change', 'Client error', '422']],
    ['provision', 'invalid_json', 200, ['Provision', 'Invalid JSON', '200']],
  ] as const)('%s, %s, %s reads %j', (actionType, errorType, responseCode, texts) => {
    const html = markupOf(
      <AttemptTable {...propsOf([{ ...attempt, actionType, errorType, responseCode }])} />,
    )
    expect(textsOf(html, 'td').slice(0, 3)).toEqual(texts)
  })

  test.each([
    ['table', AttemptTable],
    ['cards', AttemptCards],
  ])('as %s, what does not match is hidden, and only what is open shows its details', (_, List) => {
    const other = { ...attempt, id: 'f2', appName: 'loud-sea' }
    const html = markupOf(
      <List {...propsOf([attempt, other], { shown: new Set([other]), open: new Map([['f2', other]]) })} />,
    )
    expect(html.match(/ hidden=""/g)).toHaveLength(1)
    expect(html.slice(html.indexOf(' hidden=""'))).toContain('quiet-river')
    expect(html.match(/aria-expanded="(true|false)"/g)).toEqual([
      'aria-expanded="false"',
      'aria-expanded="true"',
    ])
    expect(textsOf(html, 'h3')).toEqual(['Request', 'Response'])
  })

  test('as cards, each says the same', () => {
    const text = textOf(markupOf(<AttemptCards {...propsOf([attempt])} />))
    for (const value of ['on 2026-11-03', 'Provision', 'Server error', '503', 'quiet-river', 'basic'])
      expect(text).toContain(value)
  })
})

describe('the details', () => {
  const details = (
    given: Partial<FailedAttempt> = {},
    onRetry: ((id: string) => void) | null = null,
    state: Addon['state'] = 'beta',
  ) =>
    markupOf(
      <AttemptDetails
        addon={addonOf(state)}
        attempt={{ ...attempt, ...given }}
        retry={undefined}
        answer={undefined}
        onRetry={onRetry}
      />,
    )
  const textIn = (html: string, label: string) =>
    textOf(
      html
        .split(`aria-label="${label}"`)[1]
        ?.split('</pre>')[0]
        ?.replace(/^[^>]*>/, '') ?? 'none',
    )

  test('the request is shown with its headers and body, the response with its status and body', () => {
    const html = details()
    expect(textIn(html, 'Request and headers')).toMatch(
      /^POST https:\/\/provider\.example\/resources Authorization: Basic [*•]+ Accept: application\/vnd\.heroku-addons\+json; version=3$/,
    )
    expect(JSON.parse(textIn(html, 'Request body'))).toEqual({ uuid: 'u-1', plan: 'basic' })
    expect(textOf(html)).toContain('Status 503')
    expect(textIn(html, 'Response body')).toBe('down for repairs')
    expect(textOf(html)).toContain(
      'something failed on its side. The provider’s id of the resource is res-42 .',
    )
  })

  test('one without a body, an id or an answer says so', () => {
    const html = details({
      method: 'DELETE',
      params: {},
      providerId: null,
      responseCode: null,
      responseBody: 'connect ECONNREFUSED',
      errorType: 'connection_error',
    })
    expect(textOf(html)).toContain('It had no body.')
    expect(textOf(html)).toContain('No answer came.')
    expect(textIn(html, 'Reason')).toBe('connect ECONNREFUSED')
    expect(textOf(html)).not.toContain('id of the resource')
    expect(html).not.toContain('Response body')
  })

  test.each([true, false])('sent with a wrong password on purpose: %s', (wrongPassword) => {
    expect(textOf(details({ wrongPassword })).includes('the right answer is 401')).toBe(wrongPassword)
  })

  // CONTRACT: retries are for platform admins; READINGS 6: a shut-down add-on is only read.
  test.each([
    ['nobody', 'beta', false, false],
    ['staff', 'beta', true, false],
    ['staff', 'shutdown', true, true],
  ] as const)('for %s in %s can be retried: %s, refused: %s', (who, state, isThere, isRefused) => {
    const html = details({}, who === 'staff' ? () => {} : null, state)
    expect(controlsOf(html).includes('Try again')).toBe(isThere)
    expect(html.includes('Partner Portal Admin Only')).toBe(isThere)
    expect(html.includes('is shut down and can no longer be changed')).toBe(isRefused)
  })
})

// READINGS 24: "the response body cut to 64 KiB".
describe('the response', () => {
  test.each([
    [200, '', 'Status 200 It had no body.'],
    [401, 'no', 'Status 401 no'],
    [null, '', 'No answer came.'],
    [null, 'timed out', 'No answer came. timed out'],
  ])('%s with %j reads %s', (code, body, text) => {
    expect(textOf(markupOf(<AttemptResponse code={code} body={body} />))).toBe(text)
  })

  test.each([
    ['x'.repeat(64 * 1024), true],
    ['é'.repeat(32 * 1024), true],
    ['x'.repeat(60 * 1024), false],
    ['x', false],
  ])('is said to be cut where it was', (body, isCut) => {
    const text = textOf(markupOf(<AttemptResponse code={200} body={body} />))
    expect(text.includes('Only its first 64 KiB were kept.')).toBe(isCut)
  })
})
