import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { companies, outbox, planPasses, repricings, trail } from '#server/db/schema.ts'
import type { Side } from '#test/support/side.ts'

/** More than is read around a page: later pages are not read from the beginning of the list. */
const many = Array.from({ length: 26 }, (_, n) => n)

/** Some at the same instant, and not in the order of their making. */
const at = (n: number) => new Date(Date.UTC(2026, 0, 1 + ((n * 7) % 11)))

/** Makes the lists that the database reads page by page long; what they hold is made up. */
export async function lengthen(db: Database, side: Side): Promise<void> {
  const { companyId, alpha, ids } = side
  const change = { kind: 'change', event: null, field: 'summary', actorRole: 'provider' } as const
  const ofAddon = { ...change, addonId: alpha.id, subjectType: 'addon', subjectId: alpha.id }
  const ofCompany = { ...change, companyId, subjectType: 'company', subjectId: companyId }
  await db
    .insert(trail)
    .values(
      many.flatMap((n) => [ofAddon, ofCompany].map((row) => ({ ...row, to: String(n), createdAt: at(n) }))),
    )
  const [repricing] = await db.select().from(repricings).where(eq(repricings.id, ids.repricing))
  const [pass] = await db.select().from(planPasses).where(eq(planPasses.id, ids.planPass))
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId))
  if (repricing === undefined || pass === undefined || company === undefined)
    throw new Error('there is nothing to copy')
  const copies = <Row extends object>(row: Row, changes: (n: number) => Partial<Row>) =>
    many.map((n) => ({ ...row, id: randomUUID(), createdAt: at(n), ...changes(n) }))
  await db.insert(repricings).values(copies(repricing, () => ({ status: 'completed' as const })))
  await db.insert(planPasses).values(copies(pass, (n) => ({ email: `deep${n}@customers.example` })))
  await db.insert(companies).values(copies(company, (n) => ({ name: `${company.name} ${(n * 7) % 11}` })))
  await db.insert(outbox).values(
    many.map((n) => ({
      to: `deep${n}@customers.example`,
      subject: `Letter ${(n * 7) % 11}`,
      text: 'Hello',
      createdAt: at(n),
      updatedAt: at(n),
    })),
  )
}
