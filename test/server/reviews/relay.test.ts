import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { relayCalls } from '#server/db/schema.ts'
import { manifestOf } from '#test/support/provider/manifest-of.ts'
import { addonAt } from '#test/support/world.ts'
import { incompleteItems } from '../support/requirement-lists.ts'
import { stepStatuses, useReviews } from '../support/use-reviews.ts'

/* Issue 20.1: a trial's calls reach a provider on one's own machine by a relay; it decides nothing. */

const { on, provided, ask, read, attemptsOf, tokenOf } = useReviews()

async function relayed() {
  const given = await provided()
  const { id } = await ask(given.addon.slug, { via: 'relay' })
  return { ...given, id }
}

const take = (slug: string, body: object = {}) =>
  on.api('provider', 'POST', `/addons/${slug}/relay_calls/actions/take`, body)

interface Taken {
  id: string
  lease: string
  method: string
  path: string
  body: Record<string, unknown> | null
}
const takenBy = async (slug: string) => {
  const { body } = await take(slug, { wait_seconds: 10 })
  return (body as { call: Taken | null }).call
}
const answer = (slug: string, { id, lease }: Pick<Taken, 'id' | 'lease'>, body: object) =>
  on.api('provider', 'POST', `/addons/${slug}/relay_calls/${id}/actions/answer`, {
    lease,
    took_ms: 5,
    ...body,
  })

test('npm run relay makes the calls of a trial to a provider on this machine, and the trial fulfills no requirement', async () => {
  const { addon, provider, id } = await relayed()
  const args = ['--addon', addon.slug, '--to', provider.providerUrl, '--url', provider.platformUrl]
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/commands/relay.ts', ...args], {
    env: {
      PATH: process.env.PATH ?? '',
      ADDON_TOKEN: await tokenOf(addon.slug),
      ADDON_PASSWORD: manifestOf(addon.slug).api.password,
    },
    stdio: 'ignore',
  })
  onTestFinished(() => void child.kill())
  const before = await incompleteItems(on, addon.slug)
  await provider.run()
  expect(stepStatuses(await read(id))).toEqual(Array.from({ length: 4 }, () => 'completed'))
  const methods = 'HEAD POST POST POST DELETE DELETE DELETE POST POST DELETE'
  expect(provider.calls.map((call) => call.split(' ')[0]).join(' ')).toBe(methods)
  // A new manifest was pushed for it, which no review has passed yet.
  expect(before.technical).toContain('automatic_review')
  expect(await incompleteItems(on, addon.slug)).toEqual(before)
  expect(await on.server.db.select().from(relayCalls)).toEqual([])
})

test('a call for a relay holds no secret where it waits; a grant comes with it', async () => {
  const { addon, provider } = await relayed()
  const running = provider.start()
  const first = await takenBy(addon.slug)
  expect(first).toMatchObject({ method: 'HEAD', path: '/resources', body: null })
  if (first === null) throw new Error('no call')
  expect((await answer(addon.slug, first, { status: 200, body: '' })).body).toEqual({ taken: true })
  await expect.poll(async () => (await on.server.db.select().from(relayCalls)).length).toBe(1)
  const [waiting] = await on.server.db.select().from(relayCalls)
  expect(JSON.stringify(waiting)).not.toContain('oauth_grant')
  expect(JSON.stringify(waiting)).not.toContain(manifestOf(addon.slug).api.password)
  const second = await takenBy(addon.slug)
  expect(second?.body).toMatchObject({ oauth_grant: { type: 'authorization_code' } })
  running.interrupt()
  await running.done
})

test('a call for a relay is taken once, answered once, by its own lease, and only by its own add-on', async () => {
  const { addon, provider } = await relayed()
  await addonAt(on.world, 'alpha', 'acme-other')
  const running = provider.start()
  const taken = await takenBy(addon.slug)
  if (taken === null) throw new Error('no call')
  expect((await take(addon.slug)).body).toEqual({ call: null })
  const given = { status: 200, body: '' }
  const isTaken = async (slug: string, by: Pick<Taken, 'id' | 'lease'>) =>
    (await answer(slug, by, given)).body
  expect(await isTaken(addon.slug, { ...taken, lease: randomUUID() })).toEqual({ taken: false })
  expect(await isTaken('acme-other', taken)).toEqual({ taken: false })
  await on.server.db
    .update(relayCalls)
    .set({ leaseUntil: new Date(0) })
    .where(eq(relayCalls.id, taken.id))
  expect(await isTaken(addon.slug, taken)).toEqual({ taken: false })
  running.interrupt()
  await running.done
})

test('a call for a relay that no relay takes, or answers, fails as a provider does that is not there', async () => {
  const { addon, provider, id } = await relayed()
  const running = provider.start()
  const { db } = on.server
  await expect.poll(async () => (await db.select().from(relayCalls)).length).toBe(1)
  await db.update(relayCalls).set({ expiresAt: new Date(0) })
  await running.done
  expect((await read(id)).manifest).toMatchObject({
    status: 'failed',
    errors: [
      'api.production.base_url: No relay took the call within 30 seconds: start one with npm run relay.',
    ],
  })
  expect(await attemptsOf(addon.slug)).toMatchObject([{ error_type: 'connection_error' }])
})
