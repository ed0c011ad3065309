import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addons, companies, installs, plans, repricings, trail } from '#server/db/schema.ts'
import { billMonth } from '#server/reports/bill-month.ts'
import { seeded } from '#test/support/seeded.ts'
import { type TestServer, testServer } from '#test/support/server.ts'
import { billOf, type PriceChange, type SoldPlan, type Stretch } from './billing-oracle.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await store(server)
})
afterAll(() => server.close())

const by = seeded('bills of months', 'npm test -- --project server test/server/reports/bill-month.test.ts')

const lives = 10_000
const monthAt = (n: number) => Date.UTC(2027, n, 1)
/** From February 2027 to March 2028: Februaries of 28 days and of 29. */
const months = Array.from({ length: 14 }, (_, i) => ({ first: monthAt(i + 1), end: monthAt(i + 2) }))
const [begin, over] = [monthAt(0), monthAt(16)]

/** An instant by chance, in half of the cases one at which something changes, or next to it. */
const instant = (changing: readonly number[] = []): number =>
  by.chance(0.5)
    ? by.whole(begin, over)
    : by.pick([monthAt(by.whole(1, 15)), ...changing]) + by.pick([-1, 0, 1])

interface Sale {
  state: 'beta' | 'ga' | 'shutdown'
  steps: { event: string; from: string; at: number }[]
  ga: SoldPlan['ga']
}

/** The ways in which an add-on has been sold or not, and what its trail has of them. */
const sales: readonly (() => Sale)[] = [
  () => {
    const at = instant()
    return {
      state: 'ga',
      steps: [{ event: 'progressToGa', from: 'beta', at }],
      ga: { from: at, until: Infinity },
    }
  },
  () => ({ state: 'ga', steps: [], ga: { from: 0, until: Infinity } }),
  () => {
    const [from = 0, until = 0] = [instant(), instant()].toSorted((a, b) => a - b)
    const steps = [
      { event: 'progressToGa', from: 'beta', at: from },
      { event: 'shutDown', from: 'ga', at: until },
    ]
    return { state: 'shutdown', steps, ga: { from, until } }
  },
  () => {
    const at = instant()
    return { state: 'shutdown', steps: [{ event: 'shutDown', from: 'ga', at }], ga: { from: 0, until: at } }
  },
  () => ({ state: 'shutdown', steps: [{ event: 'shutDown', from: 'beta', at: instant() }], ga: null }),
  () => ({ state: 'beta', steps: [{ event: 'progressToBeta', from: 'alpha', at: instant() }], ga: null }),
]

const price = () => by.pick([0, 1, by.whole(1, 99), by.whole(100, 50_000), 100_000_000])

/** Price changes of a plan, one after another: on the first of a month, or as soon after it as the job came to it. */
function changesOf(listed: number): PriceChange[] {
  const changes: PriceChange[] = []
  const late = () => by.pick([0, 1, by.whole(0, 86_400_000)])
  for (let month = by.whole(0, 6), from = listed; month < 15 && by.chance(0.7);) {
    const to = price()
    const [forNew, all] = [monthAt(month) + late(), monthAt(month + 1) + late()]
    const forExisting = by.chance(0.5) ? all : null
    changes.push({ from, to, forNew, forExisting })
    from = to
    month += by.whole(2, 5)
  }
  return changes
}

interface Plan extends SoldPlan {
  id: string
  addonId: string
}

interface Addon extends Sale {
  id: string
  companyId: string
  unpayable: boolean
  plans: Plan[]
}

function addonOf(companyId: string): Addon {
  const id = randomUUID()
  const sale = by.pick(sales)()
  const sold = Array.from({ length: by.whole(1, 3) }, () => {
    const listed = price()
    const changes = changesOf(listed)
    const plan = { id: randomUUID(), addonId: id, isContract: by.chance(0.1), ga: sale.ga, changes }
    return { ...plan, price: changes.at(-1)?.to ?? listed }
  })
  return { id, companyId, unpayable: by.chance(0.2), plans: sold, ...sale }
}

/** An install's life: its times on plans of an add-on, one after another. */
function lifeOf({ plans: among, steps }: Addon): (Stretch & { planId: string })[] {
  const plan = by.pick(among)
  const changing = [
    ...steps.map(({ at }) => at),
    ...plan.changes.flatMap(({ forNew, forExisting }) => [forNew, forExisting ?? forNew]),
  ]
  const turns = Array.from({ length: by.whole(1, 4) }, () => instant(changing)).toSorted((a, b) => a - b)
  const last = by.chance(0.4) ? null : over
  const billedFrom = by.chance(0.1) ? instant(changing) : null
  return turns.map((installedAt, i) => ({
    planId: i === 0 ? plan.id : by.pick(among).id,
    installedAt,
    removedAt: turns[i + 1] ?? (last === null ? null : by.whole(installedAt, last)),
    billedFrom,
  }))
}

const companyIds = Array.from({ length: 3 }, () => randomUUID())
const sold = Array.from({ length: 60 }, () => addonOf(by.pick(companyIds)))
const everyPlan = sold.flatMap((addon) => addon.plans)
const stretches = Array.from({ length: lives }, () => lifeOf(by.pick(sold))).flat()

const dated = { createdAt: new Date(begin), updatedAt: new Date(begin) }

const repricingOf = ({ id: planId, addonId }: Plan, { from, to, forNew, forExisting }: PriceChange) => {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  // Of those that are not grandfathered, some have come to new installs alone so far.
  const grandfathered = forExisting === null && by.chance(0.8)
  return {
    ...dated,
    planId,
    addonId,
    priceCents: to,
    originalPriceCents: from,
    grandfathered,
    repriceDate: day(forNew),
    existingRepriceDate: grandfathered ? null : day(forExisting ?? over),
    status: 'completed' as const,
    newInstallRepricingCompletedAt: new Date(forNew),
    existingInstallRepricingCompletedAt: forExisting === null ? null : new Date(forExisting),
  }
}

/** One that was rejected: it changes nothing. */
const rejectedOf = ({ id: planId, addonId }: Plan) => ({
  ...dated,
  planId,
  addonId,
  priceCents: 7,
  originalPriceCents: 8,
  repriceDate: '2027-01-01',
  status: 'rejected' as const,
})

const time = (at: number | null) => (at === null ? null : new Date(at).toISOString())

async function store({ db }: TestServer): Promise<void> {
  await db.insert(companies).values(companyIds.map((id) => ({ ...dated, id, name: id })))
  await db.insert(addons).values(
    sold.map(({ id, companyId, state, unpayable }, n) => {
      const slug = `addon-${n}`
      return { ...dated, id, companyId, slug, name: slug, displayName: slug, state, unpayable }
    }),
  )
  await db.insert(trail).values(
    sold.flatMap(({ id, steps }) =>
      steps.map(({ event, from, at }) => ({
        kind: 'transition' as const,
        addonId: id,
        subjectType: 'addon',
        subjectId: id,
        event,
        from,
        actorRole: 'admin' as const,
        createdAt: new Date(at),
      })),
    ),
  )
  await db.insert(plans).values(
    everyPlan.map(({ id, addonId, price: priceCents, isContract: priceContract }) => {
      return { ...dated, id, addonId, name: id, slug: id, priceCents, priceContract }
    }),
  )
  await db
    .insert(repricings)
    .values(
      everyPlan.flatMap((plan) => [...plan.changes.map((each) => repricingOf(plan, each)), rejectedOf(plan)]),
    )
  const rows = stretches.map(({ planId, installedAt, removedAt, billedFrom }) => [
    planId,
    ...[installedAt, removedAt, billedFrom].map(time),
  ])
  await db.execute(sql`insert into ${installs} (plan_id, account, installed_at, removed_at, billed_from)
    select (r->>0)::uuid, 'a@customers.example', (r->>1)::timestamptz, (r->>2)::timestamptz, (r->>3)::timestamptz
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r`)
}

/** Cents by the id of each plan that brought something. */
function expected(month: { first: number; end: number; until: number }): Record<string, string> {
  const planOf = new Map(everyPlan.map((plan) => [plan.id, plan]))
  const bills = new Map<string, bigint>()
  for (const stretch of stretches) {
    const plan = planOf.get(stretch.planId)
    if (plan === undefined) throw new Error('a stretch is on no plan')
    const bill = billOf(plan, stretch, month)
    if (bill > 0n) bills.set(plan.id, (bills.get(plan.id) ?? 0n) + bill)
  }
  return Object.fromEntries([...bills].map(([id, cents]) => [id, String(cents)]))
}

test('every month of thousands of lives of installs is billed as an oracle works it out', async () => {
  let greatest = 0
  for (const { first, end } of months)
    for (const until of [end, by.whole(first, end)]) {
      const bill = await billMonth(server.db, { month: new Date(first), until: new Date(until) })
      const billed = bill.map(({ planId, amountCents }) => [planId, String(amountCents)])
      const named = `${time(first)} until ${time(until)}`
      expect({ named, ...Object.fromEntries(billed) }).toEqual({
        named,
        ...expected({ first, end, until }),
      })
      greatest = Math.max(greatest, ...bill.map(({ amountCents }) => amountCents))
    }
  // Beyond what 32 bits hold.
  expect(greatest).toBeGreaterThan(2 ** 31)
})

test('a company is billed what it has sold itself, of its own add-ons and as they are paid out', async () => {
  const month = new Date(monthAt(12))
  const all = await billMonth(server.db, { month })
  expect(all).not.toEqual([])
  for (const companyId of companyIds)
    expect(await billMonth(server.db, { month, companyId })).toEqual(
      all.filter((each) => each.companyId === companyId),
    )
  const named = new Map(sold.map((addon) => [addon.id, addon]))
  for (const { addonId, companyId, planId, unpayable } of all) {
    const addon = named.get(addonId)
    expect({ companyId, unpayable }).toEqual({ companyId: addon?.companyId, unpayable: addon?.unpayable })
    expect(addon?.plans.map(({ id }) => id)).toContain(planId)
  }
})
