import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit } from '#server/commands/audit.ts'
import { installs, outbox, trail } from '#server/db/schema.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'

/* READINGS 40. Where a repricing can be withdrawn, and by whom, stands in test/spec/lifecycles/repricing.ts. */
const on = useWorld()

const ask = (planId: string) =>
  on.api('provider', 'POST', `/plans/${planId}/repricings`, { price_cents: 6000, grandfathered: false })

/** A new repricing that is to be told to the plan's customer. */
async function asked() {
  const addon = await addonAt(on.world, 'ga')
  const planId = (await storedPlans(on.server.db, addon.id))['big']?.id ?? ''
  const { id } = (await ask(planId)).body as { id: string }
  const installed = { planId, account: 'customer@shop.example', installedAt: on.server.clock.now() }
  await on.server.db.insert(installs).values(installed)
  await on.server.db.delete(outbox)
  return { id, planId, slug: addon.slug }
}

const withdraw = (id: string) => on.api('provider', 'POST', `/repricings/${id}/withdraw`)
const view = async (id: string) => (await on.api('admin', 'GET', `/repricings/${id}`)).body

test('a repricing that was withdrawn is rejected, and shown as withdrawn; another can be asked for at once', async () => {
  const { id, planId } = await asked()
  const withdrawn = { id, status: 'rejected', is_withdrawn: true, message: null }
  expect(await withdraw(id)).toMatchObject({ status: 200, body: withdrawn })
  for (const who of ['provider', 'admin'] as const)
    expect((await on.api(who, 'GET', `/repricings?planId=${planId}`)).body).toMatchObject([withdrawn])
  const rows = await on.server.db.select().from(trail).where(eq(trail.subjectId, id)).orderBy(trail.serial)
  expect(rows.at(-1)).toMatchObject({ event: 'withdraw', actorId: on.world.provider.id })
  expect((await on.api('provider', 'GET', `/plans/${planId}`)).body).toMatchObject({
    price_cents: 5000,
    active_repricings: [],
  })
  expect((await ask(planId)).status).toBe(201)
  expect((await audit(on.server.db)).report).toContain('No violations.')
})

test('a withdrawal is told to staff alone', async () => {
  const { id } = await asked()
  await withdraw(id)
  const letters = await on.server.db.select().from(outbox)
  expect(letters.map(({ to, subject, text }) => ({ to, subject, text }))).toEqual([
    {
      to: 'admin@platform.example',
      subject: 'The price change of acme-ga:big was withdrawn',
      text: `The price change of the plan “Big” of “acme-ga” was withdrawn by partner@acme.example.\n\nacme-ga:big: from $50.00 per month to $60.00 per month.\n- New installs: from December 1st, 2026.\n- Existing installs: from January 1st, 2027.\n\nThere is nothing to decide.\n\nNovember 2nd, 2026, 09:00 UTC\n\nhttp://127.0.0.1:3000/admin/approvals/price-changes/${id}\n\nChoose which letters you get, and when: http://127.0.0.1:3000/account#topics\n`,
    },
  ])
})

test('what staff have rejected, or a shutdown, was not withdrawn', async () => {
  const { id, planId, slug } = await asked()
  await on.api('admin', 'POST', `/repricings/${id}/transitions/rejected`, {})
  const { id: other } = (await ask(planId)).body as { id: string }
  await on.api('admin', 'POST', `/addons/${slug}/progressions`, { to: 'shutdown' })
  for (const each of [id, other])
    expect(await view(each)).toMatchObject({ status: 'rejected', is_withdrawn: false })
})
