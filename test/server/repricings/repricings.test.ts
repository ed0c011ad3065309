import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { audit } from '#server/commands/audit.ts'
import { installs, outbox, plans, repricings } from '#server/db/schema.ts'
import { createPerson } from '#test/support/people.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { useWorld, type Who } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readAs } from '#test/support/read-as.ts'

const on = useWorld()

const bodySchema = v.looseObject({ id: v.string(), etag: v.string() })

async function gaPlan(slug = 'big') {
  const addon = await addonAt(on.world, 'ga')
  const plan = (await storedPlans(on.server.db, addon.id))[slug]
  if (plan === undefined) throw new Error(`there is no plan ${slug}`)
  return { addon, plan }
}

const ask = (planId: string, body: unknown = { price_cents: 6000 }, who: Who = 'provider') =>
  on.api(who, 'POST', `/plans/${planId}/repricings`, body)

async function asked(body: Record<string, unknown> = {}) {
  const { addon, plan } = await gaPlan()
  const reply = await ask(plan.id, { price_cents: 6000, ...body })
  expect(reply.status).toBe(201)
  return { addon, plan, repricing: readAs(reply.body, bodySchema) }
}

const set = (id: string, status: string, body: unknown = {}, who: Who = 'admin') =>
  on.api(who, 'POST', `/repricings/${id}/transitions/${status}`, body)

/** The body of a refusal with this repricing as its blocker (READINGS 44). */
const inTheWay = ({ id }: { id: string }, status: string) => ({
  id: 'conflict',
  error: `A price change of the plan is under way: its status is ${status}.`,
  code: 'repricing_active',
  repricing: { id },
})

describe('asking for another price', () => {
  test('gives a new repricing, grandfathered unless said otherwise, with its dates', async () => {
    const { addon, plan, repricing } = await asked()
    expect(repricing).toMatchObject({
      addon: { slug: addon.slug },
      plan: { slug: 'big' },
      price_cents: 6000,
      original_price_cents: 5000,
      grandfathered: true,
      reprice_date: '2026-12-01',
      existing_reprice_date: null,
      status: 'new',
      submitter_email: 'partner@acme.example',
      new_install_repricing_completed_at: null,
    })
    const read = await on.api('provider', 'GET', `/plans/${plan.id}`)
    expect(read.body).toMatchObject({ price_cents: 5000, active_repricings: [{ id: repricing.id }] })
    expect((await audit(on.server.db)).violations).toBe(0)
  })

  test('from the 20th on it counts for a month later; existing installs follow a month after', async () => {
    on.server.clock.set('2027-01-20T00:00:00Z')
    const { repricing } = await asked({ grandfathered: false })
    expect(repricing).toMatchObject({ reprice_date: '2027-03-01', existing_reprice_date: '2027-04-01' })
  })

  test('the same price is refused at its field', async () => {
    const { plan } = await gaPlan()
    expect(await ask(plan.id, { price_cents: 5000 })).toMatchObject({
      status: 422,
      body: { error: { price_cents: ['Price cannot be the same.'] } },
    })
  })

  test.each([
    {},
    { price_cents: -1 },
    { price_cents: 0.5 },
    { price_cents: 100_000_001 },
    { price_cents: '60' },
  ])('%j is refused at the price', async (body) => {
    const { plan } = await gaPlan()
    const reply = await ask(plan.id, body)
    expect(reply.status).toBe(422)
    expect(Object.keys(readAs(reply.body, v.looseObject({ error: v.looseObject({}) })).error)).toEqual([
      'price_cents',
    ])
  })

  test('only in GA, not of the test plan, not of a contract-priced one', async () => {
    const beta = await addonAt(on.world, 'beta')
    const { basic } = await storedPlans(on.server.db, beta.id)
    expect((await ask(basic?.id ?? '')).status).toBe(409)
    const { addon, plan } = await gaPlan()
    const { test: free } = await storedPlans(on.server.db, addon.id)
    expect((await ask(free?.id ?? '')).status).toBe(409)
    await on.api('admin', 'PATCH', `/plans/${plan.id}`, { price_contract: true })
    expect((await ask(plan.id)).status).toBe(409)
  })

  test('one at a time: the second is told of the first', async () => {
    const { plan, repricing } = await asked()
    expect(await ask(plan.id, { price_cents: 7000 })).toMatchObject({
      status: 409,
      body: inTheWay(repricing, 'New'),
    })
    await set(repricing.id, 'rejected')
    expect((await ask(plan.id, { price_cents: 7000 })).status).toBe(201)
  })

  test('keeps its plan from becoming contract-priced, until it is decided', async () => {
    const { plan, repricing } = await asked()
    const contract = () => on.api('admin', 'PATCH', `/plans/${plan.id}`, { price_contract: true })
    for (const status of ['in_progress', 'approved']) {
      await set(repricing.id, status)
      const name = status === 'approved' ? 'Approved' : 'In Progress'
      expect(await contract()).toMatchObject({ status: 409, body: inTheWay(repricing, name) })
    }
    await set(repricing.id, 'rejected')
    expect((await contract()).status).toBe(200)
  })

  // READINGS 44.
  test('is neither taken up nor approved while its plan is contract-priced; it can be rejected', async () => {
    const { plan, repricing } = await asked()
    // As it could become before it was refused.
    await on.server.db.update(plans).set({ priceContract: true }).where(eq(plans.id, plan.id))
    const read = await on.api('admin', 'GET', `/repricings/${repricing.id}`)
    expect(read.body).toMatchObject({ price_contract: true })
    for (const status of ['in_progress', 'approved'])
      expect(await set(repricing.id, status)).toMatchObject({
        status: 409,
        body: {
          id: 'conflict',
          code: 'contract_priced',
          error: 'The price is contractually negotiated outside billing.',
        },
      })
    expect((await set(repricing.id, 'rejected')).body).toMatchObject({ status: 'rejected' })
    expect((await audit(on.server.db)).violations).toBe(0)
  })

  test('five requests at once give one repricing', async () => {
    const { plan } = await gaPlan()
    const replies = await Promise.all(
      [6000, 6100, 6200, 6300, 6400].map((cents) => ask(plan.id, { price_cents: cents })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
    expect(await on.server.db.select().from(repricings)).toHaveLength(1)
  })

  test('is for the own company', async () => {
    const { plan, repricing } = await asked()
    expect((await ask(plan.id, { price_cents: 1 }, 'stranger')).status).toBe(404)
    for (const path of [
      `/plans/${plan.id}/repricings`,
      `/repricings/${repricing.id}`,
      `/repricings?planId=${plan.id}`,
    ])
      expect((await on.api('stranger', 'GET', path)).status).toBe(404)
  })
})

describe('deciding', () => {
  test('staff takes it up and approves it; the answer is the record as it now is', async () => {
    const { repricing } = await asked()
    expect((await set(repricing.id, 'in_progress')).body).toMatchObject({ status: 'in_progress' })
    expect((await set(repricing.id, 'new')).body).toMatchObject({ status: 'new' })
    const approved = await set(repricing.id, 'approved')
    expect(approved).toMatchObject({ status: 200, body: { id: repricing.id, status: 'approved' } })
    expect(readAs(approved.body, bodySchema).etag).not.toBe(repricing.etag)
    expect((await audit(on.server.db)).violations).toBe(0)
  })

  test('is for staff', async () => {
    const { repricing } = await asked()
    expect((await set(repricing.id, 'approved', {}, 'provider')).status).toBe(403)
    expect((await set('nothing', 'approved', {}, 'provider')).status).toBe(403)
    expect((await set('nothing', 'approved')).status).toBe(404)
  })

  test.each([
    [['rejected'], 'new'],
    [['rejected'], 'rejected'],
    [['approved'], 'new'],
    [['approved'], 'approved'],
    [[], 'new'],
  ])('after %j, %s is refused and changes nothing', async (before, to) => {
    const { repricing } = await asked()
    for (const status of before) await set(repricing.id, status)
    const stored = await on.server.db.select().from(repricings)
    expect((await set(repricing.id, to)).status).toBe(409)
    expect(await on.server.db.select().from(repricings)).toEqual(stored)
  })

  test.each(['completed', 'partially_complete', 'error', 'nonsense'])('%s cannot be set', async (status) => {
    const { repricing } = await asked()
    expect([404, 422]).toContain((await set(repricing.id, status)).status)
  })

  test('an approval after the reprice date counts the dates anew', async () => {
    const { repricing } = await asked({ grandfathered: false })
    on.server.clock.set('2026-12-22T10:00:00Z')
    expect((await set(repricing.id, 'approved')).body).toMatchObject({
      reprice_date: '2027-02-01',
      existing_reprice_date: '2027-03-01',
    })
  })

  test('the message is for the provider; the decision goes to them by mail', async () => {
    const { addon, repricing } = await asked()
    await on.server.db.delete(outbox)
    await set(repricing.id, 'rejected', { message: 'Too steep.' })
    const read = await on.api('provider', 'GET', `/repricings/${repricing.id}`)
    expect(read.body).toMatchObject({ status: 'rejected', message: 'Too steep.' })
    const letters = await on.server.db.select().from(outbox)
    const letter = letters.find(({ subject }) => subject.includes('price change'))
    expect(letter).toMatchObject({ to: 'partner@acme.example' })
    expect(letter?.text).toContain('Too steep.')
    expect(letter?.subject).toContain(addon.slug)
  })

  test('a stale If-Match is 412 and changes nothing', async () => {
    const { repricing } = await asked()
    await set(repricing.id, 'in_progress')
    const reply = await on.api(
      'admin',
      'POST',
      `/repricings/${repricing.id}/transitions/approved`,
      {},
      {
        'if-match': repricing.etag,
      },
    )
    expect(reply.status).toBe(412)
  })

  test('a non-grandfathered increase is told to every customer once, and taken back', async () => {
    const { plan } = await gaPlan()
    const at = on.server.clock.now()
    const install = { planId: plan.id, installedAt: at }
    await on.server.db.insert(installs).values([
      { ...install, account: 'a@customers.example' },
      { ...install, account: 'a@customers.example' },
      { ...install, account: 'b@customers.example' },
      { ...install, account: 'gone@customers.example', removedAt: at },
    ])
    const { id } = readAs((await ask(plan.id, { price_cents: 6000, grandfathered: false })).body, bodySchema)
    await set(id, 'approved')
    const told = async () =>
      (await on.server.db.select().from(outbox))
        .filter(({ to }) => to.endsWith('customers.example'))
        .map(({ to, subject }) => `${to} ${subject.endsWith('changes on January 1st, 2027') ? 'on' : 'off'}`)
        .toSorted()
    expect(await told()).toEqual(['a@customers.example on', 'b@customers.example on'])
    await set(id, 'in_progress')
    expect(await told()).toHaveLength(4)
    expect((await told()).filter((each) => each.endsWith('off'))).toHaveLength(2)
  })

  test.each([
    ['a decrease', { price_cents: 4000, grandfathered: false }],
    ['a grandfathered increase', { price_cents: 6000, grandfathered: true }],
  ])('%s is not told to customers', async (_, body) => {
    const { plan } = await gaPlan()
    const at = on.server.clock.now()
    await on.server.db
      .insert(installs)
      .values([{ planId: plan.id, installedAt: at, account: 'a@customers.example' }])
    const { id } = readAs((await ask(plan.id, body)).body, bodySchema)
    await set(id, 'approved')
    const letters = await on.server.db.select().from(outbox)
    expect(letters.filter(({ to }) => to === 'a@customers.example')).toEqual([])
  })
})

describe('lists', () => {
  test('of staff filter by status, add-on and requester, in pages, with the total', async () => {
    const { plan } = await asked()
    const other = await createPerson(on.server, 'second@acme.example', { companyId: on.world.companyId })
    const { basic } = await storedPlans(on.server.db, plan.addonId)
    const mine = await on.api(other, 'POST', `/plans/${basic?.id}/repricings`, { price_cents: 1 })
    await set(readAs(mine.body, bodySchema).id, 'in_progress')
    const list = async (query: string) =>
      readAs(
        (await on.api('admin', 'GET', `/repricings?${query}`)).body,
        v.array(v.looseObject({ plan: v.looseObject({ slug: v.string() }) })),
      ).map((row) => row.plan.slug)
    expect((await list('status=new,in_progress')).toSorted()).toEqual(['basic', 'big'])
    expect(await list('status=in_progress')).toEqual(['basic'])
    expect(await list('requester=second')).toEqual(['basic'])
    expect(await list('addon=ACME-GA&requester=partner')).toEqual(['big'])
    expect(await list('addon=100%25')).toEqual([])
    expect(await list('sort=price_cents&order=asc')).toEqual(['basic', 'big'])
    const page = await on.api('admin', 'GET', '/repricings', undefined, { range: 'items ..; max=1' })
    expect(page.status).toBe(206)
    expect(page.headers.get('content-range')).toBe('items 0-0/2')
    const wrong = await on.api('admin', 'GET', '/repricings?status=done')
    expect(wrong).toMatchObject({
      status: 422,
      body: { error: { status: ['state for a repricing is not one of the expected states'] } },
    })
  })

  test('of a provider are of a plan or an add-on of their own', async () => {
    const { addon, plan } = await asked()
    expect((await on.api('provider', 'GET', '/repricings')).status).toBe(403)
    for (const query of [`planId=${plan.id}`, `addonId=${addon.id}`, `addonId=${addon.slug}`])
      expect((await on.api('provider', 'GET', `/repricings?${query}`)).body).toHaveLength(1)
    expect((await on.api('provider', 'GET', '/repricings?planId=nothing')).status).toBe(404)
  })

  test('staff who asked are not named to providers', async () => {
    const { plan } = await gaPlan()
    const made = await ask(plan.id, { price_cents: 1 }, 'admin')
    expect(made.body).toMatchObject({ submitter_email: 'admin@platform.example' })
    const seen = await on.api('provider', 'GET', `/plans/${plan.id}/repricings`)
    expect(seen.body).toMatchObject([{ submitter: null, submitter_id: null, submitter_email: null }])
    expect(JSON.stringify(seen.body)).not.toContain('admin@platform.example')
  })
})
