import { randomUUID } from 'node:crypto'
import { eq, type Table } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import {
  alphaUsers,
  automaticReviews,
  benefits,
  deprecations,
  failedAttempts,
  features,
  planPasses,
  plans,
  repricings,
  reports,
  screenshots,
} from '#server/db/schema.ts'
import type { Side } from '#test/support/side.ts'

/** Puts copies of a company's rows beside them, in an order that is neither that of their making nor of their names. */
export async function crowd(db: Database, side: Side): Promise<void> {
  const at = (n: number) => new Date(Date.UTC(2026, 0, 1 + ((n * 7) % 11), n))
  const many = [0, 1, 2, 3, 4]
  const [alpha, ga] = [side.alpha.id, side.ga.id]
  const copy = async <Row extends { id: string }>(
    table: Table,
    row: Row | undefined,
    changes: readonly Partial<Row>[],
  ) => {
    if (row === undefined) throw new Error('there is nothing to copy')
    await db.insert(table).values(changes.map((each) => ({ ...row, id: randomUUID(), ...each })))
  }
  const [feature] = await db.select().from(features).where(eq(features.addonId, alpha))
  await copy(
    features,
    feature,
    many.map((n) => ({ name: `F${n}`, position: 10 + ((n * 3) % 5), createdAt: at(n) })),
  )
  const [benefit] = await db.select().from(benefits).where(eq(benefits.addonId, alpha))
  await copy(
    benefits,
    benefit,
    many.map((n) => ({ title: `B${n}`, position: 10 + ((n * 3) % 5), createdAt: at(n) })),
  )
  const [shot] = await db.select().from(screenshots).where(eq(screenshots.addonId, alpha))
  await copy(
    screenshots,
    shot,
    [0, 1, 2].map((n) => ({ name: `S${n}`, position: 10 + ((n * 2) % 3), createdAt: at(n) })),
  )
  const [plan] = await db.select().from(plans).where(eq(plans.id, side.ids.plan))
  await copy(plans, plan, [
    { slug: 'p0', enabled: true, public: true, visible: true, priceCents: 900 },
    { slug: 'p1', enabled: false, public: false, visible: false, priceCents: 100 },
    { slug: 'p2', enabled: true, public: true, visible: false, priceCents: 500 },
    { slug: 'p3', enabled: true, public: true, visible: true, priceCents: 200 },
    { slug: 'p4', enabled: true, public: true, visible: true, priceContract: true, priceCents: 100 },
    { slug: 'p5', enabled: true, public: false, visible: false, priceCents: 50 },
  ])
  const [alphaUser] = await db.select().from(alphaUsers).where(eq(alphaUsers.addonId, alpha))
  await copy(
    alphaUsers,
    alphaUser,
    many.map((n) => ({ email: `more${(n * 3) % 5}@customers.example`, createdAt: at(n) })),
  )
  const [pass] = await db.select().from(planPasses).where(eq(planPasses.id, side.ids.planPass))
  for (const planId of [side.ids.testPlan, side.ids.plan])
    await copy(
      planPasses,
      pass,
      many.map((n) => ({ planId, email: `pass${(n * 3) % 5}@customers.example`, createdAt: at(n) })),
    )
  const [attempt] = await db.select().from(failedAttempts).where(eq(failedAttempts.addonId, ga))
  const attempts = Array.from({ length: 110 }, (_, n) => n)
  await copy(
    failedAttempts,
    attempt,
    attempts.map((n) => ({ addonId: alpha, createdAt: new Date(Date.UTC(2026, 0, 1, 0, (n * 37) % 110)) })),
  )
  const [review] = await db
    .select()
    .from(automaticReviews)
    .where(eq(automaticReviews.id, side.ids.finishedReview))
  await db
    .update(automaticReviews)
    .set({ createdAt: new Date('2026-11-03T09:00:00Z') })
    .where(eq(automaticReviews.id, side.ids.openReview))
  await copy(
    automaticReviews,
    review,
    many.map((n) => ({ createdAt: at(n) })),
  )
  await copy(
    automaticReviews,
    review,
    many.map((n) => ({ createdAt: at(n), ...(n % 2 === 0 ? { only: 'provision' } : { via: 'relay' }) })),
  )
  const [repricing] = await db.select().from(repricings).where(eq(repricings.id, side.ids.repricing))
  await copy(
    repricings,
    repricing,
    many.map((n) => ({ status: 'completed' as const, createdAt: at(n) })),
  )
  const [notice] = await db.select().from(deprecations).where(eq(deprecations.id, side.ids.deprecation))
  await copy(
    deprecations,
    notice,
    many.map((n) => ({ addonId: alpha, state: 'withdrawn' as const, createdAt: at(n) })),
  )
  const [report] = await db.select().from(reports).where(eq(reports.companyId, side.companyId))
  await copy(
    reports,
    report,
    many.map((n) => ({ period: `2025-0${1 + ((n * 3) % 5)}-01` })),
  )
}
