import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { effects } from '#contract/road/call-effects.ts'
import { fromWire } from '#contract/formats/wire-names.ts'
import { availabilityOf } from '#contract/availability.ts'
import type { EventName } from '#contract/webhooks/event-names.ts'
import { createApp } from '#server/app.ts'
import { addons, outbox, plans, trail } from '#server/db/schema.ts'
import { requestApproval } from '#server/approvals/approvals.rules.ts'
import { call } from '#test/support/people.ts'
import { rowsOf } from '#test/support/database/rows-of.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { readAs, readId } from '#test/support/read-as.ts'
import { addonAt, approve } from '#test/support/world.ts'
import { useWorld, type Who } from '../support/use-world.ts'

/* READINGS 47: a last look, by the same code that acts; nothing of it is kept but its count as a write. */

const on = useWorld()

/** Every row of every table, as text. */
async function wholeDatabase(): Promise<Record<string, string[]>> {
  const { db } = on.server
  const tables = await rowsOf(
    db,
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
    v.object({ name: v.string() }),
  )
  const read = tables.map(async ({ name }) => {
    const rows = await rowsOf(
      db,
      sql`select each::text as row from ${sql.identifier(name)} each order by 1`,
      v.object({ row: v.string() }),
    )
    return [name, rows.map(({ row }) => row)] as const
  })
  const whole = await Promise.all(read)
  expect(whole.length).toBeGreaterThan(40)
  // A dry run counts as a write.
  return Object.fromEntries(whole.filter(([name]) => name !== 'limit_counts'))
}

interface Call {
  who: Who
  /** The add-on that it is about. */
  slug: string
  method: 'POST' | 'PATCH'
  path: string
  body: unknown
}

async function tried({ who, method, path, body }: Call) {
  const reply = await on.api(who, method, `${path}?dry_run=true`, body)
  expect(reply).toMatchObject({ status: 200 })
  return readAs(fromWire(effects, reply.body), effects)
}

/** Everything that a call can change, in the order in which it came to be. */
async function storedNow() {
  const { db } = on.server
  const rows = await db.select().from(plans).orderBy(plans.id)
  return {
    trail: await db.select().from(trail).orderBy(trail.serial),
    letters: await db.select().from(outbox).orderBy(outbox.createdAt, outbox.id),
    addons: await db.select().from(addons),
    plans: rows.map(({ id, slug, name, priceCents, priceContract, ...flags }) => ({
      id,
      slug,
      name,
      priceCents,
      priceContract,
      is: availabilityOf(flags),
    })),
  }
}

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)

const brief = (row: {
  kind: string
  event: string | null
  field: string | null
  from: string | null
  to: string | null
}) => `${row.kind} ${row.event ?? row.field} ${row.from} ${row.to}`

const progression = (slug: string, to: 'beta' | 'ga' | 'shutdown', who: Who = 'admin'): Call => ({
  who,
  slug,
  method: 'POST',
  path: `/addons/${slug}/progressions`,
  body: { to, state: 'approved' },
})

/** A change of a plan by staff: of an add-on in GA, whose default plan is basic. */
async function ofPlan(slug: 'basic' | 'big', body: object): Promise<Call> {
  const addon = await addonAt(on.world, 'ga')
  const plan = (await storedPlans(on.server.db, addon.id))[slug]
  return { who: 'admin', slug: addon.slug, method: 'PATCH', path: `/plans/${plan?.id}`, body }
}

const business = 'marketplace_fitting_approval'

/** Calls that have effects, each in its situation. */
const calls = {
  'a progression to beta by the provider': async () => {
    const addon = await addonAt(on.world, 'alpha')
    await approve(on.world, addon, business, 'alpha_engineering_approval', 'article_review_approval')
    return progression(addon.slug, 'beta', 'provider')
  },
  'a progression to beta by staff, who approve with it': async () => {
    const addon = await addonAt(on.world, 'alpha')
    await requestApproval(on.world.act('provider'), addon, 'alpha_engineering_approval')
    return progression(addon.slug, 'beta')
  },
  'a progression to GA': async () => progression((await addonAt(on.world, 'beta')).slug, 'ga'),
  'a shutdown': async () => progression((await addonAt(on.world, 'ga')).slug, 'shutdown'),
  'a request of an approval': async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const body = { type: business, state: 'pending' }
    return { who: 'provider', slug, method: 'POST', path: `/addons/${slug}/approvals`, body }
  },
  'a decision': async () => {
    const addon = await addonAt(on.world, 'alpha')
    const { approval } = await requestApproval(on.world.act('provider'), addon, business)
    const body = { state: 'rejected', message: 'Not yet.' }
    return { who: 'admin', slug: addon.slug, method: 'PATCH', path: `/approvals/${approval.id}`, body }
  },
  'a decision on a repricing': async () => {
    const { slug, path } = await ofPlan('basic', {})
    const asked = await on.api('provider', 'POST', `${path}/repricings`, { price_cents: 12_300 })
    const step = `/repricings/${readId(asked.body)}/transitions/approved`
    return { who: 'admin', slug, method: 'POST', path: step, body: {} }
  },
  'a plan that is disabled': () => ofPlan('big', { enabled: false, public: false, visible: false }),
  'a plan that becomes contract-priced': () => ofPlan('basic', { price_contract: true }),
} satisfies Readonly<Record<string, () => Promise<Call>>>

test.each(Object.entries(calls))(
  'a dry run of %s leaves every row of every table as it was, byte for byte, and says what then really happens',
  async (_name, prepared) => {
    const call = await prepared()
    // A first request notes when a session was used last.
    await on.api(call.who, 'GET', '/users?current_user=true')
    const untouched = await wholeDatabase()
    const told = await tried(call)
    expect(await wholeDatabase()).toEqual(untouched)
    const before = await storedNow()
    const { status } = await on.api(call.who, call.method, call.path, call.body)
    expect([200, 201]).toContain(status)
    const after = await storedNow()
    const written = after.trail.slice(before.trail.length)
    const posted = after.letters.filter(({ id }) => !before.letters.some((each) => each.id === id))
    expect(told.trail.map(brief)).toEqual(written.map(brief))
    expect(told.trail.length).toBeGreaterThan(0)
    const opened = after.plans.filter((plan) => plan.is !== before.plans.find(({ id }) => id === plan.id)?.is)
    expect(told.plans.toSorted(byId)).toEqual(
      opened.map(({ is, ...plan }) => ({
        ...plan,
        from: before.plans.find(({ id }) => id === plan.id)?.is,
        to: is,
      })),
    )
    const addonNow = after.addons.find(({ slug }) => slug === call.slug)
    const addonThen = before.addons.find(({ slug }) => slug === call.slug)
    expect(told.defaultPlan).toEqual({ from: addonThen?.defaultPlanSlug, to: addonNow?.defaultPlanSlug })
    expect(told.visible).toEqual({ from: addonThen?.visible, to: addonNow?.visible })
    const stepped = written.filter(
      ({ kind, subjectType }) => kind === 'transition' && subjectType === 'approval',
    )
    expect(told.approvals).toEqual(stepped.map(({ approvalType }) => approvalType))
    const counted = told.letters.flatMap(({ kind, count }) => Array.from({ length: count }, () => kind))
    expect(counted.toSorted()).toEqual(posted.map(({ subject }) => subject).toSorted())
  },
)

describe('the effects', () => {
  test('of GA are the plans that open, at their price, the default plan, the approvals and the stage', async () => {
    const { slug } = await addonAt(on.world, 'beta')
    const path = `/addons/${slug}/progressions`
    const { status, body } = await on.api('admin', 'POST', `${path}?dry_run=true`, { to: 'ga' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      stage: { from: 'beta', to: 'ga' },
      plans: [
        { slug: 'basic', name: 'Basic', from: 'inviteOnly', to: 'allUsers', price_cents: 1000 },
        { slug: 'big', name: 'Big', from: 'inviteOnly', to: 'allUsers', price_cents: 5000 },
      ],
      default_plan: { from: 'test', to: 'basic' },
      visible: { from: true, to: true },
      approvals: ['pricing_plan_approval', 'beta_engineering_approval'],
      letters: [{ kind: 'acme-beta is in GA now', count: 1 }],
    })
  })

  test('of a shutdown are the plans that close, in the order of the plans’ table', async () => {
    const told = await tried(await calls['a shutdown']())
    expect(told.plans.map(({ slug, from, to }) => [slug, from, to])).toEqual([
      ['basic', 'allUsers', 'disabled'],
      ['big', 'allUsers', 'disabled'],
      ['test', 'inviteOnly', 'disabled'],
    ])
  })

  const webhook = (who: Who, ...events: EventName[]) =>
    on.api(who, 'POST', '/webhooks', { url: 'https://hooks.acme-data.com/', description: 'A chat', events })

  test('count the webhooks of the company that are told, and to staff alone their own', async () => {
    const [stage, plan, asked] = [
      'addon.stage_changed',
      'plan.availability_changed',
      'approval.requested',
    ] as const
    await webhook('provider', stage, plan, asked)
    await webhook('provider', plan, 'plan.created')
    await webhook('admin', stage, asked)
    await webhook('stranger', stage, plan, asked)
    const request = await calls['a request of an approval']()
    const ofRequest = await tried(request)
    expect(ofRequest.webhooks).toEqual([{ event: asked, to: 'company', count: 1, times: 1 }])
    // What another call sent in the same moment is not told.
    await on.api(request.who, request.method, request.path, request.body)
    const ofShutdown = await tried(await calls['a shutdown']())
    // Three plans close.
    expect(ofShutdown.webhooks.toSorted((a, b) => b.times - a.times || a.to.localeCompare(b.to))).toEqual([
      { event: plan, to: 'company', count: 2, times: 3 },
      { event: stage, to: 'company', count: 1, times: 1 },
      { event: stage, to: 'platform', count: 1, times: 1 },
    ])
  })

  test('name to staff whom a decision is told to', async () => {
    const [letter] = (await tried(await calls['a decision']())).letters
    expect(letter).toMatchObject({ to: 'company', count: 1, people: ['partner@acme.example'] })
  })
})

describe('a dry run', () => {
  const request = calls['a request of an approval']

  test('is refused as the call itself would be: for a blocker, a party, another company, and what has changed', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const path = `/addons/${slug}/progressions`
    const refused = async (who: Who, body: object, headers = {}) => {
      const { status, body: said } = await on.api(who, 'POST', `${path}?dry_run=true`, body, headers)
      const real = await on.api(who, 'POST', path, body, headers)
      expect({ status, said }).toEqual({ status: real.status, said: real.body })
      return status
    }
    expect(await refused('provider', { to: 'beta' })).toBe(422)
    expect(await refused('provider', { to: 'shutdown' })).toBe(403)
    expect(await refused('stranger', { to: 'beta' })).toBe(404)
    expect(await refused('admin', { to: 'beta' }, { 'if-match': '"r1"' })).toBe(412)
  })

  test('keeps no Idempotency-Key: the call with the same key is made', async () => {
    const { path, body } = await request()
    const key = { 'idempotency-key': 'the-same' }
    expect((await on.api('provider', 'POST', `${path}?dry_run=true`, body, key)).status).toBe(200)
    expect((await on.api('provider', 'POST', path, body, key)).status).toBe(201)
  })

  test('is asked for by true or false: no call is made in earnest because of a slip', async () => {
    const { path, body } = await request()
    for (const asked of ['maybe', '', 'true&dry_run=true'])
      expect((await on.api('provider', 'POST', `${path}?dry_run=${asked}`, body)).status).toBe(422)
    for (const asked of [
      'dryRun=true',
      'Dry_run=true',
      'dry_run[]=true',
      '__proto__=true',
      'dry_run=true&dry-run=true',
    ])
      expect((await on.api('provider', 'POST', `${path}?${asked}`, body)).status).toBe(422)
    expect((await on.api('provider', 'POST', `${path}?dry_run=false`, body)).status).toBe(201)
  })

  test('counts as a write', async () => {
    const { path, body } = await request()
    const { db, clock, config } = on.server
    const limits = { ...config.limits, writes: 1 }
    const log = pino({ level: 'silent' })
    const app = createApp({ db, clock, config: { ...config, limits }, log, portalDir: null })
    const ask = () =>
      call({ ...on.server, app }, 'POST', `/api/v3${path}?dry_run=true`, { as: on.world.provider, body })
    expect((await ask()).headers.get('ratelimit')).toBe('"writes";r=0;t=60')
    expect((await ask()).status).toBe(429)
  })
})
