import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { addons, installs, outbox } from '#server/db/schema.ts'
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
  plan: v.looseObject({ slug: v.string() }),
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
  test('have what their filters name, count just that, and come newest first or as they are asked for', async () => {
    const one = await inGa('acme-one')
    const two = await inGa('acme-two')
    await on.server.db.update(addons).set({ displayName: 'Zephyr' }).where(eq(addons.id, two.addon.id))
    const list = async (path: string) => {
      const reply = await on.api('admin', 'GET', path)
      const rows = readAs(reply.body, v.array(rowSchema))
      expect(reply.headers.get('content-range')?.split('/')[1]).toBe(String(rows.length))
      return rows.map(({ addon, plan, status }) => `${addon.slug}:${plan.slug} ${status}`)
    }
    // In an order of their making that is no order of a column.
    const made: [string, number][] = [
      [one.big.id, 6000],
      [two.big.id, 7000],
      [one.basic.id, 1100],
      [one.big.id, 6500],
    ]
    for (const [index, [planId, cents]] of made.entries()) {
      on.server.clock.advance(60_000)
      const id = await ask(planId, cents)
      if (index === 0) await set(id, 'rejected')
    }
    const rejected = 'acme-one:big rejected'
    const [other, basic, asked] = ['acme-two:big new', 'acme-one:basic new', 'acme-one:big new'] as const
    const told = async (query: string, ...rows: string[]) =>
      expect([query, await list(`/repricings${query}`)]).toEqual([query, rows])
    await told('', asked, basic, other, rejected)
    await told('?sort=price_cents&order=asc', basic, rejected, asked, other)
    await told('?sort=price_cents&order=desc', other, asked, rejected, basic)
    await told('?sort=created_at&order=asc', rejected, other, basic, asked)
    await told(`?addonId=${one.addon.id}`, asked, basic, rejected)
    await told(`?planId=${one.big.id}`, asked, rejected)
    expect(await list(`/plans/${one.big.id}/repricings`)).toEqual([asked, rejected])
    await told('?status=rejected', rejected)
    await told('?addon=ME-TWO', other)
    await told('?addon=zeph', other)
    await told('?addon=100%25')
    await told('?addon=%20%20', asked, basic, other, rejected)
    await told('?requester=partner@acme', asked, basic, other, rejected)
    await told('?requester=admin')
    await told(`?status=new&addonId=${two.addon.id}`, other)
    expect(await on.api('admin', 'GET', '/repricings?status=done')).toMatchObject({
      status: 422,
      body: { error: { status: ['state for a repricing is not one of the expected states'] } },
    })
  })

  test('of a provider are of their own plan or add-on; who of staff has asked is shown to staff alone', async () => {
    const { addon, big } = await inGa('acme-one')
    const path = `/plans/${big.id}/repricings`
    const made = await on.api('admin', 'POST', path, { price_cents: 6000 })
    expect(made.body).toMatchObject({ submitter_email: 'admin@platform.example' })
    expect((await on.api('provider', 'GET', '/repricings')).status).toBe(403)
    for (const list of [
      path,
      ...[`planId=${big.id}`, `addonId=${addon.slug}`].map((each) => `/repricings?${each}`),
    ]) {
      const { body } = await on.api('provider', 'GET', list)
      expect(body).toMatchObject([{ submitter: null, submitter_id: null, submitter_email: null }])
      expect(JSON.stringify(body)).not.toContain('admin@platform.example')
    }
  })
})

describe('letters', () => {
  const letters = async (to: string) => {
    const rows = await on.server.db.select().from(outbox).where(eq(outbox.to, to)).orderBy(outbox.createdAt)
    return rows
      .map(({ subject, text }) => ({ subject, text }))
      .filter(({ subject }) => /price/i.test(subject))
  }

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
    on.server.clock.advance(1000)
    await set(id, 'in_progress')
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
})

test('a request is refused for the one that is under way on its own plan, whatever others are', async () => {
  const { basic, big } = await inGa('acme-one')
  await set(await ask(basic.id, 1100), 'in_progress')
  await set(await ask(big.id, 6000), 'rejected')
  await set(await ask(big.id, 6500), 'approved')
  expect(
    await on.api('provider', 'POST', `/plans/${big.id}/repricings`, { price_cents: 7000 }),
  ).toMatchObject({
    status: 409,
    body: { error: 'A price change of the plan is under way: its status is Approved.' },
  })
})
