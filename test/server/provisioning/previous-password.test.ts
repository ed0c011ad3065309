import { asc } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { failedAttempts, manifests } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { pushManifest } from '#server/manifests/manifests.rules.ts'
import { manifestOf } from '#test/support/provider/manifest-of.ts'
import { plainProvider } from '#test/support/provider/plain-provider.ts'
import { newerPassword, rollPassword } from '../support/roll-password.ts'
import { passwordOf, retryWorld } from '../support/use-retries.ts'

/* Calls while the previous password of a manifest works: it is tried where the provider refuses the current one. */
const world = retryWorld()
const { on, attempted, retry } = world
const older = passwordOf('acme-alpha')
const newer = newerPassword

let addon: AddonRow
beforeEach(async () => {
  addon = await world.provided()
  await rollPassword(on.world, addon.slug, world.provider().origin)
})

async function push(password: string, { origin } = world.provider()) {
  const contents = manifestOf(addon.slug)
  contents.api.password = password
  contents.api.production.base_url = `${origin}/resources`
  await pushManifest(on.world.act('provider'), addon, contents)
}
const sent = () => world.provider().received.map(({ credentials }) => credentials.split(':')[1])
const check = { method: 'HEAD', params: {}, responseCode: null, errorType: 'timeout' } as const
/** A failed check whether anybody answers is made again. */
const ask = async () => retry(await attempted(addon, check))

test.each([
  ['JSON', '{"error":"no","token":"of-the-provider"}', '{"error":"no","token":"********"}'],
  ['a long text', 'x'.repeat(70_000), 'x'.repeat(1024)],
])('each of two answers is kept without its secrets, after %s', async (_what, refusal, kept) => {
  const answer =
    '{"id":"r-1","config":{"DB_URL":"postgres://u:of-a-customer@h/d"},"access_token":"of-the-provider"}'
  world
    .provider()
    .answer(({ credentials }) =>
      credentials.endsWith(older) ? { status: 500, body: answer } : { status: 401, body: refusal },
    )
  const text =
    `With the current password: 401\n${kept}\n\nWith the previous one:\n` +
    '{"id":"r-1","config":{"DB_URL":"********"},"access_token":"********"}'
  expect(await retry(await attempted(addon))).toMatchObject({
    body: { response_code: 500, response_body: text },
  })
  expect(sent()).toEqual([newer, older])
  const rows = await on.server.db.select({ kept: failedAttempts.responseBody }).from(failedAttempts)
  expect(rows).toContainEqual({ kept: text })
})

test('a second answer of any length leaves room for the first in 64 KiB', async () => {
  world.answersWith(401, 'x'.repeat(70_000))
  const { body } = await retry(await attempted(addon))
  const { response_body: text } = body as { response_body: string }
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(65_536)
  expect(text).toMatch(/With the previous one:\nx{60000}/)
})

test('the previous password is sent to the origin alone that its own manifest names', async () => {
  const other = await plainProvider()
  onTestFinished(() => other.close())
  world.configure({ providerAllow: [world.provider().origin, other.origin] })
  other.answer(() => ({ status: 401 }))
  world.answersWith(401)
  await push(newer, other)
  await ask()
  expect(other.received.map(({ credentials }) => credentials)).toEqual([`acme-alpha:${newer}`])
  expect(sent()).toEqual([])
  // Where the provider has come back to, it is sent again.
  await push(newer)
  await ask()
  expect(sent()).toEqual([newer, older])
})

test('a request that has a wrong password on purpose is not tried again with the previous one', async () => {
  world.answersWith(401)
  await retry(await attempted(addon, { wrongPassword: true, responseCode: 200 }))
  expect(sent()).toEqual([expect.not.stringMatching(`${older}|${newer}`)])
})

test('what a retry made is removed with the password that the provider knows', async () => {
  world
    .provider()
    .answer(({ method, credentials }) =>
      credentials.endsWith(newer)
        ? { status: 401 }
        : method === 'POST'
          ? { status: 200, body: '{"id":"r-1"}' }
          : { status: 204 },
    )
  expect((await retry(await attempted(addon))).body).toMatchObject({ response_code: 200 })
  on.server.clock.advance(5 * 60_000)
  expect(await world.removals()).toBe(1)
  expect(world.provider().received.map(({ method }) => method)).toEqual(['POST', 'POST', 'DELETE', 'DELETE'])
  expect(sent()).toEqual([newer, older, newer, older])
})

test.each([
  ['the current', newer, [false, false, true, false]],
  ['the previous', older, [false, true, false, false]],
] as const)(
  'a push during a call does not get the note that %s password was used',
  async (_which, known, isNoted) => {
    world.provider().answer(async ({ credentials }) => {
      if (!credentials.endsWith(known)) return { status: 401 }
      await push('the-newest-password-0123456789abcdef')
      return { status: 204 }
    })
    await ask()
    const rows = await on.server.db.select().from(manifests).orderBy(asc(manifests.number))
    const at = on.server.clock.now()
    expect(rows.map(({ passwordUsedAt }) => passwordUsedAt)).toEqual(isNoted.map((is) => (is ? at : null)))
  },
)
