import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '#server/commands/audit.ts'
import type { Database } from '#server/db/database.ts'
import { securityDays, securityEvents } from '#server/db/schema.ts'
import { auditSecurity, eventHash, noHash } from '#server/security/chain.ts'
import { byCommand, recordEvents } from '#server/security/record-events.ts'
import { sweepSecurityDays } from '#server/security/sweep-days.ts'
import { type TestServer, testServer } from '#test/support/server.ts'

let server: TestServer
beforeAll(async () => (server = await testServer()))
afterAll(() => server.close())
beforeEach(() => server.clear())

const person = '00000000-0000-4000-8000-000000000001'
const record = (at: string, count = 1) =>
  server.db.transaction((tx) =>
    recordEvents(
      tx,
      { address: '192.0.2.7', browser: 'Firefox', requestId: 'request-0001' },
      Array.from({ length: count }, (_, i) => byCommand('company_joined', person, { zeta: i, alpha: true })),
      () => new Date(at),
    ),
  )
const days = () => server.db.select().from(securityDays).orderBy(securityDays.day)

/** Three days with events: the 1st, the 2nd and the 4th of November. */
async function threeDays() {
  await record('2026-11-01T12:00:00Z', 3)
  await record('2026-11-02T00:00:00Z')
  await record('2026-11-02T23:59:59.999Z')
  await record('2026-11-04T08:00:00Z')
}

test('days follow each other, each with its number of events', async () => {
  await threeDays()
  const stored = await days()
  expect(stored.map(({ day, count }) => [day, count])).toEqual([
    ['2026-11-01', 3],
    ['2026-11-02', 2],
    ['2026-11-04', 1],
  ])
  expect(stored[2]?.previousHash).toBe(stored[1]?.hash)
  const { report, violations } = await audit(server.db)
  expect(violations).toBe(0)
  expect(report).toMatch(/days of the security trail are as they were written\s+3\s+6\s+ok/)
  expect(report).toContain(`1 events on 2026-11-04, and the hash ${stored[2]?.hash}`)
})

test('a clock that is behind adds to the day that has begun', async () => {
  await record('2026-11-02T00:00:01Z')
  await record('2026-11-01T23:59:59Z')
  expect((await days()).map(({ day, count }) => [day, count])).toEqual([['2026-11-02', 2]])
  expect((await auditSecurity(server.db)).violations).toEqual([])
})

test('events of many transactions at once, around midnight too, make one chain', async () => {
  const other = await server.another()
  try {
    const on = (db: Database, at: string) =>
      db.transaction((tx) => recordEvents(tx, null, [byCommand('name_changed', person)], () => new Date(at)))
    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        on(i % 2 === 0 ? server.db : other.db, i % 4 < 2 ? '2026-11-01T23:59:59Z' : '2026-11-02T00:00:00Z'),
      ),
    )
  } finally {
    await other.close()
  }
  expect((await days()).reduce((sum, { count }) => sum + count, 0)).toBe(40)
  expect((await auditSecurity(server.db)).violations).toEqual([])
})

test.each([1000, 1001])('a day of %d events is checked to its last one', async (count) => {
  await record('2026-11-01T12:00:00Z', count)
  expect((await auditSecurity(server.db)).violations).toEqual([])
  await server.db.update(securityEvents).set({ browser: 'Chrome' }).where(eq(securityEvents.number, count))
  expect((await auditSecurity(server.db)).violations).toEqual([
    `2026-11-01: event ${count} is not as it was written`,
  ])
})

test('the order in which details are stored makes no other hash; their values do', () => {
  const hashWith = (details: Record<string, number>) =>
    eventHash(noHash, {
      ...byCommand('session_ended', person),
      day: '2026-11-01',
      number: 1,
      at: new Date('2026-11-01T12:00:00Z'),
      address: null,
      browser: null,
      requestId: null,
      details,
    })
  expect(hashWith({ sessions: 1, alpha: 2 })).toBe(hashWith({ alpha: 2, sessions: 1 }))
  expect(hashWith({ sessions: 1, alpha: 2 })).not.toBe(hashWith({ sessions: 2, alpha: 1 }))
})

test('a transaction that is undone leaves no event, and no gap', async () => {
  await record('2026-11-01T12:00:00Z')
  await expect(
    server.db.transaction(async (tx) => {
      await recordEvents(
        tx,
        null,
        [byCommand('name_changed', person)],
        () => new Date('2026-11-02T12:00:00Z'),
      )
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await record('2026-11-01T13:00:00Z')
  expect((await days()).map(({ day, count }) => [day, count])).toEqual([['2026-11-01', 2]])
  expect((await auditSecurity(server.db)).violations).toEqual([])
})

describe('what was done by hand is found:', () => {
  const events = 'security_events'
  const days = 'security_days'
  test.each([
    ...[
      `at = to_timestamp(0)`,
      `kind = 'sign_in'`,
      `person_id = null`,
      `party = 'person'`,
      `actor_id = '${person}'`,
      `address = '192.0.2.8'`,
      `browser = null`,
      `request_id = null`,
      `details = '{"zeta":1}'`,
      `hash = ''`,
    ].map((change) => [
      `update ${events} set ${change} where number = 2`,
      'event 2 is not as it was written',
    ]),
    [`delete from ${events} where number = 2`, 'event 2 is gone'],
    [`delete from ${events} where number = 3`, '3 events were written, and 2 are stored'],
    [`delete from ${events} where day = '2026-11-04'`, '1 events were written, and 0 are stored'],
    [`delete from ${days} where day = '2026-11-02'`, '2026-11-04 does not follow'],
    [`delete from ${days} where day = '2026-11-04'`, '2026-11-04 has events, and no checkpoint'],
    [
      `update ${days} set count = 1, hash = 'x' where day = '2026-11-02'`,
      '1 events were written, and 2 are stored',
    ],
    [`update ${days} set hash = 'x' where day = '2026-11-04'`, 'not that of its last event'],
    [`update ${days} set swept_at = now() where day = '2026-11-01'`, 'was swept, and has events'],
    [
      `insert into ${events} (day, number, at, kind, party, details, hash)
        select day, 4, at, kind, party, details, hash from ${events} where day = '2026-11-01' and number = 3`,
      'event 4 is not as it was written',
    ],
  ])('%s', async (statement = '', said = '') => {
    await threeDays()
    await server.db.execute(sql.raw(statement))
    const { report, violations } = await audit(server.db)
    expect(violations).toBeGreaterThan(0)
    expect(report).toContain(said)
  })
})

describe('old days', () => {
  const now = new Date('2026-11-12T00:00:00Z')

  test('go whole after their time, and their checkpoints stay', async () => {
    await threeDays()
    expect(await sweepSecurityDays(server.db, 10, new Date('2026-11-11T23:59:59Z'))).toBe(0)
    expect(await sweepSecurityDays(server.db, 10, now)).toBe(3)
    expect(await sweepSecurityDays(server.db, 10, now)).toBe(0)
    expect(await server.db.$count(securityEvents)).toBe(3)
    expect((await days()).map(({ sweptAt }) => sweptAt !== null)).toEqual([true, false, false])
    const { report, violations } = await audit(server.db)
    expect(violations).toBe(0)
    expect(report).toMatch(/as they were written\s+3\s+3\s+ok/)
    await record('2026-11-12T09:00:00Z')
    expect((await auditSecurity(server.db)).violations).toEqual([])
  })

  test('stay if they are not as they were written', async () => {
    await threeDays()
    await server.db.delete(securityEvents).where(eq(securityEvents.number, 2))
    expect(await sweepSecurityDays(server.db, 1, now)).toBe(1)
    expect((await audit(server.db)).report).toContain('2026-11-01: event 2 is gone')
  })
})
