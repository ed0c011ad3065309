import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { addons, installs, outbox, trail } from '#server/db/schema.ts'
import { eq } from 'drizzle-orm'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { readAs } from '#test/support/read-as.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

/* Lists, letters and refusals are of the repricing that is meant, beside others. */
const on = useWorld()

const madeSchema = v.looseObject({ id: v.string() })
const rowSchema = v.looseObject({
  addon: v.looseObject({ slug: v.string() }),
  plan: v.looseObject({ slug: v.string(), name: v.string() }),
  status: v.string(),
})

async function ask(planId: string, cents: number, grandfathered = true): Promise<string> {
  const body = { price_cents: cents, grandfathered }
  const reply = await on.api('provider', 'POST', `/plans/${planId}/repricings`, body)
  expect(reply.status).toBe(201)
  return readAs(reply.body, madeSchema).id
}

const set = (id: string, status: string) =>
  on.api('admin', 'POST', `/repricings/${id}/transitions/${status}`, {})

async function inGa(slug: string) {
  const addon = await addonAt(on.world, 'ga', slug)
  const { basic, big } = await storedPlans(on.server.db, addon.id)
  if (basic === undefined || big === undefined) throw new Error(`${slug} has no plans`)
  return { addon, basic, big }
}

describe('lists', () => {
  test('have what their filters name, and count just that', async () => {
    const one = await inGa('acme-one')
    const two = await inGa('acme-two')
    await set(await ask(one.big.id, 6000), 'rejected')
    await ask(one.big.id, 6500)
    await ask(one.basic.id, 1100)
    await ask(two.big.id, 7000)
    await on.server.db.update(addons).set({ displayName: 'Zephyr' }).where(eq(addons.id, two.addon.id))
    const list = async (path: string) => {
      const reply = await on.api('admin', 'GET', path)
      const rows = readAs(reply.body, v.array(rowSchema))
      return {
        total: reply.headers.get('content-range')?.split('/')[1],
        rows: rows.map(({ addon, plan, status }) => `${addon.slug}:${plan.slug} ${status}`).toSorted(),
      }
    }
    const [rejected, asked, basic, other] = [
      'acme-one:big rejected',
      'acme-one:big new',
      'acme-one:basic new',
      'acme-two:big new',
    ] as const
    const told = async (path: string, ...rows: string[]) =>
      expect([path, await list(path)]).toEqual([path, { total: String(rows.length), rows: rows.toSorted() }])
    await told('/repricings', rejected, asked, basic, other)
    await told(`/repricings?addonId=${one.addon.id}`, rejected, asked, basic)
    await told(`/repricings?planId=${one.big.id}`, rejected, asked)
    await told(`/plans/${one.big.id}/repricings`, rejected, asked)
    await told('/repricings?status=rejected', rejected)
    await told('/repricings?addon=ME-TWO', other)
    await told('/repricings?addon=zeph', other)
    await told('/repricings?addon=%20%20', rejected, asked, basic, other)
    await told('/repricings?requester=partner@acme', rejected, asked, basic, other)
    await told('/repricings?requester=admin')
    await told(`/repricings?status=new&addonId=${two.addon.id}`, other)
    const theirs = await on.api('provider', 'GET', `/plans/${one.big.id}/repricings`)
    expect(readAs(theirs.body, v.array(rowSchema))[0]?.plan).toMatchObject({ slug: 'big', name: 'Big' })
  })

  test('show who of staff has asked to staff alone', async () => {
    const { big } = await inGa('acme-one')
    await on.api('admin', 'POST', `/plans/${big.id}/repricings`, { price_cents: 6000 })
    const [forStaff] = readAs(
      (await on.api('admin', 'GET', `/plans/${big.id}/repricings`)).body,
      v.array(v.looseObject({})),
    )
    const [forOwner] = readAs(
      (await on.api('provider', 'GET', `/plans/${big.id}/repricings`)).body,
      v.array(v.looseObject({})),
    )
    expect(forStaff).toMatchObject({ submitter_email: 'admin@platform.example' })
    expect(forOwner).toMatchObject({ submitter_email: null, submitter: null, submitter_id: null })
  })
})

describe('letters', () => {
  const letters = async (to: string) => {
    const rows = await on.server.db.select().from(outbox).where(eq(outbox.to, to)).orderBy(outbox.createdAt)
    return rows
      .map(({ subject, text }) => ({ subject, text }))
      .filter(({ subject }) => /price/i.test(subject))
  }

  test('name the plan and both prices in dollars, to whoever asked', async () => {
    const { big } = await inGa('acme-one')
    await set(await ask(big.id, 6050), 'approved')
    expect(await letters(on.world.provider.email)).toEqual([
      {
        subject: 'The price change of acme-one:big was approved',
        text: expect.stringContaining(
          'acme-one:big: from $50.00 per month to $60.50 per month.\n- New installs: from December 1st, 2026.\n',
        ),
      },
    ])
  })

  test('do not go to staff who decide on what they asked for themselves', async () => {
    const { big } = await inGa('acme-one')
    const made = await on.api('admin', 'POST', `/plans/${big.id}/repricings`, { price_cents: 6000 })
    await on.server.db.delete(outbox)
    await set(readAs(made.body, madeSchema).id, 'approved')
    expect(await letters(on.world.admin.email)).toEqual([])
  })

  test('of an increase for everybody go to its plan’s customers of today, and again if it is called off', async () => {
    const { basic, big } = await inGa('acme-one')
    const at = on.server.clock.now()
    await on.server.db.insert(installs).values([
      { planId: big.id, account: 'has@customers.example', installedAt: at },
      { planId: big.id, account: 'had@customers.example', installedAt: at, removedAt: at },
      { planId: basic.id, account: 'another@customers.example', installedAt: at },
    ])
    const id = await ask(big.id, 6000, false)
    await set(id, 'approved')
    const change = 'from $50.00 per month to $60.00 per month'
    const end = '\n\nNovember 2nd, 2026, 09:00 UTC\n\nhttps://platform.example/marketplace/acme-one\n'
    const announced = {
      subject: 'The price of acme-one:big changes on January 1st, 2027',
      text: `The price of your plan “Big” of “acme-one” changes ${change} on January 1st, 2027.\n\nWhat you install of it from December 1st, 2026 on has the new price at once.${end}`,
    }
    expect(await letters('has@customers.example')).toEqual([announced])
    await set(id, 'rejected')
    expect(await letters('has@customers.example')).toEqual([
      announced,
      {
        subject: 'The price of acme-one:big stays as it is',
        text: `The announced change of your plan “Big” of “acme-one” ${change} will not happen.\n\nIt was announced for January 1st, 2027, and for new installs for December 1st, 2026. Nothing changes.${end}`,
      },
    ])
    for (const nobody of ['had@customers.example', 'another@customers.example'])
      expect(await letters(nobody)).toEqual([])
  })

  test('of another change, and of what was not approved, do not go to customers', async () => {
    const { basic, big } = await inGa('acme-one')
    const at = on.server.clock.now()
    await on.server.db.insert(installs).values([
      { planId: big.id, account: 'has@customers.example', installedAt: at },
      { planId: basic.id, account: 'has@customers.example', installedAt: at },
    ])
    await set(await ask(big.id, 6000, false), 'rejected')
    await set(await ask(basic.id, 900, false), 'approved')
    await set(await ask(big.id, 6000, true), 'approved')
    expect(await letters('has@customers.example')).toEqual([])
  })
})

test('a second request is told the status of the one under way on its plan, and the trail has both prices', async () => {
  const { basic, big } = await inGa('acme-one')
  await set(await ask(basic.id, 1100), 'in_progress')
  await set(await ask(big.id, 6000), 'rejected')
  const id = await ask(big.id, 6500)
  await set(id, 'approved')
  const again = await on.api('provider', 'POST', `/plans/${big.id}/repricings`, { price_cents: 7000 })
  expect(again).toMatchObject({
    status: 409,
    body: { error: 'A price change of the plan is under way: its status is Approved.' },
  })
  const [created] = await on.server.db
    .select()
    .from(trail)
    .where(eq(trail.subjectId, id))
    .orderBy(trail.serial)
  expect(created).toMatchObject({ field: 'created', from: '5000', to: '6500' })
})
