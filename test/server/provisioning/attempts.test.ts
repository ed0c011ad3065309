import { expect, test } from 'vitest'
import { attemptRetries, failedAttempts } from '#server/db/schema.ts'
import { errorTypeOf, isChanged, isGone, isMade, keepAttempt } from '#server/provisioning/attempts.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()

const expected = { POST: isMade, PUT: isChanged, DELETE: isGone }
const faultOf = (method: keyof typeof expected, status: number, body = '') =>
  errorTypeOf({ method }, { kind: 'answer', status, body, tookMs: 1 }, expected[method])

test.each([
  ['DELETE', [200, 202, 204, 299, 410], null],
  ['DELETE', [300, 399], 'unexpected_status'],
  ['DELETE', [400, 404, 499], 'client_error'],
  ['DELETE', [500, 599], 'server_error'],
  ['POST', [410, 422], 'client_error'],
] as const)('an answer’s fault to a %s, %j, is its class of status: %s', (method, statuses, fault) => {
  expect(new Set(statuses.map((status) => faultOf(method, status)))).toEqual(new Set([fault]))
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
])('an answer’s fault to a plan change, %s %j, is %s', (status, body, fault) => {
  expect(faultOf('PUT', status, body)).toBe(fault)
})

test('a plan change is listed with the failed attempts, without the credentials of its URL, and is not sent again from there', async () => {
  const { db, clock } = on.server
  const addon = await addonAt(on.world, 'alpha')
  await keepAttempt(db, {
    addonId: addon.id,
    appName: 'retry',
    plan: 'test',
    providerId: null,
    wrongPassword: false,
    errorType: 'timeout',
    result: { kind: 'timeout', message: 'No answer within 25 seconds.' },
    hidden: [],
    actionType: 'plan_change',
    createdAt: clock.now(),
    call: { method: 'PUT', url: 'https://user:secret@acme.example/resources/1', body: { plan: 'large' } },
  })
  const { body: list } = await on.api('provider', 'GET', `/addons/${addon.slug}/failed_attempts`)
  expect(list).toMatchObject([
    { method: 'PUT', action_type: 'plan_change', headers: { 'User-Agent': 'partner-portal' } },
  ])
  const [row] = await db.select().from(failedAttempts)
  expect(row?.url).toBe('https://acme.example/resources/1')
  expect(await on.api('admin', 'POST', `/failed_attempts/${row?.id}/retries`)).toMatchObject({
    status: 409,
    body: { error: 'A plan change cannot be sent again from its failed attempt.' },
  })
  expect(await db.$count(attemptRetries)).toBe(0)
})
