import { array, assert, constantFrom, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FailedAttempt } from '#contract/failed-attempt.ts'
import { attemptDate } from '#portal/features/logs/attempts/attempt-date.ts'
import { attemptFilter, attemptPattern } from '#portal/features/logs/attempts/attempt-filter.ts'

const attempt = (id: string, fields: Partial<FailedAttempt> = {}): FailedAttempt => ({
  id,
  etag: '"1"',
  addon: 'acme-queue:test',
  installId: null,
  appName: 'automatic-review',
  plan: 'test',
  method: 'POST',
  url: 'https://provider.example/resources',
  responseCode: 500,
  responseBody: '{"message":"Out of order."}',
  providerId: null,
  params: { uuid: '0d1f', region: 'amazon-web-services::us-east-1', oauth_grant: { code: '********' } },
  headers: {},
  wrongPassword: false,
  actionType: 'provision',
  errorType: 'server_error',
  createdAt: '2026-11-21T09:05:07.000Z',
  ...fields,
})

const found = (query: string, ...attempts: FailedAttempt[]) =>
  attemptFilter(attempts)
    .find(query)
    .map(({ id }) => id)

describe('looks into', () => {
  const one = attempt('one', {
    plan: 'standard-0',
    appName: 'steady-harbor-4821',
    responseCode: 502,
    errorType: 'unexpected_status',
    actionType: 'deprovision',
    method: 'DELETE',
    providerId: 'res_77',
    url: 'https://provider.example/resources/Ab-9',
  })
  test.each([
    attemptDate('2026-11-21T09:05:07.000Z'),
    'Deprovision',
    'Unexpected status',
    'unexpected_status',
    '502',
    'steady-harbor',
    'standard-0',
    'acme-queue:test',
    'DELETE',
    'provider.example/resources/ab-9',
    'res_77',
    'us-east-1',
    '"region": "amazon-web-services::us-east-1"',
    'out of ORDER.',
    '{\n  "message": "Out of order."\n}',
  ])('%j', (query) => {
    expect(found(query, attempt('other', { responseBody: '', params: {} }), one)).toContain('one')
  })
})

test.each(['', '  \t'])('%j finds all', (nothing) => {
  expect(found(nothing, attempt('a'), attempt('b'))).toEqual(['a', 'b'])
})

test.each(['testPOST', 'test POST'])('%j, from one value over to the next, finds nothing', (across) => {
  expect(found(across, attempt('a'))).toEqual([])
})

test('an attempt without an answer has no code', () => {
  expect(found('null', attempt('a', { responseCode: null, responseBody: 'There was no answer.' }))).toEqual(
    [],
  )
})

test('whatever was typed before, the same text finds the same', () => {
  const list = ['aab', 'aba', 'bab', 'b', 'aabaab', ''].map((body, i) =>
    attempt(String(i), { responseBody: body, params: {}, url: '', appName: '', plan: '', addon: '' }),
  )
  const query = array(constantFrom('a', 'b'), { maxLength: 5 }).map((letters) => letters.join(''))
  assert(
    property(array(query, { maxLength: 8 }), (typed) => {
      const filter = attemptFilter(list)
      for (const text of typed) expect(filter.find(text)).toEqual(attemptFilter(list).find(text))
    }),
  )
})

test('is prepared as far as there is time', () => {
  const filter = attemptFilter([attempt('a'), attempt('b'), attempt('c')])
  let times = 2
  expect(filter.prepare(() => times-- > 0)).toBe(false)
  expect(filter.prepare(() => true)).toBe(true)
  expect(filter.find('order')).toHaveLength(3)
})

describe('the pattern of a filter', () => {
  test.each(['Out of order', 'a.b*c?(d)[e]{f}|g/h^i$j+k\\l-m', '"plan": "mini"', 'é😀'])(
    '%j finds it',
    (query) => {
      const laidOut = query.toUpperCase().replaceAll(' ', '\n  ')
      expect(`x${laidOut}y`.match(attemptPattern(query) ?? /never/)).toEqual([laidOut])
    },
  )

  test('of nothing is none', () => {
    expect(attemptPattern(' \n')).toBeNull()
  })
})
