import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit } from '#server/commands/audit.ts'
import { installs, outbox, repricings, trail } from '#server/db/schema.ts'
import { storedAddon, storedPlans } from '#test/support/database/stored-rows.ts'
import { useWorld, type Who } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'

const on = useWorld()

const ask = async (planId: string) => {
  const body = { price_cents: 6000, grandfathered: false }
  const reply = await on.api('provider', 'POST', `/plans/${planId}/repricings`, body)
  return { ...(reply.body as { id: string; etag: string }), answered: reply.status }
}

/** A new repricing that is to be told to the plan's customer. */
async function asked() {
  const addon = await addonAt(on.world, 'ga')
  const planId = (await storedPlans(on.server.db, addon.id)).big?.id ?? ''
  const { id, etag } = await ask(planId)
  const installed = { planId, account: 'customer@shop.example', installedAt: on.server.clock.now() }
  await on.server.db.insert(installs).values(installed)
  await on.server.db.delete(outbox)
  return { id, etag, planId, slug: addon.slug }
}

const withdraw = (id: string, who: Who = 'provider', headers: Record<string, string> = {}) =>
  on.api(who, 'POST', `/repricings/${id}/withdraw`, undefined, headers)

const set = (id: string, status: string) =>
  on.api('admin', 'POST', `/repricings/${id}/transitions/${status}`, {})

const stored = async (id: string) => {
  const [row] = await on.server.db.select().from(repricings).where(eq(repricings.id, id))
  return row
}

test('one that is new is rejected, and shown as withdrawn by whose event it was', async () => {
  const { id, planId, slug } = await asked()
  const { revision } = await storedAddon(on.server.db, slug)
  const reply = await withdraw(id)
  expect([reply.status, reply.body]).toMatchObject([200, { id, status: 'rejected', is_withdrawn: true }])
  for (const who of ['provider', 'admin'] as const)
    expect((await on.api(who, 'GET', `/repricings?planId=${planId}`)).body).toMatchObject([
      { id, status: 'rejected', is_withdrawn: true, message: null },
    ])
  const rows = await on.server.db.select().from(trail).where(eq(trail.subjectId, id))
  expect(rows.at(-1)).toMatchObject({
    event: 'withdraw',
    from: 'new',
    to: 'rejected',
    actorId: on.world.provider.id,
  })
  // A repricing raises nothing (READINGS 38).
  expect((await storedAddon(on.server.db, slug)).revision).toBe(revision)
  expect((await audit(on.server.db)).report).toContain('No violations.')
})

test('staff are told, and no customer', async () => {
  const { id } = await asked()
  await on.server.db.delete(outbox)
  await withdraw(id)
  const letters = await on.server.db.select().from(outbox)
  expect(letters.map(({ to, subject, text }) => ({ to, subject, text }))).toEqual([
    {
      to: 'admin@platform.example',
      subject: 'The price change of acme-ga:big was withdrawn',
      text: `The price change of the plan “Big” of “acme-ga” was withdrawn by partner@acme.example.\n\nacme-ga:big: from $50.00 per month to $60.00 per month.\n- New installs: from December 1st, 2026.\n- Existing installs: from January 1st, 2027.\n\nThere is nothing to decide.\n\nNovember 2nd, 2026, 09:00 UTC\n\nhttp://127.0.0.1:3000/admin/repricing/desk/${id}\n`,
    },
  ])
})

test('another price may be asked for at once; the plan keeps its own', async () => {
  const { id, planId } = await asked()
  expect((await ask(planId)).answered).toBe(409)
  await withdraw(id)
  expect((await on.api('provider', 'GET', `/plans/${planId}`)).body).toMatchObject({
    price_cents: 5000,
    active_repricings: [],
  })
  expect((await ask(planId)).answered).toBe(201)
})

test('what staff have rejected is not withdrawn', async () => {
  const { id } = await asked()
  expect((await set(id, 'rejected')).body).toMatchObject({ status: 'rejected', is_withdrawn: false })
})

test.each(['in_progress', 'approved', 'rejected'])('one that is %s is a conflict', async (status) => {
  const { id } = await asked()
  await set(id, status)
  expect((await withdraw(id)).status).toBe(409)
  expect(await stored(id)).toMatchObject({ status })
})

test('one that staff have set back to new can be withdrawn', async () => {
  const { id } = await asked()
  await set(id, 'in_progress')
  await set(id, 'new')
  expect((await withdraw(id)).body).toMatchObject({ is_withdrawn: true })
})

test('a second time is a conflict, but with the key of the first', async () => {
  const { id } = await asked()
  const key = { 'idempotency-key': 'c2b8f6f0-repricing' }
  expect((await withdraw(id, 'provider', key)).status).toBe(200)
  expect((await withdraw(id, 'provider', key)).status).toBe(200)
  expect((await withdraw(id)).status).toBe(409)
  expect(await on.server.db.$count(trail, eq(trail.event, 'withdraw'))).toBe(1)
})

test('is the provider’s alone', async () => {
  const { id } = await asked()
  expect(await withdraw(id, 'admin')).toMatchObject({
    status: 403,
    body: { error: 'Only the company that asked can withdraw a request.' },
  })
  expect((await withdraw(id, 'stranger')).status).toBe(404)
  expect((await withdraw(id, 'nobody')).status).toBe(401)
  expect(await stored(id)).toMatchObject({ status: 'new' })
})

test('a stale If-Match changes nothing', async () => {
  const { id, etag } = await asked()
  await set(id, 'in_progress')
  await set(id, 'new')
  expect((await withdraw(id, 'provider', { 'if-match': etag })).status).toBe(412)
  const now = `"${(await stored(id))?.version}"`
  expect((await withdraw(id, 'provider', { 'if-match': now })).status).toBe(200)
})

test('of a shut-down add-on is a conflict', async () => {
  const { id, slug } = await asked()
  await on.api('admin', 'POST', `/addons/${slug}/progressions`, { to: 'shutdown' })
  expect((await withdraw(id)).status).toBe(409)
  expect((await on.api('admin', 'GET', `/repricings/${id}`)).body).toMatchObject({ is_withdrawn: false })
})
