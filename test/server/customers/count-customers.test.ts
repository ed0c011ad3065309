import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CustomerDay } from '#contract/customers.ts'
import { addons, companies, customerDays, installs, plans } from '#server/db/schema.ts'
import type { Database } from '#server/db/database.ts'
import { countCustomers } from '#server/customers/count-customers.job.ts'
import { loadCustomers } from '#server/customers/load-customers.ts'
import { loadRetention } from '#server/customers/load-retention.ts'
import { seeded } from '#test/support/seeded.ts'
import { type TestServer, testServer } from '#test/support/server.ts'
import { countByHand, type Stretch } from './customers-oracle.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await store(server)
})
afterAll(() => server.close())

const by = seeded(
  'customers by day',
  'npm test -- --project server test/server/customers/count-customers.test.ts',
)

const [minuteMs, dayMs] = [60_000, 86_400_000]
const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10)
const zones = ['UTC', 'Pacific/Auckland', 'America/Los_Angeles']
/** A winter with the end of a year and a leap day. */
const [first, over] = [Date.UTC(2027, 11, 10), Date.UTC(2028, 3, 10)]

/** An instant by chance, in half of the cases at the end of a day or next to it. */
const instant = (): number => {
  const at = by.whole(first + 1, over - 1)
  return by.chance(0.5) ? Math.max(first + 1, at - (at % dayMs) + by.pick([-1, 0, 1])) : at
}

const dated = { createdAt: new Date(first), updatedAt: new Date(first) }
const companyId = randomUUID()
const sold = Array.from({ length: 3 }, () => ({
  id: randomUUID(),
  plans: Array.from({ length: 3 }, () => randomUUID()),
}))

/** An install's life: its times on plans of an add-on, one after another. */
function lifeOf(account: string, among: readonly string[]): Stretch[] {
  const turns = Array.from({ length: by.whole(1, 4) }, instant).toSorted((a, b) => a - b)
  const last = by.chance(0.4) ? null : by.chance(0.2) ? (turns.at(-1) ?? 0) : over
  return turns.map((installedAt, i) => ({
    plan: by.pick(among),
    account,
    installedAt,
    // On the same plan again at once, on another one, or after a while.
    removedAt: turns[i + 1] ?? (last === null ? null : by.whole(installedAt, last)),
  }))
}

const livesOf = new Map(
  sold.map(({ id, plans: among }) => {
    const accounts = Array.from({ length: 700 }, (_, n) => `${n}@customers.example`)
    return [
      id,
      accounts.flatMap((account) =>
        lifeOf(account, among).concat(by.chance(0.5) ? lifeOf(account, among) : []),
      ),
    ]
  }),
)

async function store({ db }: TestServer): Promise<void> {
  await db.insert(companies).values({ ...dated, id: companyId, name: 'Acme' })
  await db
    .insert(addons)
    .values(sold.map(({ id }) => ({ ...dated, id, companyId, slug: id, name: id, displayName: id })))
  const rows = sold.flatMap(({ id: addonId, plans: ids }) =>
    ids.map((id) => ({ ...dated, id, addonId, name: id, slug: id })),
  )
  await db.insert(plans).values(rows)
}

/** The stretches as they are known by an instant. */
const knownBy = (at: number, stretches: readonly Stretch[]): Stretch[] =>
  stretches
    .filter(({ installedAt }) => installedAt <= at)
    .map((each) => ({
      ...each,
      removedAt: each.removedAt !== null && each.removedAt <= at ? each.removedAt : null,
    }))

/** Stores the installs as they are by an instant. */
async function live(at: number): Promise<void> {
  const time = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  const known = knownBy(at, [...livesOf.values()].flat())
  const rows = known.map((each) => [each.plan, each.account, time(each.installedAt), time(each.removedAt)])
  await server.db.delete(installs)
  await server.db.execute(sql`insert into ${installs} (plan_id, account, installed_at, removed_at)
    select (r->>0)::uuid, r->>1, (r->>2)::timestamptz, (r->>3)::timestamptz
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r`)
  server.clock.set(new Date(at).toISOString())
}

/** Loads what is stored of an add-on's days, by plan. */
async function storedDays(tx: Database, addonId: string) {
  const rows = await tx
    .select()
    .from(customerDays)
    .where(eq(customerDays.addonId, addonId))
    .orderBy(customerDays.day)
  const days: Record<string, object[]> = {}
  for (const { addonId: _addonId, planId, newCustomers, goneCustomers, ...row } of rows)
    days[String(planId)] = [
      ...(days[String(planId)] ?? []),
      { ...row, new: newCustomers, gone: goneCustomers },
    ]
  return days
}

/** Instants at which customers are looked at: within days and next to their ends, sometimes after weeks. */
function looks(): number[] {
  const at: number[] = []
  for (let day = first + by.whole(0, 3) * dayMs; day < over; day += by.pick([1, 1, 2, 5, 33]) * dayMs)
    at.push(day + by.pick([0, 10 * minuteMs - 1, 10 * minuteMs, by.whole(0, dayMs - 1)]))
  return [...at, over]
}

/** The add-on has a row for each day since its first customer. */
async function expectStored(
  tx: Database,
  addonId: string,
  known: readonly Stretch[],
  at: number,
): Promise<void> {
  const { days } = countByHand(known, isoDay(first), isoDay(at - 10 * minuteMs - dayMs))
  const whole = days.get(null) ?? []
  const since = whole.findIndex(({ customers }) => customers > 0)
  const expected = new Map(days).set(null, since === -1 ? [] : whole.slice(since))
  expect(await storedDays(tx, addonId)).toEqual(
    Object.fromEntries([...expected].filter(([, each]) => each.length > 0)),
  )
}

async function expectListed(
  tx: Database,
  addonId: string,
  known: readonly Stretch[],
  at: number,
): Promise<void> {
  const { days } = countByHand(known, isoDay(first), isoDay(at))
  const from = isoDay(by.whole(first, at))
  const to = by.pick([isoDay(at), isoDay(by.whole(Date.parse(from), at))])
  const within = (of: CustomerDay[] = []) => of.filter(({ day }) => day >= from && day <= to)
  const ofPlans = [...days].flatMap(([slug, of]) => {
    const before = of.findLast(({ day }) => day < from)?.customers ?? 0
    const listed = within(of)
    return slug === null || (before === 0 && listed.length === 0) ? [] : [{ slug, before, days: listed }]
  })
  const { plans: found, ...loaded } = await loadCustomers(tx, { addonId, from, to, now: new Date(at) })
  expect({ from, to, ...loaded, plans: new Set(found) }).toEqual({
    from,
    to,
    since: days.get(null)?.find(({ customers }) => customers > 0)?.day ?? null,
    days: within(days.get(null)),
    plans: new Set(ofPlans),
  })
}

test('customers that are counted in any portions of days are those that an oracle finds', async () => {
  let months = 0
  for (const at of looks()) {
    await live(at)
    await server.db.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local time zone '${by.pick(zones)}'`))
      const isCounted = by.chance(0.7)
      if (isCounted) await countCustomers({ ...server, db: tx })
      for (const [addonId, lives] of livesOf) {
        const known = knownBy(at, lives)
        if (isCounted) await expectStored(tx, addonId, known, at)
        await expectListed(tx, addonId, known, at)
        const { retention } = countByHand(known, isoDay(first), isoDay(at - dayMs))
        const found = await loadRetention(tx, addonId, new Date(at))
        expect({ at: isoDay(at), retention: found }).toEqual({ at: isoDay(at), retention })
        months += retention.length
      }
    })
  }
  expect(months).toBeGreaterThan(12)
})
