import { array, assert, asyncProperty, integer, record } from 'fast-check'
import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { credits, reportCredits, reports } from '#server/db/schema.ts'
import { creditsThatCount, useCredits } from '#server/reports/use-credits.ts'
import { storeService } from '#test/support/people.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()

const months = Array.from({ length: 12 }, (_, i) => `2027-${String(i + 1).padStart(2, '0')}-01`)
const periodOf = (month: number) => months[month] ?? ''

const year = record({
  /** In the order in which they are given: to a month, and in its last hour to the one before. */
  credits: array(record({ month: integer({ min: 0, max: 11 }), cents: integer({ min: 1, max: 40 }) }), {
    maxLength: 15,
  }),
  billed: array(integer({ min: 0, max: 60 }), { minLength: 12, maxLength: 12 }),
})

test('a year of months is reduced by credits to the cent: the oldest first, no more than is billed, nothing lost or twice', async () => {
  const { db, clock } = on.server
  const { companyId } = on.world
  const { id: serviceId } = await storeService(on.server, 'billing')
  const lives = asyncProperty(year, async ({ credits: given, billed }) => {
    await db.delete(reportCredits)
    await db.delete(credits)
    await db.delete(reports)
    const rows = given.map(({ month, cents }, i) => ({
      companyId,
      serviceId,
      period: periodOf(month),
      cents,
      reason: `${i}`,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, i)),
    }))
    const stored = rows.length === 0 ? [] : await db.insert(credits).values(rows).returning()
    // The oracle: every cent of every credit in line, of which a month takes those that are given until then.
    let line = given.flatMap(({ month, cents }, i) => Array.from({ length: cents }, () => ({ i, month })))
    for (const [month, totalCents] of billed.entries()) {
      const due = line.filter((cent) => cent.month <= month)
      const taken = new Set(due.slice(0, totalCents))
      line = line.filter((cent) => !taken.has(cent))
      const at = { createdAt: clock.now(), updatedAt: clock.now() }
      const period = periodOf(month)
      expect(await creditsThatCount(db, { companyId, period, totalCents })).toMatchObject({
        usedCents: taken.size,
        leftCents: due.length - taken.size,
      })
      const [report] = await db
        .insert(reports)
        .values({ companyId, period, ...at })
        .returning()
      const reportId = report?.id ?? ''
      expect(await useCredits(db, { companyId, reportId, period, totalCents })).toBe(taken.size)
      const parts = await db.select().from(reportCredits).orderBy(asc(reportCredits.creditId))
      const ofMonth = parts.filter((part) => part.reportId === reportId)
      expect(Object.fromEntries(ofMonth.map(({ creditId, cents }) => [creditId, cents]))).toEqual(
        Object.fromEntries(
          stored.flatMap(({ id }, i) => {
            const cents = [...taken].filter((cent) => cent.i === i).length
            return cents === 0 ? [] : [[id, cents]]
          }),
        ),
      )
    }
  })
  await assert(lives, { numRuns: 40 })
})
