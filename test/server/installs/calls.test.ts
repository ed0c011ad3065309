import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { installRequests } from '#server/db/schema.ts'
import { installCaller } from '#server/installs/install-calls.job.ts'
import { pushManifest } from '#server/manifests/manifests.rules.ts'
import { readQueues } from '#server/metrics/queues.ts'
import { manifestOf } from '#test/support/provider/manifest-of.ts'
import { reviewedAddon } from '#test/support/provider/reviewed-addon.ts'
import { addonAt } from '#test/support/world.ts'
import { rollPassword } from '../support/roll-password.ts'
import { installWorld } from '../support/use-installs.ts'

const on = installWorld()

/** The platform's job as a process has it; `allow` names providers beside the first one. */
function caller(allow: readonly string[] = []) {
  const { resources } = on.provider
  const providerAllow = [...resources.config.providerAllow, ...allow]
  const interrupt = new AbortController()
  const { signal: stopping } = new AbortController()
  const told = { room: 0 }
  const job = installCaller(
    { ...resources, config: { ...resources.config, providerAllow }, log: pino({ level: 'silent' }) },
    { stopping, interrupting: interrupt.signal },
    () => void (told.room += 1),
  )
  return { ...job, told, interrupt: () => interrupt.abort() }
}

/** Installs whose first try failed, and is due again. */
async function due(count: number): Promise<string[]> {
  await on.behave('down', count)
  const uuids: string[] = []
  for (let i = 0; i < count; i++) uuids.push(await on.install())
  on.server.clock.advance(5000)
  return uuids
}

test('a provider that knows only the previous password is asked with it as well, while it works', async () => {
  const contents = manifestOf(on.addon.slug)
  contents.api.password = 'another-password-0123456789abcdef'
  contents.api.production.base_url = `${on.provider.providerUrl}/resources`
  const until = new Date(on.server.clock.now().getTime() + 60_000).toISOString()
  await pushManifest(on.world.act('provider'), on.addon, contents, until)
  expect((await on.row(await on.install())).state).toBe('provisioned')
  on.server.clock.advance(60_000)
  expect((await on.ask('POST', '/platform/installs', on.body())).body).toMatchObject({
    code: 'provider_refused',
  })
})

test('a provider that hangs holds up its own add-on alone', async () => {
  const addon = await addonAt(on.world, 'ga', 'acme-mail')
  const other = await reviewedAddon(on.world, addon, 'good')
  onTestFinished(() => other.close())
  const job = caller([other.providerUrl])
  const [held = ''] = await due(1)
  const gate = on.provider.gate('POST')
  expect(await job.look()).toBe(1)
  await gate.reached
  // The API's process may not call that provider: it is left to the job.
  const uuid = await on.install({ addon: 'acme-mail' })
  on.server.clock.advance(5000)
  expect(await job.look()).toBe(1)
  await expect.poll(async () => (await on.row(uuid)).state).toBe('provisioned')
  expect((await on.row(held)).state).toBe('requested')
  gate.open()
  await job.settled()
  expect((await on.row(held)).state).toBe('provisioned')
})

test('a provider that hangs is not waited for by a server that stops; its call is made again', async () => {
  const job = caller()
  const [uuid = ''] = await due(1)
  const gate = on.provider.gate('POST')
  await job.look()
  await gate.reached
  job.interrupt()
  await job.settled()
  expect(await on.row(uuid)).toMatchObject({ state: 'requested', tries: 2 })
  expect(await on.runCalls()).toBe(0)
  await on.server.db.update(installRequests).set({ leaseUntil: sql`clock_timestamp()` })
  expect(await on.runCalls()).toBe(1)
  expect((await on.row(uuid)).state).toBe('provisioned')
  gate.answer(null)
})

test('a provider that hangs gets four calls at once; whatever ends makes room for the next', async () => {
  const job = caller()
  await due(5)
  const gates = Array.from({ length: 4 }, () => on.provider.gate('POST'))
  expect(await job.look()).toBe(4)
  await Promise.all(gates.map(({ reached }) => reached))
  expect(await job.look()).toBe(0)
  expect(job.told.room).toBe(0)
  for (const gate of gates) gate.open()
  await job.settled()
  expect(job.told.room).toBe(4)
  expect(await job.look()).toBe(1)
  await job.settled()
  expect(await on.stock()).toMatchObject({ made: 5 })
})

test('a provider that still has the previous password provides, changes and removes', async () => {
  await rollPassword(on.world, on.addon.slug, on.provider.providerUrl)
  const uuid = await on.install()
  const of = `/platform/installs/${uuid}`
  expect(await on.row(uuid)).toMatchObject({ state: 'provisioned' })
  expect(await on.ask('PATCH', of, { plan: 'big' })).toMatchObject({
    body: { plan: 'big', state: 'provisioned' },
  })
  expect(await on.ask('DELETE', of)).toMatchObject({ body: { state: 'removed' } })
  const statuses = (await on.stock()).calls.map(({ method, status }) => [method, status])
  expect(statuses).toEqual([
    ['POST', 401],
    ['POST', 200],
    ['PUT', 401],
    ['PUT', 200],
    ['DELETE', 401],
    ['DELETE', 204],
  ])
})

test('an install that cannot be failed holds up no other', async () => {
  await on.behave('async-never', 2)
  const uuids = [await on.install(), await on.install()].toSorted()
  const [stuck = '', overdue = ''] = uuids
  on.server.clock.advance(12 * 3_600_000)
  // The database refuses to change the first one.
  await on.server.db.execute(
    sql.raw(`create or replace function fail_once() returns trigger language plpgsql as $$ begin
      if new.resource_id = '${stuck}' then raise exception 'not now'; end if; return new; end $$;`),
  )
  await on.server.db.execute(
    sql.raw(`create or replace trigger fail_once before update on install_requests
      for each row execute function fail_once()`),
  )
  expect(await caller().look()).toBe(2)
  expect((await on.row(stuck)).state).toBe('waiting')
  expect((await on.row(overdue)).state).toBe('failed')
})

test('calls that are due are a queue of the metrics, with how long they have been', async () => {
  const queue = async () => {
    const all = await readQueues(on.server.db, on.server.clock.now())
    return all.find((each) => each.queue === 'installs')
  }
  expect(await queue()).toEqual({ queue: 'installs', length: 0, age: 0 })
  await due(2)
  on.server.clock.advance(60_000)
  expect(await queue()).toEqual({ queue: 'installs', length: 2, age: 60 })
  await on.runCalls()
  expect(await queue()).toMatchObject({ length: 0 })
})
