import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { audit } from '#server/commands/audit.ts'
import { addons, credits, installs, reportLines, reports } from '#server/db/schema.ts'
import { writeMonthEndReports } from '#server/reports/month-end-reports.job.ts'
import { nextMonth, yearMonth } from '#server/reports/months.ts'
import { storeService } from '#test/support/people.ts'
import { freshDatabase, freshFolder, openPlace, type Place, prepare } from '#test/support/prepared.ts'
import { seeded } from '#test/support/seeded.ts'
import { onPostgres } from '#test/support/server.ts'

/* Months whose closing is killed, as a process of its own, are closed by the next one, each of them once. */

const by = seeded(
  'a killed closing',
  'npm test -- --project server test/server/reports/closing-killed.test.ts',
)

// The trail of what is prepared begins now.
const months = [nextMonth(new Date())]
while (months.length < 12) months.push(nextMonth(months.at(-1) ?? new Date()))
const now = nextMonth(months.at(-1) ?? new Date())

let folder: string
let place: Place
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'closing-killed-'))
  place = onPostgres ? await freshDatabase(inject('postgresUrl')) : await freshFolder(folder)
  const prepared = await prepare(place, { addons: 1, buildpacks: 0, inGa: 1 })
  const { db, close } = await openPlace(place)
  const [{ companyId = '' } = {}] = await db.select({ companyId: addons.companyId }).from(addons)
  const [installedAt = now] = months
  const planId = prepared.addons[0]?.planIds[0] ?? ''
  await db.insert(installs).values({ planId, account: 'user01@customers.example', installedAt })
  const { id: serviceId } = await storeService({ db }, 'billing')
  const given = { companyId, serviceId, period: `${yearMonth(installedAt)}-01`, createdAt: installedAt }
  await db.insert(credits).values({ ...given, cents: 11_500, reason: 'An outage' })
  await close()
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Closes months in a process that kills itself before a statement; gives the signal that it died of. */
async function killedBefore(statement: number): Promise<unknown> {
  const opened =
    'DATA_DIR' in place
      ? `openPglite({ dataDir: ${JSON.stringify(join(place.DATA_DIR, 'db'))} })`
      : `openPostgres(${JSON.stringify(place.DATABASE_URL)}, () => undefined)`
  const script = `
    import { pino } from 'pino'
    import { openPglite, openPostgres } from '#server/db/open.ts'
    import { writeMonthEndReports } from '#server/reports/month-end-reports.job.ts'
    import { killedAt } from ${JSON.stringify(resolve('test/server/support/killed-at.ts'))}
    const { db } = await ${opened}
    const die = () => process.kill(process.pid, 'SIGKILL')
    await writeMonthEndReports({
      db: killedAt(db, ${statement}, die), clock: { now: () => new Date(${now.getTime()}) },
      config: { platformShareBasisPoints: 3000 }, log: pino({ level: 'silent' }),
    })`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: 'inherit',
  })
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  return signal
}

test('months whose closing is killed are closed once, with their lines and credits', async () => {
  // After the first statement each month has eight, of which the third stores its report.
  expect(await killedBefore(1 + 8 * by.whole(1, 10) + by.whole(3, 7))).toBe('SIGKILL')
  const { db, close } = await openPlace(place)
  const before = await db.$count(reports)
  expect(before).toBeGreaterThan(0)
  const config = { platformShareBasisPoints: 3000 } as Parameters<typeof writeMonthEndReports>[0]['config']
  const count = await writeMonthEndReports({
    db,
    clock: { now: () => now },
    config,
    log: pino({ level: 'silent' }),
  })
  expect(before + count).toBe(12)
  const rows = await db
    .select({ period: reports.period, credited: reports.creditsCents, cents: reportLines.amountCents })
    .from(reports)
    .leftJoin(reportLines, eq(reportLines.reportId, reports.id))
    .orderBy(asc(reports.period))
  expect(rows).toEqual(
    months.map((month, n) => {
      return { period: `${yearMonth(month)}-01`, credited: n < 11 ? 1000 : 500, cents: 1000 }
    }),
  )
  expect((await audit(db)).report).toContain('No violations.')
  await close()
})
