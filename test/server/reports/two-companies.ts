import { randomUUID } from 'node:crypto'
import { seeded } from '#test/support/seeded.ts'
import type { SoldPlan } from './billing-oracle.ts'
import { booksUntil, type CompanyBooks } from './company-books.ts'

/*
 * The year of two companies as it is planned: one lives on the platform, and one moves to it. Instants are ms since 1970.
 */

export const by = seeded(
  'a year of two companies',
  'npm test -- --project server test/server/reports/company-year.test.ts',
)

const [minute, day] = [60_000, 86_400_000]
/** From July 2027, over a year's end and a leap day. */
export const monthAt = (n: number, days = 0) => Date.UTC(2027, 6 + n, 1) + days * day
export const months = Array.from({ length: 12 }, (_, n) => ({ first: monthAt(n), end: monthAt(n + 1) }))
/** When the jobs look for a month that has begun. */
export const lookedAt = (n: number) => monthAt(n) + 20 * minute
const periodAt = (n: number) => new Date(monthAt(n)).toISOString().slice(0, 7)

export type Slug = 'basic' | 'big'
export interface Life {
  uuid: string
  /** The plans that it is on, each from a time on. */
  turns: { at: number; plan: Slug }[]
  removedAt: number | null
  /** An import's: the time until which it was elsewhere, and the month from which it is billed here. */
  imported: { at: number; billedFrom: number } | null
}

/** An instant by chance, in half of the cases one at which a month ends, or next to it. */
function instant(from: number, until: number): number {
  const at = by.chance(0.5) ? by.pick(months).end + by.pick([-1, 0, 1, 10 * minute]) : 0
  return at >= from && at <= until ? at : by.whole(from, until)
}

/** An install's life that begins between two times, and is on no other plan after the last one. */
function lifeOf(from: number, born: number, last: number, imported: Life['imported'] = null): Life {
  const at = by.whole(from, born)
  const times = [at, ...Array.from({ length: by.whole(0, 2) }, () => instant(at, last))]
  const turned = by.whole(0, 1)
  const turns = times
    .toSorted((a, b) => a - b)
    .map((each, i) => ({ at: each, plan: (i + turned) % 2 === 0 ? ('basic' as const) : ('big' as const) }))
  const removedAt = by.chance(0.4) ? instant(turns.at(-1)?.at ?? at, monthAt(12)) : null
  return { uuid: randomUUID(), turns, removedAt, imported }
}

/** A life that is the same in every year: `turns` are plans, each from a time on. */
const fixed = (turns: readonly [at: number, plan: Slug][], imported: Life['imported'] = null): Life => ({
  uuid: randomUUID(),
  turns: turns.map(([at, plan]) => ({ at, plan })),
  removedAt: null,
  imported,
})

/** The times that an install spends on plans. */
export const stretchesOf = ({ turns, removedAt, imported }: Life) =>
  turns.map(({ at, plan }, i) => ({
    plan,
    installedAt: at,
    removedAt: turns[i + 1]?.at ?? removedAt,
    billedFrom: imported?.billedFrom ?? null,
  }))

const always = { isContract: false, changes: [], ga: { from: 0, until: Infinity } }

/** READINGS 12: a price that is asked for before the 20th is that of new installs from the next month on. */
export const lived = {
  ga: { from: monthAt(0, 15.5), until: monthAt(9, 19.3) },
  asked: monthAt(2, 4),
  change: { from: 1000, to: 2599, forNew: lookedAt(3), forExisting: lookedAt(4) },
}
const livedPlans = {
  basic: { ...always, price: 2599, ga: lived.ga, changes: [lived.change] },
  big: { ...always, price: 5000, ga: lived.ga },
} satisfies Record<Slug, SoldPlan>
export const livedLives = [
  // In beta, of somebody with a pass.
  fixed([[monthAt(0, 2), 'big']]),
  fixed([[monthAt(1, 2), 'basic']]),
  fixed([[monthAt(3, 2), 'basic']]),
  ...Array.from({ length: 8 }, () => lifeOf(lived.ga.from + 1, lived.ga.until - 1, lived.ga.until - 1)),
]

/** Two moves from elsewhere: one in September that is billed from August, one in November that is from December. */
export const imports = [
  { at: monthAt(2, 9.4), billedFrom: monthAt(1) },
  { at: monthAt(4, 11.7), billedFrom: monthAt(5) },
]
/** Asked for on the 22nd of December, so from February, and only for new installs. */
export const moved = {
  asked: monthAt(5, 21.2),
  change: { from: 5000, to: 4999, forNew: lookedAt(7), forExisting: null },
}
const movedPlans = {
  basic: { ...always, price: 1000 },
  big: { ...always, price: 4999, changes: [moved.change] },
} satisfies Record<Slug, SoldPlan>
export const movedLives = [
  ...imports.flatMap((imported) => [
    fixed([[monthAt(-28), 'big']], imported),
    // It is changed before the move, and after it: the second one before it is billed.
    fixed(
      [
        [monthAt(-28), 'basic'],
        [monthAt(-9), 'big'],
        [imported.at + 2 * day, 'basic'],
      ],
      imported,
    ),
    ...Array.from({ length: 5 }, () => lifeOf(monthAt(-28), imported.at, monthAt(12), imported)),
  ]),
  fixed([[monthAt(8, 5), 'big']]),
  ...Array.from({ length: 4 }, () => lifeOf(monthAt(3), monthAt(10), monthAt(12))),
]

const sales = { addon: 'acme-beta', plans: livedPlans, stretches: livedLives.flatMap(stretchesOf) }
const totalOf = (n: number) =>
  booksUntil({ ...sales, credits: [], months: months.slice(n, n + 1) }, monthAt(n + 1))[0]?.report
    .total_billings_as_cents ?? 0

export const books: Record<'acme' | 'globex', CompanyBooks> = {
  acme: {
    ...sales,
    months,
    credits: [
      // More than a month, and a part of the next one.
      { at: monthAt(2, 9), period: periodAt(2), cents: totalOf(2) + 1_234, reason: 'An outage of two days' },
      { at: monthAt(2, 29.5), period: periodAt(2), cents: 77, reason: 'Late answers' },
      { at: monthAt(7, 28.9), period: periodAt(7), cents: 501, reason: 'The leap day' },
    ],
  },
  globex: {
    addon: 'globex-store',
    plans: movedPlans,
    stretches: movedLives.flatMap(stretchesOf),
    months: months.slice(1),
    // To the month of before, which is open as nothing is closed yet.
    credits: [{ at: monthAt(2, 20), period: periodAt(1), cents: 333, reason: 'The move' }],
  },
}

const shareOf = (company: keyof typeof books, n: number) => {
  const found = booksUntil(books[company], monthAt(12)).find(({ report }) => report.period === periodAt(n))
  return found?.report.provider_share_as_cents ?? 0
}
const half = Math.floor(shareOf('acme', 3) / 2)
/** Of a month all, in two parts, and one cent too much; of another one a part. */
export const payments = (
  [
    { at: monthAt(4, 14), company: 'acme', n: 3, cents: half, status: 201 },
    { at: monthAt(4, 20), company: 'acme', n: 4, cents: 1, status: 409 },
    { at: monthAt(5, 14), company: 'acme', n: 3, cents: shareOf('acme', 3) - half, status: 201 },
    { at: monthAt(5, 15), company: 'acme', n: 3, cents: 1, status: 422 },
    { at: monthAt(6, 14), company: 'globex', n: 5, cents: 100, status: 201 },
  ] as const
).map((payment, n) => ({ ...payment, period: periodAt(payment.n), reference: `PAY-${n}` }))
