import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { credits, reportCredits, reportLines, reports } from '#server/db/schema.ts'
import { closeMonth } from '#server/reports/close-month.ts'
import { writeMonthEndReports } from '#server/reports/month-end-reports.job.ts'
import { storeService } from '#test/support/people.ts'
import { salesOn } from '../support/sales-on.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()
const { addonOnSale, installed } = salesOn(on)

/** An add-on with an install of ten dollars since October, and a credit of 15: it is November. */
async function prepare(): Promise<void> {
  await installed(await addonOnSale(), 'basic', '2026-10-01T00:00:00Z')
  const { id: serviceId } = await storeService(on.server, 'billing')
  const given = {
    companyId: on.world.companyId,
    serviceId,
    period: '2026-10-01',
    cents: 1500,
    reason: 'An outage',
  }
  await on.server.db.insert(credits).values({ ...given, createdAt: on.server.clock.now() })
}

async function stored() {
  const { db } = on.server
  const months = await db.select().from(reports).orderBy(asc(reports.period))
  const lines = await db.select().from(reportLines)
  const used = await db.select().from(reportCredits)
  return months.map(({ id, period, creditsCents }) => ({
    period,
    creditsCents,
    lines: lines.flatMap(({ reportId, amountCents }) => (reportId === id ? [amountCents] : [])),
    used: used.flatMap(({ reportId, cents }) => (reportId === id ? [cents] : [])),
  }))
}

const closed = [
  { period: '2026-10-01', creditsCents: 1000, lines: [1000], used: [1000] },
  { period: '2026-11-01', creditsCents: 500, lines: [1000], used: [500] },
  { period: '2026-12-01', creditsCents: 0, lines: [1000], used: [] },
]

test('months that several servers close at once are closed once, each with its credits', async () => {
  const { clock } = on.server
  await prepare()
  clock.set('2027-01-01T00:00:00Z')
  const others = await Promise.all(Array.from({ length: 3 }, () => on.server.another()))
  const counts = await Promise.all(
    [on.server, ...others].map(({ db }) => writeMonthEndReports({ ...on.server, db })),
  )
  for (const { close } of others) await close()
  expect(counts.reduce((sum, each) => sum + each, 0)).toBe(3)
  expect(await stored()).toEqual(closed)
})

test('a closing that is cut off leaves nothing behind, and the month is closed the next time', async () => {
  const { db, clock } = on.server
  await prepare()
  clock.set('2027-01-01T00:00:00Z')
  const month = { companyId: on.world.companyId, month: new Date('2026-10-01T00:00:00Z'), at: clock.now() }
  const cutOff = db.transaction(async (tx) => {
    expect(await closeMonth(tx, { ...month, platformShareBasisPoints: 3000 })).toBe(true)
    throw new Error('killed')
  })
  await expect(cutOff).rejects.toThrow('killed')
  expect(await stored()).toEqual([])
  expect(await writeMonthEndReports(on.server)).toBe(3)
  expect(await stored()).toEqual(closed)
})

test('a month is not closed once an import is billed from an earlier one, which is closed first', async () => {
  const { db, clock } = on.server
  const addon = await addonOnSale()
  await installed(addon, 'basic', '2026-11-01T00:00:00Z')
  clock.set('2026-12-01T00:00:00Z')
  const at = clock.now()
  const november = { companyId: on.world.companyId, month: new Date('2026-11-01T00:00:00Z'), at }
  await installed(addon, 'basic', '2026-02-01T00:00:00Z', null, '2026-10-01T00:00:00Z')
  const isClosed = await db.transaction((tx) =>
    closeMonth(tx, { ...november, platformShareBasisPoints: 3000 }),
  )
  expect([isClosed, await stored()]).toEqual([false, []])
  expect(await writeMonthEndReports(on.server)).toBe(2)
  expect((await stored()).map(({ period, lines }) => [period, lines])).toEqual([
    ['2026-10-01', [1000]],
    ['2026-11-01', [2000]],
  ])
})
