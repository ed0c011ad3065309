import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { audit } from '#server/commands/audit.ts'
import { features as featureTable } from '#server/db/schema.ts'
import { requestApproval } from '#server/approvals/approvals.rules.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readAs } from '#test/support/read-as.ts'

const on = useWorld()

const bodySchema = v.looseObject({ id: v.string(), error: v.exactOptional(v.unknown()) })
const bodyOf = (reply: { body: unknown }) => readAs(reply.body, bodySchema)

async function alphaPlan(given: Record<string, unknown> = {}) {
  const addon = await addonAt(on.world, 'alpha')
  const reply = await on.api('provider', 'POST', `/addons/${addon.slug}/plans`, {
    name: 'New Plan',
    ...given,
  })
  return { addon, reply, plan: bodyOf(reply) }
}

describe('creating a plan', () => {
  test('makes it Invite Only, with its values, and writes the trail', async () => {
    const addon = await addonAt(on.world, 'alpha')
    const [rows] = await on.server.db.select().from(featureTable)
    const reply = await on.api('provider', 'POST', `/addons/${addon.slug}/plans`, {
      name: '  Team  ',
      price_cents: 2900,
      offerings: [{ feature_id: rows?.id, value: 7 }],
    })
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({
      name: 'Team',
      slug: 'team',
      full_slug: `${addon.slug}:team`,
      price_cents: 2900,
      availability: 'inviteOnly',
      installable_without_private_networking: true,
      installable_with_private_networking: false,
      offerings: [{ feature: { name: 'Rows' }, value: 7 }],
    })
    const trail = await on.api('provider', 'GET', `/addons/${addon.slug}/transitions`)
    const subject = { type: 'plan', id: bodyOf(reply).id }
    expect(readAs(trail.body, v.array(v.looseObject({}))).slice(0, 2)).toMatchObject([
      { kind: 'change', subject, field: 'offering', to: 'Rows: 7' },
      { kind: 'change', subject, field: 'created', to: 'team' },
    ])
    expect((await audit(on.server.db)).violations).toBe(0)
  })

  test.each([
    ['New Plan', '', 'new-plan'],
    ['  Émile & Co. 2!  ', '', 'emile-co-2'],
    ['Anything', 'own-slug', 'own-slug'],
  ])('the slug of %s (%s) is %s', async (name, slug, expected) => {
    const { reply } = await alphaPlan({ name, slug })
    expect(reply.body).toMatchObject({ slug: expected })
  })

  test.each([
    [{ slug: 'basic' }, 'slug'],
    [{ slug: 'test' }, 'slug'],
    [{ slug: 'Not_A_Slug' }, 'slug'],
    [{ slug: '-x' }, 'slug'],
    [{ name: '' }, 'name'],
    [{ name: '!!!' }, 'slug'],
    [{ price_cents: -1 }, 'price_cents'],
    [{ price_cents: 1.5 }, 'price_cents'],
    [{ price_cents: 100_000_001 }, 'price_cents'],
    [{ price_cents: '5' }, 'price_cents'],
    [{ offerings: [{ feature_id: '7f000000-0000-4000-8000-000000000000', value: 1 }] }, 'offerings'],
    [{ availability: 'allUsers' }, 'availability'],
    [{ nonsense: 1 }, 'nonsense'],
  ])('refuses %j at its field', async (wrong, field) => {
    const { reply } = await alphaPlan(wrong)
    expect(reply.status).toBe(422)
    expect(Object.keys(bodyOf(reply).error as object)).toContain(field)
  })

  test('refuses values that are not of their feature’s datatype, each by name', async () => {
    const addon = await addonAt(on.world, 'alpha')
    const [row] = await on.server.db.select().from(featureTable)
    for (const value of [true, 1.5, -1, '3']) {
      const reply = await on.api('provider', 'POST', `/addons/${addon.slug}/plans`, {
        name: 'New',
        offerings: [{ feature_id: row?.id, value }],
      })
      expect(reply.status).toBe(422)
    }
    expect(Object.keys(await storedPlans(on.server.db, addon.id))).not.toContain('new')
  })

  test('a percentage may have four decimals; the trail says an amount as people read it', async () => {
    const addon = await addonAt(on.world, 'alpha')
    const path = `/addons/${addon.slug}`
    const feature = async (name: string, datatype: string) =>
      bodyOf(await on.api('provider', 'POST', `${path}/features`, { name, datatype })).id
    const [uptime, size] = [await feature('Uptime', 'percentage'), await feature('Size', 'filesize')]
    const plan = (value: number) =>
      on.api('provider', 'POST', `${path}/plans`, {
        name: `At ${value}`,
        offerings: [
          { feature_id: uptime, value },
          { feature_id: size, value: 10 * 2 ** 30 },
        ],
      })
    const made = await plan(99.9999)
    expect(made.body).toMatchObject({ offerings: [{ value: 99.9999 }, { value: 10 * 2 ** 30 }] })
    expect((await plan(99.99999)).body).toMatchObject({
      error: { offerings: ['Uptime must have at most four decimals'] },
    })
    const trail = readAs(
      (await on.api('provider', 'GET', `${path}/transitions`)).body,
      v.array(v.looseObject({ to: v.nullable(v.string()) })),
    )
    expect(trail.map(({ to }) => to)).toEqual(expect.arrayContaining(['Uptime: 99.9999%', 'Size: 10 GB']))
  })

  test('what is staff’s: a provider gets 403 for another value than the usual one, and may name the usual one', async () => {
    const { addon, reply } = await alphaPlan({ shield: true })
    expect(reply.status).toBe(403)
    const usual = { name: 'Mine', shield: false, enabled: true, public: false }
    expect((await on.api('provider', 'POST', `/addons/${addon.slug}/plans`, usual)).status).toBe(201)
    const open = { name: 'Open', public: true, visible: true }
    expect((await on.api('provider', 'POST', `/addons/${addon.slug}/plans`, open)).status).toBe(403)
    const refused = await on.api('admin', 'POST', `/addons/${addon.slug}/plans`, open)
    expect(refused.status).toBe(422)
    expect(Object.keys(bodyOf(refused).error as object)).toEqual(['public', 'visible'])
  })

  test('is for the own company', async () => {
    const addon = await addonAt(on.world, 'alpha')
    const reply = await on.api('stranger', 'POST', `/addons/${addon.slug}/plans`, { name: 'New' })
    expect(reply.status).toBe(404)
  })
})

describe('editing a plan', () => {
  test('changes fields and values together, and a stale save changes nothing', async () => {
    const { plan } = await alphaPlan({ price_cents: 500 })
    const etag = String(plan.etag)
    const [row] = await on.server.db.select().from(featureTable)
    const change = { name: 'Renamed', price_cents: 700, offerings: [{ feature_id: row?.id, value: 3 }] }
    const saved = await on.api('provider', 'PATCH', `/plans/${plan.id}`, change, { 'if-match': etag })
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({ name: 'Renamed', price_cents: 700, offerings: [{ value: 3 }] })
    const stale = await on.api('provider', 'PATCH', `/plans/${plan.id}`, { name: 'X' }, { 'if-match': etag })
    expect(stale.status).toBe(412)
    const cleared = await on.api('provider', 'PATCH', `/plans/${plan.id}`, {
      offerings: [{ feature_id: row?.id, value: null }],
    })
    expect(cleared.body).toMatchObject({ name: 'Renamed', offerings: [] })
  })

  test('the slug may come along but not change', async () => {
    const { plan } = await alphaPlan()
    expect((await on.api('provider', 'PATCH', `/plans/${plan.id}`, { slug: 'new-plan' })).status).toBe(200)
    const other = await on.api('provider', 'PATCH', `/plans/${plan.id}`, { slug: 'other' })
    expect(other.body).toMatchObject({ id: 'invalid', error: { slug: ['cannot be changed'] } })
  })

  test('the test plan keeps its name and stays free', async () => {
    const addon = await addonAt(on.world, 'alpha')
    const { test: plan } = await storedPlans(on.server.db, addon.id)
    for (const change of [{ name: 'Free' }, { price_cents: 100 }])
      expect((await on.api('admin', 'PATCH', `/plans/${plan?.id}`, change)).status).toBe(409)
  })

  test('the price is open in alpha and beta until its approval is asked for, and closed in GA', async () => {
    const beta = await addonAt(on.world, 'beta')
    const { basic } = await storedPlans(on.server.db, beta.id)
    const save = (cents: number) => on.api('provider', 'PATCH', `/plans/${basic?.id}`, { price_cents: cents })
    expect((await save(1_100)).status).toBe(200)
    await requestApproval(on.world.act('provider'), beta, 'pricing_plan_approval')
    expect((await save(1_200)).status).toBe(409)
    expect((await save(1_100)).status).toBe(200)
    const ga = await addonAt(on.world, 'ga')
    const { big } = await storedPlans(on.server.db, ga.id)
    const reply = await on.api('admin', 'PATCH', `/plans/${big?.id}`, { price_cents: 1 })
    expect(reply).toMatchObject({ status: 409, body: { error: expect.stringContaining('price change') } })
  })

  test('staff’s settings: 403 for providers with another value, and nothing of the request is saved', async () => {
    const { plan } = await alphaPlan()
    const reply = await on.api('provider', 'PATCH', `/plans/${plan.id}`, {
      name: 'Sly',
      price_contract: true,
    })
    expect(reply.status).toBe(403)
    expect((await on.api('provider', 'GET', `/plans/${plan.id}`)).body).toMatchObject({ name: 'New Plan' })
    const same = await on.api('provider', 'PATCH', `/plans/${plan.id}`, { price_contract: false })
    expect(same.status).toBe(200)
    const settings = { installable_with_private_networking: true, shield: true, shield_default: true }
    expect((await on.api('admin', 'PATCH', `/plans/${plan.id}`, settings)).body).toMatchObject(settings)
  })

  test('shield needs private networking, its default needs shield, and an add-on has one', async () => {
    const { addon, plan } = await alphaPlan()
    const save = (id: string, change: object) => on.api('admin', 'PATCH', `/plans/${id}`, change)
    expect((await save(plan.id, { shield: true })).status).toBe(422)
    expect((await save(plan.id, { shield_default: true })).status).toBe(422)
    const all = { installable_with_private_networking: true, shield: true, shield_default: true }
    await save(plan.id, all)
    const other = bodyOf(
      await on.api('admin', 'POST', `/addons/${addon.slug}/plans`, { name: 'Other', ...all }),
    )
    expect(other).toMatchObject({ shield_default: true })
    expect((await on.api('admin', 'GET', `/plans/${plan.id}`)).body).toMatchObject({ shield_default: false })
  })

  test('the shield default of one add-on leaves those of others alone', async () => {
    const { plan } = await alphaPlan()
    const all = { installable_with_private_networking: true, shield: true, shield_default: true }
    await on.api('admin', 'PATCH', `/plans/${plan.id}`, all)
    const kept = bodyOf(await on.api('admin', 'GET', `/plans/${plan.id}`))
    expect(kept).toMatchObject(all)
    const another = await addonAt(on.world, 'alpha', 'acme-other')
    const made = await on.api('admin', 'POST', `/addons/${another.slug}/plans`, { name: 'Theirs', ...all })
    expect(made.body).toMatchObject({ shield_default: true })
    expect(bodyOf(await on.api('admin', 'GET', `/plans/${plan.id}`))).toEqual(kept)
  })
})

describe('contract price', () => {
  const save = (id: unknown, change: object) => on.api('admin', 'PATCH', `/plans/${String(id)}`, change)

  test('is staff’s, and locks and frees the price with it', async () => {
    const { plan } = await alphaPlan({ price_cents: 500 })
    expect((await on.api('provider', 'PATCH', `/plans/${plan.id}`, { price_contract: true })).status).toBe(
      403,
    )
    expect((await save(plan.id, { price_contract: true, price_cents: 900 })).status).toBe(409)
    expect((await save(plan.id, { price_contract: true })).body).toMatchObject({ price_contract: true })
    expect((await save(plan.id, { price_cents: 900 })).status).toBe(409)
    const freed = await save(plan.id, { price_contract: false, price_cents: 900 })
    expect(freed.body).toMatchObject({ price_contract: false, price_cents: 900 })
  })

  test('the test plan has none', async () => {
    const addon = await addonAt(on.world, 'alpha')
    const { test: plan } = await storedPlans(on.server.db, addon.id)
    expect((await save(plan?.id, { price_contract: true })).status).toBe(409)
  })
})

describe('availability', () => {
  test('staff sets it by the flags; a provider is told of the form', async () => {
    const { plan } = await alphaPlan()
    const open = { public: true, visible: true }
    const refused = await on.api('provider', 'PATCH', `/plans/${plan.id}`, open)
    expect(refused).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining('change-request form') },
    })
    const opened = await on.api('admin', 'PATCH', `/plans/${plan.id}`, open)
    expect(opened.body).toMatchObject({ availability: 'allUsers' })
    const closed = await on.api('admin', 'PATCH', `/plans/${plan.id}`, {
      enabled: false,
      public: false,
      visible: false,
      name: 'Closed',
    })
    expect(closed.body).toMatchObject({ availability: 'disabled', name: 'Closed' })
    expect((await audit(on.server.db)).violations).toBe(0)
  })

  test.each([{ public: false, visible: true }, { enabled: false, public: true }, { visible: true }])(
    'flags %j name none',
    async (flags) => {
      const { plan } = await alphaPlan()
      const reply = await on.api('admin', 'PATCH', `/plans/${plan.id}`, flags)
      expect(reply.status).toBe(422)
      expect(Object.keys(bodyOf(reply).error as object)).toEqual(Object.keys(flags))
    },
  )
})
