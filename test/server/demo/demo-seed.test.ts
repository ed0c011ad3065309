import { asc, eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import sharp from 'sharp'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { repricingStatuses } from '#contract/repricing.ts'
import { audit } from '#server/commands/audit.ts'
import {
  addons,
  approvals,
  automaticReviews,
  providerCalls,
  companies,
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

  test('has people of each side, who sign in with its password', async () => {
    const rows = await server.db.select().from(users).orderBy(asc(users.email))
    const emails = rows.map(({ email }) => email).filter((email) => !email.startsWith('user'))
    const partners = ['acme', 'globex', 'initech'].map((name) => `partner@${name}.example`)
    expect(emails).toEqual(['admin@platform.example', 'colleague@acme.example', ...partners])
    for (const hash of new Set(rows.map(({ passwordHash }) => passwordHash)))
      expect(await verifyPassword('demo-password', hash, demoPasswordCost)).toBe(true)
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
    ['acme-cache', 'alpha', [], [], {}],
    ['acme-legacy', 'shutdown', [], [], all],
    ['acme-queue', 'alpha', ofBeta, [], { article_review_approval: 'pending' }],
    [
      'acme-mail',
      'alpha',
      ofBeta,
      [],
      { ...alpha, marketplace_fitting_approval: 'pending', alpha_engineering_approval: 'pending' },
    ],
    ['acme-search', 'beta', [...ofBeta, ...ofGa], [], alpha],
    [
      'acme-vector',
      'beta',
      [...ofBeta, ...ofGa],
      [],
      { ...alpha, beta_engineering_approval: 'approved', pricing_plan_approval: 'rejected' },
    ],
    ['acme-postgres', 'ga', [...ofBeta, ...ofGa], [], all],
    ['globex-logs', 'ga', [...ofBeta, ...ofGa], ['approved_supplier'], all],
    ['globex-metrics', 'beta', [...ofBeta, ...ofGa], ['approved_supplier'], alpha],
  ] as const)(
    '%s has its stage, requirements and approvals',
    async ([slug, stage, lists, missing, states]) => {
      const addon = await addonOf(slug)
      expect(addon.state).toBe(stage)
      const incomplete = incompleteOf(await requirementItems(server.db, addon, server.config))
      const asked: readonly string[] = lists
      expect(incomplete.filter(({ list }) => asked.includes(list)).map(({ name }) => name)).toEqual(missing)
      const rows = await server.db.select().from(approvals).where(eq(approvals.addonId, addon.id))
      expect(Object.fromEntries(rows.map((row) => [row.type, row.state]))).toEqual(states)
    },
  )

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

  test('has 24 months of billing of two companies, some with credits', async () => {
    const rows = await server.db.select().from(reports)
    const periods = rows.map((row) => row.period).toSorted()
    expect([rows.length, periods[0], periods.at(-1)]).toEqual([48, '2024-11-01', '2026-10-01'])
    expect(rows.some(({ creditsCents }) => creditsCents > 0)).toBe(true)
    const lines = await server.db.select().from(reportLines)
    expect(lines.every((line) => line.amountCents > 0)).toBe(true)
    expect(new Set(lines.map((line) => line.reportId)).size).toBe(48)
    // The job that goes on with it finds nothing left to write.
    expect(await writeMonthEndReports(server)).toBe(0)
  })

  test('has reviews, one of them failed, whose findings each point at a call', async () => {
    const calls = await server.db.select().from(providerCalls).orderBy(asc(providerCalls.number))
    const failed = []
    for (const { id, addonId, steps } of await server.db.select().from(automaticReviews)) {
      const found = Object.values(steps).flatMap(({ errors, suggestions }) => [...errors, ...suggestions])
      const own = calls.filter(({ reviewId }) => reviewId === id)
      expect(own.flatMap(({ findings }) => findings.map(({ text }) => text))).toEqual(found)
      if (Object.values(steps).some(({ status }) => status === 'failed')) failed.push(addonId)
    }
    expect(failed).toEqual([(await addonOf('globex-metrics')).id])
  })

  test('has icons and screenshots of the sizes that the marketplace asks for', async () => {
    const stored = new Map((await server.db.select().from(images)).map(({ sha, bytes }) => [sha, bytes]))
    const sizeOf = async (sha: string) => {
      const { width, height, format } = await sharp(stored.get(sha)).metadata()
      return `${format} ${width}x${height}`
    }
    const icons = (await server.db.select().from(addons)).flatMap(({ iconSha }) => iconSha ?? [])
    expect(new Set(icons).size).toBe(8)
    for (const sha of icons) expect(await sizeOf(sha)).toBe('png 70x70')
    for (const row of await server.db.select().from(screenshots)) {
      const sizes = [row.originalSha, row.retinaSha, row.mediumSha, row.thumbSha].map(sizeOf)
      const due = ['1280x800', '960x600', '480x300', '240x150'].map((size) => `png ${size}`)
      expect(await Promise.all(sizes)).toEqual(due)
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
