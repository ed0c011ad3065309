import { createHash } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import sharp from 'sharp'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { availabilityOf } from '#contract/availability.ts'
import { repricingStatuses } from '#contract/repricing.ts'
import { requirementNames } from '#contract/wording/requirement-items.ts'
import { audit } from '#server/commands/audit.ts'
import {
  addons,
  approvals,
  automaticReviews,
  providerCalls,
  companies,
  companyUsers,
  images,
  plans,
  reportLines,
  reports,
  repricings,
  screenshots,
  trail,
  users,
} from '#server/db/schema.ts'
import { seedManyAddons } from '#server/demo/many/many-addons.ts'
import { groupBy } from '#server/db/group-by.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { demoPasswordCost } from '#server/config/password-cost.ts'
import { verifyPassword } from '#server/identity/passwords.ts'
import { writeMonthEndReports } from '#server/reports/month-end-reports.job.ts'
import { reportsOfCompany } from '#server/reports/load-reports.ts'
import type { RulesConfig } from '#server/law/act.ts'
import { incompleteOf, requirementItems } from '#server/situation/requirements.rules.ts'
import { type TestServer, testServer } from '#test/support/server.ts'
import { rowsOf } from '#test/support/database/rows-of.ts'

let server: TestServer
beforeAll(async () => (server = await testServer()))
afterAll(() => server.close())

const start = (config: Partial<RulesConfig> = {}) =>
  seedDemo({
    db: server.db,
    clock: server.clock,
    config: { ...server.config, ...config },
    log: pino({ level: 'silent' }),
  })

/** Every table's number of rows and a digest of them. */
async function wholeDatabase(): Promise<Record<string, unknown>[]> {
  const tables = await rowsOf(
    server.db,
    sql`select tablename from pg_tables where schemaname = 'public' order by 1`,
    v.object({ tablename: v.string() }),
  )
  const digests = tables.map(
    ({ tablename }) =>
      `select '${tablename}' as name, count(*)::int as n, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from "${tablename}" t`,
  )
  return rowsOf(server.db, sql.raw(digests.join(' union all ')), v.record(v.string(), v.unknown()))
}

const addonOf = async (slug: string) => {
  const [row] = await server.db.select().from(addons).where(eq(addons.slug, slug))
  if (row === undefined) throw new Error(`there is no ${slug}`)
  return row
}

test('a start that is cut off leaves nothing behind', async () => {
  await expect(start({ secretsKey: new Uint8Array(3) })).rejects.toThrow('key')
  expect(await server.db.select().from(companies)).toEqual([])
  expect(await server.db.select().from(users)).toEqual([])
})

describe('the story', () => {
  // Two starts at once, of deployments with settings of their own.
  beforeAll(async () => {
    const thresholds = { ...server.config.thresholds, alphaUsers: 1000 }
    await Promise.all([start({ thresholds, providerAllow: [] }), start()])
  })

  test('has its accounts, each with the password', async () => {
    const rows = await server.db
      .select()
      .from(users)
      .leftJoin(companyUsers, eq(companyUsers.userId, users.id))
      .leftJoin(companies, eq(companies.id, companyUsers.companyId))
      .orderBy(asc(users.email))
    const found = rows.map(({ users: user, companies: company, company_users: place }) => [
      user.email,
      company?.name ?? null,
      ...(place?.admin === true ? ['company admin'] : []),
      ...(user.platformAdmin ? ['platform admin'] : []),
      ...(user.acknowledgedMsaAt === null ? [] : ['acknowledged']),
    ])
    const customers = Array.from({ length: 14 }, (_, i) => [
      `user${String(i + 1).padStart(2, '0')}@customers.example`,
      null,
    ])
    expect(found).toEqual([
      ['admin@platform.example', null, 'platform admin', 'acknowledged'],
      ['colleague@acme.example', 'Acme Data'],
      ['partner@acme.example', 'Acme Data', 'company admin', 'acknowledged'],
      ['partner@globex.example', 'Globex', 'acknowledged'],
      ['partner@initech.example', 'Initech', 'acknowledged'],
      ...customers,
    ])
    const hashes = [...new Set(rows.map(({ users: user }) => user.passwordHash))]
    for (const hash of hashes)
      expect(await verifyPassword('demo-password', hash, demoPasswordCost)).toBe(true)
    expect(rows.every(({ users: user }) => !user.mustChangePassword)).toBe(true)
  })

  test('has these companies and nine add-ons, none of Initech', async () => {
    expect((await server.db.select().from(companies)).map((row) => row.name).toSorted()).toEqual([
      'Acme Data',
      'Globex',
      'Initech',
    ])
    const rows = await server.db.select().from(addons).orderBy(asc(addons.slug))
    expect(Object.fromEntries(rows.map((row) => [row.slug, row.state]))).toEqual({
      'acme-cache': 'alpha',
      'acme-legacy': 'shutdown',
      'acme-mail': 'alpha',
      'acme-postgres': 'ga',
      'acme-queue': 'alpha',
      'acme-search': 'beta',
      'acme-vector': 'beta',
      'globex-logs': 'ga',
      'globex-metrics': 'beta',
    })
  })

  const ofBeta = ['business', 'technical'] as const
  const ofGa = ['gaTechnical', 'pricingPlans', 'approvedSupplier'] as const
  const alpha = {
    article_review_approval: 'approved',
    marketplace_fitting_approval: 'approved',
    alpha_engineering_approval: 'approved',
  }
  const all = { ...alpha, beta_engineering_approval: 'approved', pricing_plan_approval: 'approved' }

  test.for([
    ['acme-queue', ofBeta, [], { article_review_approval: 'pending' }],
    [
      'acme-mail',
      ofBeta,
      [],
      { ...alpha, marketplace_fitting_approval: 'pending', alpha_engineering_approval: 'pending' },
    ],
    ['acme-search', [...ofBeta, ...ofGa], [], alpha],
    [
      'acme-vector',
      [...ofBeta, ...ofGa],
      [],
      { ...alpha, beta_engineering_approval: 'approved', pricing_plan_approval: 'rejected' },
    ],
    ['acme-postgres', [...ofBeta, ...ofGa], [], all],
    ['globex-logs', [...ofBeta, ...ofGa], ['approved_supplier'], all],
    ['globex-metrics', [...ofBeta, ...ofGa], ['approved_supplier'], alpha],
  ] as const)('%s has its requirements and approvals', async ([slug, lists, missing, states]) => {
    const addon = await addonOf(slug)
    const incomplete = incompleteOf(await requirementItems(server.db, addon, server.config))
    const asked: readonly string[] = lists
    expect(incomplete.filter(({ list }) => asked.includes(list)).map(({ name }) => name)).toEqual(missing)
    const rows = await server.db.select().from(approvals).where(eq(approvals.addonId, addon.id))
    expect(Object.fromEntries(rows.map((row) => [row.type, row.state]))).toEqual(states)
  })

  test('acme-cache has just been created and lacks most', async () => {
    const addon = await addonOf('acme-cache')
    const incomplete = incompleteOf(await requirementItems(server.db, addon, server.config))
    const count = (list: (typeof ofBeta)[number]) => incomplete.filter((item) => item.list === list).length
    expect(count('business')).toBeGreaterThan(requirementNames.business.length / 2)
    expect(count('technical')).toBeGreaterThan(requirementNames.technical.length / 2)
    expect(await server.db.select().from(approvals).where(eq(approvals.addonId, addon.id))).toEqual([])
    const age = server.clock.now().getTime() - addon.createdAt.getTime()
    expect(age).toBeGreaterThan(0)
    expect(age).toBeLessThan(2 * 86_400_000)
  })

  test('acme-vector was turned down with notes for staff and a message for the provider', async () => {
    const addon = await addonOf('acme-vector')
    const rows = await server.db.select().from(approvals).where(eq(approvals.addonId, addon.id))
    const rejected = rows.find((row) => row.state === 'rejected')
    expect(rejected?.notes).toMatch(/\w{4}/)
    expect(rejected?.message).toMatch(/\w{4}/)
    expect(rejected?.message).not.toBe(rejected?.notes)
  })

  test('acme-postgres sells twelve plans', async () => {
    const addon = await addonOf('acme-postgres')
    const rows = await server.db.select().from(plans).where(eq(plans.addonId, addon.id))
    const sold = rows.filter((row) => row.slug !== 'test')
    const countOf = (availability: string) =>
      sold.filter((row) => availabilityOf(row) === availability).length
    expect(sold).toHaveLength(12)
    expect(sold.filter((row) => row.priceContract)).toHaveLength(1)
    expect(['allUsers', 'allUsersHidden', 'inviteOnly', 'disabled'].map(countOf)).toEqual([9, 1, 1, 1])
    const main = sold.find((row) => row.slug === addon.defaultPlanSlug)
    expect(main !== undefined && availabilityOf(main)).toBe('allUsers')
  })

  test('the vendor record of Globex went after globex-logs had gone to GA, and the trail says so', async () => {
    const logs = await addonOf('globex-logs')
    const [step] = await server.db
      .select()
      .from(trail)
      .where(sql`${trail.addonId} = ${logs.id} and ${trail.event} = 'progressToGa'`)
    const [withdrawal] = await server.db
      .select()
      .from(trail)
      .where(
        sql`${trail.companyId} = ${logs.companyId} and ${trail.subjectType} = 'supplier_vendor' and ${trail.to} is null`,
      )
    expect(withdrawal).toMatchObject({ kind: 'change', from: 'on file', actorRole: 'admin' })
    expect(Number(withdrawal?.serial)).toBeGreaterThan(Number(step?.serial))
  })

  test('the trail replays, the story and each install in order, within two and a half years', async () => {
    const { report, violations } = await audit(server.db)
    expect(report).toContain('No violations.')
    expect(violations).toBe(0)
    const rows = await server.db.select().from(trail).orderBy(asc(trail.serial))
    // Customers come once the rest is told.
    const told = groupBy(rows, (row) => (row.subjectType === 'install' ? row.subjectId : 'story'))
    const inOrder = (some: readonly Date[]) => some.toSorted((a, b) => a.getTime() - b.getTime())
    for (const each of told.values()) {
      const times = each.map((row) => row.createdAt)
      expect(times).toEqual(inOrder(times))
    }
    const times = inOrder(rows.map((row) => row.createdAt)).map((at) => at.getTime())
    const now = server.clock.now().getTime()
    expect(times.at(-1)).toBeLessThan(now)
    expect(times[0]).toBeGreaterThan(now - 2.5 * 365 * 86_400_000)
    const byNobody = rows.filter((row) => row.actorId === null)
    expect(new Set(byNobody.map((row) => row.actorRole))).toEqual(new Set(['system']))
  })

  test('has a repricing in every state', async () => {
    const rows = await server.db.select().from(repricings)
    expect(new Set(rows.map((row) => row.status))).toEqual(new Set(repricingStatuses))
  })

  test('has 24 months of billing of each company, at the prices that held', async () => {
    const rows = await server.db.select().from(reports)
    expect(rows).toHaveLength(48)
    expect(rows.map((row) => row.period).toSorted()[0]).toBe('2024-11-01')
    expect(
      rows
        .map((row) => row.period)
        .toSorted()
        .at(-1),
    ).toBe('2026-10-01')
    const lines = await server.db.select().from(reportLines)
    expect(lines.every((line) => line.amountCents > 0)).toBe(true)
    expect(lines.length).toBeGreaterThan(200)
    const reportsOf = new Set(lines.map((line) => line.reportId))
    expect(reportsOf.size).toBe(48)
  })

  test('bills each GA add-on from the month that it went to GA, 24 months at most', async () => {
    const statement = sql`
      select a.slug, count(distinct r.period) as months,
        least(24, 12 * (2026 - extract(year from t.at)) + 11 - extract(month from t.at)) as expected
      from addons a
      join (select subject_id, min(created_at) as at from trail where event = 'progressToGa' group by 1) t
        on t.subject_id = a.id
      left join report_lines l on l.addon_id = a.id left join reports r on r.id = l.report_id
      where a.state = 'ga' group by a.slug, t.at`
    const rows = await rowsOf(server.db, statement, v.object({ months: v.unknown(), expected: v.unknown() }))
    expect(rows.map(({ months }) => Number(months))).toEqual(rows.map(({ expected }) => Number(expected)))
    expect(rows.some(({ months }) => Number(months) === 24)).toBe(true)
    const { db, clock } = server
    expect(await writeMonthEndReports({ db, clock, config: server.config })).toBe(0)
  })

  test('its billing is shared to the cent, credits and all', async () => {
    const companyIds = new Set((await server.db.select().from(reports)).map((row) => row.companyId))
    const billed = await Promise.all([...companyIds].map((id) => reportsOfCompany(server.db, id)))
    expect(billed.map((months) => months.length)).toEqual([24, 24])
    expect(billed.flat().some(({ row }) => row.creditsCents > 0)).toBe(true)
    for (const { month, lines, row } of billed.flat()) {
      expect(month.total - row.creditsCents).toBe(month.customer)
      expect(month.platform + month.provider).toBe(month.assessed)
      expect(lines.reduce((sum, line) => sum + line.platform, 0)).toBe(month.platform)
      expect(lines.reduce((sum, line) => sum + line.provider, 0)).toBe(month.provider)
    }
  })

  test('reviews are finished, one of them failed', async () => {
    const rows = await server.db.select().from(automaticReviews)
    expect(new Set(rows.map((row) => row.status))).toEqual(new Set(['finished']))
    const failed = rows.filter((row) => Object.values(row.steps).some((step) => step.status === 'failed'))
    expect(failed.map((row) => row.addonId)).toEqual([(await addonOf('globex-metrics')).id])
  })

  test('reviews show their calls, and each finding points at one', async () => {
    const calls = await server.db.select().from(providerCalls).orderBy(asc(providerCalls.number))
    for (const { id, steps } of await server.db.select().from(automaticReviews)) {
      const own = calls.filter(({ reviewId }) => reviewId === id)
      expect(own.map(({ number }) => number)).toEqual(own.map((_, index) => index + 1))
      const found = Object.values(steps).flatMap(({ errors, suggestions }) => [...errors, ...suggestions])
      expect(own.flatMap(({ findings }) => findings.map(({ text }) => text))).toEqual(found)
      const ran = Object.entries(steps).filter(([, { status }]) => status !== 'skipped')
      expect(new Set(own.map(({ step }) => step))).toEqual(
        new Set([...ran.map(([name]) => name), 'clean_up']),
      )
    }
  })

  test('icons and screenshots are what the marketplace asks for', async () => {
    const stored = new Map((await server.db.select().from(images)).map((row) => [row.sha, row]))
    for (const [sha, { bytes, contentType }] of stored) {
      expect(contentType).toBe('image/png')
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha)
    }
    const sizeOf = async (sha: string) => {
      const bytes = stored.get(sha)?.bytes
      if (bytes === undefined) throw new Error(`picture ${sha} is not stored`)
      const { width, height, format } = await sharp(bytes).metadata()
      expect(format).toBe('png')
      return `${width}x${height}`
    }
    const rows = await server.db.select().from(addons)
    const withIcon = rows.filter((row) => row.iconSha !== null)
    expect(withIcon).toHaveLength(8)
    for (const { iconSha } of withIcon) expect(await sizeOf(iconSha ?? '')).toBe('70x70')
    expect(new Set(withIcon.map((row) => row.iconSha)).size).toBe(8)
    for (const row of await server.db.select().from(screenshots)) {
      expect(row.name).toMatch(/, /)
      const sizes = [row.originalSha, row.retinaSha, row.mediumSha, row.thumbSha].map(sizeOf)
      expect(await Promise.all(sizes)).toEqual(['1280x800', '960x600', '480x300', '240x150'])
    }
  })

  test('a second start leaves everything as it was', async () => {
    const before = await wholeDatabase()
    server.clock.advance(3 * 86_400_000)
    await start()
    expect(await wholeDatabase()).toEqual(before)
  })
})

describe('told on another day', () => {
  test.each(['2026-03-01T00:00:30Z', '2028-02-29T23:00:00Z', '2027-12-31T12:00:00Z', '2026-05-20T08:00:00Z'])(
    '%s, the story holds too',
    async (now) => {
      await server.clear()
      server.clock.set(now)
      await start()
      expect((await audit(server.db)).report).toContain('No violations.')
    },
    60_000,
  )
})

describe('many add-ons', () => {
  test('are of five a company and of every stage', async () => {
    await server.clear()
    await seedManyAddons(server.db, 203, server.clock.now())
    const rows = await server.db.select().from(addons).orderBy(asc(addons.slug))
    expect(rows.map((row) => row.slug).slice(0, 2)).toEqual(['many-00001', 'many-00002'])
    expect(rows).toHaveLength(203)
    expect(await server.db.select().from(companies)).toHaveLength(41)
    expect(new Set(rows.map((row) => row.state))).toEqual(new Set(['alpha', 'beta', 'ga', 'shutdown']))
    expect(await server.db.select().from(plans)).toHaveLength(406)
    expect(rows[0]?.updatedAt.getTime()).toBe(server.clock.now().getTime() - 60_000)
  })
})
