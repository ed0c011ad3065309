import { randomUUID } from 'node:crypto'
import { eq, type Table } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import {
  alphaUsers,
  automaticReviews,
  benefits,
  companies,
  deprecations,
  failedAttempts,
  features,
  outbox,
  planPasses,
  plans,
  repricings,
  reports,
  screenshots,
  trail,
} from '#server/db/schema.ts'
import type { Side } from '#test/support/side.ts'

/** Stores so many copies of a row, with something else in each. */
async function copy<Row extends { id: string }>(
  db: Database,
  table: Table,
  [row]: readonly Row[],
  changes: readonly Partial<Row>[],
): Promise<void> {
  if (row === undefined) throw new Error('there is nothing to copy')
  await db.insert(table).values(changes.map((each) => ({ ...row, id: randomUUID(), ...each })))
}

/** Puts copies of a company's rows beside them, in an order that is neither that of their making nor of their names. */
export async function crowd(db: Database, side: Side): Promise<void> {
  const at = (n: number) => new Date(Date.UTC(2026, 0, 1 + ((n * 7) % 11), n))
  const many = [0, 1, 2, 3, 4]
  const { id: addonId } = side.alpha
  const { ids, companyId } = side
  const rows = {
    features: await db.select().from(features).where(eq(features.addonId, addonId)),
    benefits: await db.select().from(benefits).where(eq(benefits.addonId, addonId)),
    shots: await db.select().from(screenshots).where(eq(screenshots.addonId, addonId)),
    plans: await db.select().from(plans).where(eq(plans.id, ids.plan)),
    alphaUsers: await db.select().from(alphaUsers).where(eq(alphaUsers.addonId, addonId)),
    passes: await db.select().from(planPasses).where(eq(planPasses.id, ids.planPass)),
    attempts: await db.select().from(failedAttempts).where(eq(failedAttempts.addonId, side.ga.id)),
    reviews: await db.select().from(automaticReviews).where(eq(automaticReviews.id, ids.finishedReview)),
    repricings: await db.select().from(repricings).where(eq(repricings.id, ids.repricing)),
    notices: await db.select().from(deprecations).where(eq(deprecations.id, ids.deprecation)),
    reports: await db.select().from(reports).where(eq(reports.companyId, companyId)),
  }
  const placed = (n: number) => ({ position: 10 + ((n * 3) % 5), createdAt: at(n) })
  await copy(
    db,
    features,
    rows.features,
    many.map((n) => ({ name: `F${n}`, ...placed(n) })),
  )
  await copy(
    db,
    benefits,
    rows.benefits,
    many.map((n) => ({ title: `B${n}`, ...placed(n) })),
  )
  await copy(
    db,
    screenshots,
    rows.shots,
    [0, 1, 2].map((n) => ({ name: `S${n}`, ...placed(n) })),
  )
  await copy(db, plans, rows.plans, [
    { slug: 'p0', enabled: true, public: true, visible: true, priceCents: 900 },
    { slug: 'p1', enabled: false, public: false, visible: false, priceCents: 100 },
    { slug: 'p2', enabled: true, public: true, visible: false, priceCents: 500 },
    { slug: 'p3', enabled: true, public: true, visible: true, priceCents: 200 },
    { slug: 'p4', enabled: true, public: true, visible: true, priceContract: true, priceCents: 100 },
    { slug: 'p5', enabled: true, public: false, visible: false, priceCents: 50 },
  ])
  const sent = (n: number, who: string) => ({
    email: `${who}${(n * 3) % 5}@customers.example`,
    createdAt: at(n),
  })
  await copy(
    db,
    alphaUsers,
    rows.alphaUsers,
    many.map((n) => sent(n, 'more')),
  )
  for (const planId of [ids.testPlan, ids.plan])
    await copy(
      db,
      planPasses,
      rows.passes,
      many.map((n) => ({ planId, ...sent(n, 'pass') })),
    )
  const attempts = Array.from({ length: 110 }, (_, n) => new Date(Date.UTC(2026, 0, 1, 0, (n * 37) % 110)))
  await copy(
    db,
    failedAttempts,
    rows.attempts,
    attempts.map((createdAt) => ({ addonId, createdAt })),
  )
  await db
    .update(automaticReviews)
    .set({ createdAt: new Date('2026-11-03T09:00:00Z') })
    .where(eq(automaticReviews.id, ids.openReview))
  const trials = many.map((n) => ({
    createdAt: at(n),
    ...(n % 2 === 0 ? { only: 'provision' } : { via: 'relay' }),
  }))
  await copy(db, automaticReviews, rows.reviews, [
    ...many.map((n) => ({ createdAt: at(n) })),
    ...(trials as object[]),
  ])
  await copy(
    db,
    repricings,
    rows.repricings,
    many.map((n) => ({ status: 'completed', createdAt: at(n) })),
  )
  await copy(
    db,
    deprecations,
    rows.notices,
    many.map((n) => ({ addonId, state: 'withdrawn', createdAt: at(n) })),
  )
  await copy(
    db,
    reports,
    rows.reports,
    many.map((n) => ({ period: `2025-0${1 + ((n * 3) % 5)}-01` })),
  )
}

/** Makes the lists that the database reads page by page longer than is read around a page; what they hold is made up. */
export async function lengthen(db: Database, { companyId, alpha, ids }: Side): Promise<void> {
  const many = Array.from({ length: 26 }, (_, n) => n)
  // Some at the same instant, and not in the order of their making.
  const at = (n: number) => new Date(Date.UTC(2026, 0, 1 + ((n * 7) % 11)))
  const change = { kind: 'change', event: null, field: 'summary', actorRole: 'provider' } as const
  const about = [
    { ...change, addonId: alpha.id, subjectType: 'addon', subjectId: alpha.id },
    { ...change, companyId, subjectType: 'company', subjectId: companyId },
  ]
  await db
    .insert(trail)
    .values(many.flatMap((n) => about.map((row) => ({ ...row, to: String(n), createdAt: at(n) }))))
  const asked = await db.select().from(repricings).where(eq(repricings.id, ids.repricing))
  const passes = await db.select().from(planPasses).where(eq(planPasses.id, ids.planPass))
  const own = await db.select().from(companies).where(eq(companies.id, companyId))
  const email = (n: number) => `deep${n}@customers.example`
  await copy(
    db,
    repricings,
    asked,
    many.map((n) => ({ status: 'completed', createdAt: at(n) })),
  )
  await copy(
    db,
    planPasses,
    passes,
    many.map((n) => ({ email: email(n), createdAt: at(n) })),
  )
  await copy(
    db,
    companies,
    own,
    many.map((n) => ({ name: `${own[0]?.name} ${(n * 7) % 11}`, createdAt: at(n) })),
  )
  await db.insert(outbox).values(
    many.map((n) => ({
      to: email(n),
      subject: `Letter ${(n * 7) % 11}`,
      text: 'Hello',
      createdAt: at(n),
      updatedAt: at(n),
    })),
  )
}
