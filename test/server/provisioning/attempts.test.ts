import { describe, expect, test } from 'vitest'
import { attemptRetries, failedAttempts } from '#server/db/schema.ts'
import { errorTypeOf, isChanged, isGone, isMade, keepAttempt } from '#server/provisioning/attempts.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()

describe('an answer’s fault', () => {
  const expected = { POST: isMade, PUT: isChanged, DELETE: isGone }
  const faultOf = (method: keyof typeof expected, status: number, body = '') =>
    errorTypeOf({ method }, { kind: 'answer', status, body, tookMs: 1 }, expected[method])

  test('is its class of status; every 2xx removes, and 410, where it was gone already', () => {
    expect([200, 202, 204, 299, 410].map((status) => faultOf('DELETE', status))).toEqual(
      Array.from({ length: 5 }, () => null),
    )
    expect([300, 399].map((status) => faultOf('DELETE', status))).toEqual([
      'unexpected_status',
      'unexpected_status',
    ])
    expect([400, 404, 499].map((status) => faultOf('DELETE', status))).toEqual(
      Array.from({ length: 3 }, () => 'client_error'),
    )
    expect([500, 599].map((status) => faultOf('DELETE', status))).toEqual(['server_error', 'server_error'])
    expect(faultOf('POST', 422)).toBe('client_error')
    expect(faultOf('POST', 410)).toBe('client_error')
  })

  // DOMAIN 2.1: a plan change is answered with 200 {config?, message?}.
  test.each([
    [200, '{}', null],
    [200, '{"config":{"A_URL":"x"},"message":"done"}', null],
    [200, '', 'invalid_json'],
    [200, 'changed', 'invalid_json'],
    [200, '[]', 'invalid_response'],
    [200, 'null', 'invalid_response'],
    [202, '{}', 'unexpected_status'],
    [204, '', 'unexpected_status'],
    [422, '{"message":"no"}', 'client_error'],
    [503, '', 'server_error'],
  ])('to a plan change, %s %j, is %s', (status, body, fault) => {
    expect(faultOf('PUT', status, body)).toBe(fault)
  })
})

const attempt = {
  appName: 'retry',
  plan: 'test',
  providerId: null,
  wrongPassword: false,
  errorType: 'timeout',
  result: { kind: 'timeout', message: 'No answer within 25 seconds.' },
  hidden: [],
} as const

test('an attempt is kept without the credentials of its URL', async () => {
  const { db, clock } = on.server
  const { id: addonId } = await addonAt(on.world, 'alpha')
  await keepAttempt(db, {
    ...attempt,
    addonId,
    actionType: 'deprovision',
    createdAt: clock.now(),
    call: { method: 'DELETE', url: 'https://user:secret@acme.example/resources/1', body: null },
  })
  expect(await db.select().from(failedAttempts)).toMatchObject([{ url: 'https://acme.example/resources/1' }])
})

test('a plan change is listed with the failed attempts, and is not sent again from there', async () => {
  const { db, clock } = on.server
  const addon = await addonAt(on.world, 'alpha')
  await keepAttempt(db, {
    ...attempt,
    addonId: addon.id,
    actionType: 'plan_change',
    createdAt: clock.now(),
    call: { method: 'PUT', url: 'https://acme.example/resources/1', body: { plan: 'large' } },
  })
  const { body: list } = await on.api('provider', 'GET', `/addons/${addon.slug}/failed_attempts`)
  expect(list).toMatchObject([
    { method: 'PUT', action_type: 'plan_change', headers: { 'User-Agent': 'partner-portal' } },
  ])
  const [row] = await db.select().from(failedAttempts)
  expect(await on.api('admin', 'POST', `/failed_attempts/${row?.id}/retries`)).toMatchObject({
    status: 409,
    body: { error: 'A plan change cannot be sent again from its failed attempt.' },
  })
  expect(await db.$count(attemptRetries)).toBe(0)
})
