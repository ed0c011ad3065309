import { pino } from 'pino'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { problemFrom } from '#portal/wire/problem-from.ts'
import { errorResponse } from '#server/http/answer.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readAs } from '#test/support/read-as.ts'

/**
 * SPEC section 8's errors that the platform is the origin of: each is made to happen here, and told by the portal's own
 * reading of the answer. Those of the portal alone, and the flashes of what succeeded, are in test/browser; those of
 * automatic reviews in test/server/automatic-reviews, test/faults/reviews and test/browser/automatic-review.
 */
const on = useWorld()

const told = ({ status, body }: { status: number; body: unknown }) => problemFrom(status, body).message

test('a missing access token is a ‘no appropriate’ failure, an invalid one is told as such', async () => {
  const missing = await on.api('nobody', 'GET', '/addons')
  expect(missing.status).toBe(401)
  expect(told(missing)).toBe('There is no appropriate access token in the request.')
  const invalid = await on.server.app.request('/api/v3/addons', {
    headers: { accept: 'application/json; version=3', authorization: 'Bearer nothing' },
  })
  expect(invalid.status).toBe(401)
  expect(told({ status: 401, body: await invalid.json() })).toBe(
    'There is no valid access token in the request.',
  )
})

test('a progression that is refused names what stands against it, the add-on’s error unwrapped', async () => {
  const addon = await addonAt(on.world, 'alpha')
  const refused = await on.api('provider', 'POST', `/addons/${addon.slug}/progressions`, { to: 'beta' })
  expect(refused.status).toBe(422)
  const { error } = readAs(
    refused.body,
    v.looseObject({ error: v.looseObject({ addon: v.array(v.string()) }) }),
  )
  expect(told(refused)).toBe(error.addon.join('; '))
  expect(error.addon.length).toBeGreaterThan(1)
})

test('a database that is away, or full, is a 503 with its reason, and anything else a 500 that tells nothing', async () => {
  const log = pino({ level: 'silent' })
  const answered = async (code: string) => {
    const answer = errorResponse('/api/v3/addons', Object.assign(new Error('at 10.0.0.7'), { code }), log)
    return {
      status: answer.status,
      body: readAs(await answer.json(), v.object({ id: v.string(), error: v.string() })),
    }
  }
  const [full, away, broken] = [
    await answered('53100'),
    await answered('ECONNREFUSED'),
    await answered('42601'),
  ]
  expect([full, away, broken].map(({ status, body }) => [status, body.id])).toEqual([
    [503, 'unavailable'],
    [503, 'unavailable'],
    [500, 'internal'],
  ])
  expect(told(full)).toMatch(/no room/)
  expect(told(away)).toMatch(/try again in a moment/)
  for (const { body } of [full, away, broken]) expect(body.error).not.toContain('10.0.0.7')
})
