import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { effects } from '#contract/road/call-effects.ts'
import { fromWire } from '#contract/formats/wire-names.ts'
import { outbox, trail } from '#server/db/schema.ts'
import { requestApproval } from '#server/stages/approvals.rules.ts'
import { rowsOf } from '#test/support/database/rows-of.ts'
import { readAs, readId } from '#test/support/read-as.ts'
import { addonAt, approve } from '#test/support/world.ts'
import { useWorld, type Who } from '../support/use-world.ts'

/* Issue 20: what would happen, by the same code that does it, and nothing of it is kept. */

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
  return Object.fromEntries(whole)
}

interface Call {
  who: Who
  method: 'POST' | 'PATCH'
  path: string
  body: unknown
}

async function tried({ who, method, path, body }: Call) {
  const reply = await on.api(who, method, `${path}?dry_run=true`, body)
  expect(reply).toMatchObject({ status: 200 })
  return readAs(fromWire(effects, reply.body), effects)
}

const toBeta = (slug: string, who: Who = 'provider'): Call => ({
  who,
  method: 'POST',
  path: `/addons/${slug}/progressions`,
  body: { to: 'beta', state: 'approved' },
})

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
      method: 'POST',
      path: `/addons/${slug}/progressions`,
      body: { to: 'ga', state: 'approved' },
    }
  },
  'a shutdown': async () => {
    const { slug } = await addonAt(on.world, 'ga')
    const body = { to: 'shutdown', state: 'approved' }
    return { who: 'admin', method: 'POST', path: `/addons/${slug}/progressions`, body }
  },
  'a request of an approval': async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const body = { type: 'marketplace_fitting_approval', state: 'pending' }
    return { who: 'provider', method: 'POST', path: `/addons/${slug}/approvals`, body }
  },
  'a decision': async () => {
    const addon = await addonAt(on.world, 'alpha')
    const { approval } = await requestApproval(
      on.world.act('provider'),
      addon,
      'marketplace_fitting_approval',
    )
    const body = { state: 'rejected', message: 'Not yet.' }
    return { who: 'admin', method: 'PATCH', path: `/approvals/${approval.id}`, body }
  },
  'a decision on a repricing': async () => {
    const { slug } = await addonAt(on.world, 'ga')
    const plans = readAs(
      (await on.api('provider', 'GET', `/addons/${slug}/plans`)).body,
      v.array(v.looseObject({ id: v.string(), slug: v.string() })),
    )
    const sold = plans.find((plan) => plan.slug !== 'test')
    const asked = await on.api('provider', 'POST', `/plans/${sold?.id}/repricings`, { price_cents: 12_300 })
    const path = `/repricings/${readId(asked.body)}/transitions/approved`
    return { who: 'admin', method: 'POST', path, body: {} }
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
    const { db } = on.server
    const told = await tried(call)
    const [rows, letters] = [await db.select().from(trail), await db.select().from(outbox)]
    const { status } = await on.api(call.who, call.method, call.path, call.body)
    expect([200, 201]).toContain(status)
    const had = new Set([...rows, ...letters].map(({ id }) => id))
    const written = (await db.select().from(trail).orderBy(trail.serial)).filter(({ id }) => !had.has(id))
    const posted = (await db.select().from(outbox)).filter(({ id }) => !had.has(id))
    const brief = (row: {
      kind: string
      event: string | null
      field: string | null
      from: string | null
      to: string | null
    }) => `${row.kind} ${row.event ?? row.field} ${row.from} ${row.to}`
    expect(told.trail.map(brief)).toEqual(written.map(brief))
    expect(told.trail.length).toBeGreaterThan(0)
    expect(told.letters.reduce((sum, { count }) => sum + count, 0)).toBe(posted.length)
    expect(new Set(told.letters.map(({ subject }) => subject))).toEqual(
      new Set(posted.map(({ subject }) => subject)),
    )
  })
})

describe('the effects', () => {
  test('of GA are the plans that open, the default plan, the approvals and the stage', async () => {
    const call = await calls['a progression to GA']?.()
    if (call === undefined) throw new Error('no such call')
    const told = await tried(call)
    expect(told.stage).toEqual({ from: 'beta', to: 'ga' })
    expect(told.plans.length).toBeGreaterThan(0)
    for (const plan of told.plans) expect(plan).toMatchObject({ from: 'inviteOnly', to: 'allUsers' })
    expect(told.defaults.find(({ field }) => field === 'defaultPlanSlug')).toMatchObject({ from: 'test' })
    expect(told.approvals.map(({ type, to }) => [type, to]).toSorted()).toEqual([
      ['beta_engineering_approval', 'approved'],
      ['pricing_plan_approval', 'approved'],
    ])
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

  test('is asked for by true or false, and only of calls that offer it: none is made in earnest by mistake', async () => {
    const { path, body } = await request()
    for (const asked of ['maybe', '', 'true&dry_run=true'])
      expect((await on.api('provider', 'POST', `${path}?dry_run=${asked}`, body)).status).toBe(422)
    const benefits = path.replace('approvals', 'benefits')
    const benefit = { title: 'Fast', description: 'Answers at once.' }
    expect((await on.api('provider', 'POST', `${benefits}?dry_run=true`, benefit)).status).toBe(422)
    expect((await on.api('provider', 'GET', benefits)).body).toHaveLength(1)
    expect((await on.api('provider', 'POST', `${path}?dry_run=false`, body)).status).toBe(201)
  })

  test('counts against a limit of its own, in memory', async () => {
    const { path, body } = await request()
    const { headers } = await on.api('provider', 'POST', `${path}?dry_run=true`, body)
    expect(headers.get('ratelimit-policy')).toBe('"dryRuns";q=60;w=60')
  })
})
