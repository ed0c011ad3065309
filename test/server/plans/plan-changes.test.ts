import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { audit } from '#server/commands/audit.ts'
import { features as featureTable } from '#server/db/schema.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readAs, readId } from '#test/support/read-as.ts'

/* Who may write which field stands in test/spec/rules/people.ts, each field’s limits in test/spec/limits.ts. */
const on = useWorld()

const make = (given: object = {}, who: 'provider' | 'admin' = 'provider') =>
  on.api(who, 'POST', '/addons/acme-alpha/plans', { name: 'New Plan', ...given })
const save = (id: string | undefined, change: object, who: 'provider' | 'admin' = 'admin') =>
  on.api(who, 'PATCH', `/plans/${id}`, change)

/** An add-on in alpha, and a new plan of it. */
async function newPlan(given: object = {}): Promise<string> {
  await addonAt(on.world, 'alpha')
  return readId((await make(given)).body)
}

const fieldsOf = (body: unknown) =>
  Object.keys(readAs(body, v.looseObject({ error: v.looseObject({}) })).error)

describe('a new plan', () => {
  test('is Invite Only, has its values, and writes the trail', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const [rows] = await on.server.db.select().from(featureTable)
    const given = {
      name: ' Émile & Co. 2! ',
      price_cents: 2900,
      offerings: [{ feature_id: rows?.id, value: 7 }],
    }
    const reply = await make(given)
    expect(reply).toMatchObject({
      status: 201,
      body: {
        name: 'Émile & Co. 2!',
        slug: 'emile-co-2',
        full_slug: `${slug}:emile-co-2`,
        price_cents: 2900,
        availability: 'inviteOnly',
        installable_without_private_networking: true,
        installable_with_private_networking: false,
        offerings: [{ feature: { name: 'Rows' }, value: 7 }],
      },
    })
    const subject = { type: 'plan', id: readId(reply.body) }
    const trail = await on.api('provider', 'GET', `/addons/${slug}/transitions`)
    expect((trail.body as unknown[]).slice(0, 2)).toMatchObject([
      { kind: 'change', subject, field: 'offering', to: 'Rows: 7' },
      { kind: 'change', subject, field: 'created', to: 'emile-co-2' },
    ])
    expect((await audit(on.server.db)).violations).toBe(0)
  })

  test.each([{ slug: 'basic' }, { slug: 'test' }, { name: '!!!' }])(
    '%j has no slug of its own',
    async (given) => {
      await addonAt(on.world, 'alpha')
      const reply = await make(given)
      expect([reply.status, fieldsOf(reply.body)]).toEqual([422, ['slug']])
    },
  )

  test('takes values of their feature’s datatype alone', async () => {
    const addon = await addonAt(on.world, 'alpha')
    const [row] = await on.server.db.select().from(featureTable)
    for (const value of [true, 1.5, -1, '3'])
      expect((await make({ offerings: [{ feature_id: row?.id, value }] })).status).toBe(422)
    expect(Object.keys(await storedPlans(on.server.db, addon.id))).not.toContain('new-plan')
  })

  test('has the usual values of what is staff’s: a provider may name them, and no others', async () => {
    await addonAt(on.world, 'alpha')
    expect((await make({ shield: true })).status).toBe(403)
    expect((await make({ name: 'Mine', shield: false, enabled: true, public: false })).status).toBe(201)
    const open = { name: 'Open', public: true, visible: true }
    expect((await make(open)).status).toBe(403)
    const refused = await make(open, 'admin')
    expect([refused.status, fieldsOf(refused.body)]).toEqual([422, ['public', 'visible']])
  })
})

test('a slug may come along with a change but not change; test keeps its name and stays free', async () => {
  const addon = await addonAt(on.world, 'alpha')
  const { big, test: free } = await storedPlans(on.server.db, addon.id)
  expect((await save(big?.id, { slug: 'big' })).status).toBe(200)
  expect((await save(big?.id, { slug: 'other' })).body).toMatchObject({
    error: { slug: ['cannot be changed'] },
  })
  for (const change of [{ name: 'Free' }, { price_cents: 100 }, { price_contract: true }])
    expect((await save(free?.id, change)).status).toBe(409)
})

test('what is staff’s is refused as a whole: nothing else of a provider’s change is saved', async () => {
  const id = await newPlan()
  expect((await save(id, { name: 'Sly', price_contract: true }, 'provider')).status).toBe(403)
  const same = await save(id, { price_contract: false }, 'provider')
  expect(same).toMatchObject({ status: 200, body: { name: 'New Plan' } })
})

test('a price in GA is changed by a repricing alone', async () => {
  const { id } = await addonAt(on.world, 'ga')
  const { big } = await storedPlans(on.server.db, id)
  expect(await save(big?.id, { price_cents: 1 })).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('price change') },
  })
})

test('a contract locks the price, and frees it with its end', async () => {
  const id = await newPlan({ price_cents: 500 })
  expect((await save(id, { price_contract: true, price_cents: 900 })).status).toBe(409)
  expect((await save(id, { price_contract: true })).body).toMatchObject({ price_contract: true })
  expect((await save(id, { price_cents: 900 })).status).toBe(409)
  const freed = await save(id, { price_contract: false, price_cents: 900 })
  expect(freed.body).toMatchObject({ price_contract: false, price_cents: 900 })
})

test('shield needs private networking, and its default needs shield', async () => {
  const id = await newPlan()
  for (const change of [{ shield: true }, { shield_default: true }]) {
    const reply = await save(id, change)
    expect([reply.status, fieldsOf(reply.body)]).toEqual([422, Object.keys(change)])
  }
})

test('staff sets the availability by the flags, with other fields; a provider is told of the form', async () => {
  const id = await newPlan()
  const open = { public: true, visible: true }
  expect(await save(id, open, 'provider')).toMatchObject({
    status: 403,
    body: { error: expect.stringContaining('change-request form') },
  })
  expect((await save(id, open)).body).toMatchObject({ availability: 'allUsers' })
  const closed = { enabled: false, public: false, visible: false, name: 'Closed' }
  expect((await save(id, closed)).body).toMatchObject({ availability: 'disabled', name: 'Closed' })
  expect((await audit(on.server.db)).violations).toBe(0)
  // Flags that name none.
  for (const flags of [
    { public: false, visible: true },
    { enabled: false, public: true },
    { visible: true },
  ]) {
    const reply = await save(id, flags)
    expect([reply.status, fieldsOf(reply.body)]).toEqual([422, Object.keys(flags)])
  }
})
