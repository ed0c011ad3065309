import { describe, expect, test } from 'vitest'
import { failedAttempts } from '#server/db/schema.ts'
import { errorTypeOf, isGone, isMade, keepAttempt } from '#server/provisioning/attempts.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()

describe('an answer’s fault', () => {
  const faultOf = (method: 'POST' | 'DELETE', status: number, body = '') =>
    errorTypeOf({ method }, { kind: 'answer', status, body, tookMs: 1 }, method === 'POST' ? isMade : isGone)

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
})

test('an attempt is kept without the credentials of its URL', async () => {
  const { db, clock } = on.server
  const addon = await addonAt(on.world, 'alpha')
  await keepAttempt(db, {
    addonId: addon.id,
    appName: 'retry',
    plan: 'test',
    providerId: null,
    wrongPassword: false,
    actionType: 'deprovision',
    errorType: 'timeout',
    createdAt: clock.now(),
    call: { method: 'DELETE', url: 'https://user:secret@acme.example/resources/1', body: null },
    result: { kind: 'timeout', message: 'No answer within 25 seconds.' },
    hidden: [],
  })
  expect(await db.select().from(failedAttempts)).toMatchObject([{ url: 'https://acme.example/resources/1' }])
})
