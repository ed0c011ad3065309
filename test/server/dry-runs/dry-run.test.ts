import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { effects } from '#contract/road/call-effects.ts'
import { fromWire } from '#contract/formats/wire-names.ts'
import { availabilityOf } from '#contract/availability.ts'
import { createApp } from '#server/app.ts'
import { addons, outbox, plans, trail } from '#server/db/schema.ts'
import { requestApproval } from '#server/approvals/approvals.rules.ts'
import { call } from '#test/support/people.ts'
import { rowsOf } from '#test/support/database/rows-of.ts'
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

const toBeta = (slug: string, who: Who = 'provider'): Call => ({
  who,
  slug,
  method: 'POST',
  path: `/addons/${slug}/progressions`,
  body: { to: 'beta', state: 'approved' },
})

/** A plan of an add-on besides test: its default plan, or the last one, which is no default. */
async function soldPlan(slug: string, which: 'default' | 'last' = 'default'): Promise<string> {
  const { body } = await on.api('provider', 'GET', `/addons/${slug}/plans`)
  const listed = readAs(
    body,
    v.array(v.looseObject({ id: v.string(), slug: v.string(), default: v.boolean() })),
  )
  const sold = listed.filter((plan) => plan.slug !== 'test')
  const plan = which === 'last' ? sold.findLast((each) => !each.default) : sold.find((each) => each.default)
  if (plan === undefined) throw new Error(`${slug} has no such plan`)
  return plan.id
}

/** Calls that have effects, each in its situation. */
const calls: Readonly<Record<string, () => Promise<Call>>> = {
  'a progression to beta by the provider': async () => {
    const addon = await addonAt(on.world, 'alpha')
    await approve(on.world, addon, 'marketplace_fitting_approval', 'alpha_engineering_approval')
    await approve(on.world, addon, 'article_review_approval').catch(() => null)
    return toBeta(addon.slug)
  },
  'approve and progress to beta': async () => {
    const addon = await addonAt(on.world, 'alpha')
    await requestApproval(on.world.act('provider'), addon, 'alpha_engineering_approval')
    return toBeta(addon.slug, 'admin')
  },
  'a progression to GA': async () => {
    const { slug } = await addonAt(on.world, 'beta')
    return {
      who: 'admin',
      slug,
      method: 'POST',
      path: `/addons/${slug}/progressions`,
      body: { to: 'ga', state: 'approved' },
    }
  },
  'a shutdown': async () => {
    const { slug } = await addonAt(on.world, 'ga')
    const body = { to: 'shutdown', state: 'approved' }
    return { who: 'admin', slug, method: 'POST', path: `/addons/${slug}/progressions`, body }
  },
  'a request of an approval': async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const body = { type: 'marketplace_fitting_approval', state: 'pending' }
    return { who: 'provider', slug, method: 'POST', path: `/addons/${slug}/approvals`, body }
  },
  'a decision': async () => {
    const addon = await addonAt(on.world, 'alpha')
    const { approval } = await requestApproval(
      on.world.act('provider'),
      addon,
      'marketplace_fitting_approval',
    )
    const body = { state: 'rejected', message: 'Not yet.' }
    return { who: 'admin', slug: addon.slug, method: 'PATCH', path: `/approvals/${approval.id}`, body }
  },
  'a decision on a repricing': async () => {
    const { slug } = await addonAt(on.world, 'ga')
    const sold = await soldPlan(slug)
    const asked = await on.api('provider', 'POST', `/plans/${sold}/repricings`, { price_cents: 12_300 })
    const path = `/repricings/${readId(asked.body)}/transitions/approved`
    return { who: 'admin', slug, method: 'POST', path, body: {} }
  },
  'a plan that is disabled': async () => {
    const { slug } = await addonAt(on.world, 'ga')
    const body = { enabled: false, public: false, visible: false }
    return { who: 'admin', slug, method: 'PATCH', path: `/plans/${await soldPlan(slug, 'last')}`, body }
  },
  'a plan that becomes contract-priced': async () => {
    const { slug } = await addonAt(on.world, 'ga')
    const path = `/plans/${await soldPlan(slug)}`
    return { who: 'admin', slug, method: 'PATCH', path, body: { price_contract: true } }
  },
}

describe.each(Object.entries(calls))('%s', (_name, prepared) => {
  test('leaves every row of every table as it was, byte for byte', async () => {
    const call = await prepared()
    // A first request notes when a session was used last.
    await on.api(call.who, 'GET', '/users?current_user=true')
    const before = await wholeDatabase()
    await tried(call)
    expect(await wholeDatabase()).toEqual(before)
  })

  test('says what then really happens', async () => {
    const call = await prepared()
    const told = await tried(call)
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
  })
})

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

  test('name to staff whom a decision is told to', async () => {
    const call = await calls['a decision']?.()
    if (call === undefined) throw new Error('no such call')
    const [letter] = (await tried(call)).letters
    expect(letter).toMatchObject({ to: 'company', count: 1, people: ['partner@acme.example'] })
  })
})

describe('a dry run', () => {
  const request = async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    return {
      path: `/addons/${slug}/approvals`,
      body: { type: 'marketplace_fitting_approval', state: 'pending' },
    }
  }

  test('is refused as the call itself would be, and changes nothing', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const { status, body } = await on.api('provider', 'POST', `/addons/${slug}/progressions?dry_run=true`, {
      to: 'beta',
    })
    const real = await on.api('provider', 'POST', `/addons/${slug}/progressions`, { to: 'beta' })
    expect({ status, body }).toEqual({ status: real.status, body: real.body })
    expect(status).toBe(422)
    const shut = await on.api('provider', 'POST', `/addons/${slug}/progressions?dry_run=true`, {
      to: 'shutdown',
    })
    expect(shut.status).toBe(403)
  })

  test('is a 404 of another company’s add-on, and a 412 of what has changed since', async () => {
    const { path, body } = await request()
    expect((await on.api('stranger', 'POST', `${path}?dry_run=true`, body)).status).toBe(404)
    const { slug } = await addonAt(on.world, 'beta')
    const stale = await on.api(
      'admin',
      'POST',
      `/addons/${slug}/progressions?dry_run=true`,
      { to: 'ga' },
      { 'if-match': '"r1"' },
    )
    expect(stale.status).toBe(412)
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
