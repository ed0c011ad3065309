import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { parse } from 'csv-parse/sync'
import { pino } from 'pino'
import { extractText, getDocumentProxy } from 'unpdf'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { audit } from '#server/commands/audit.ts'
import { installs } from '#server/db/schema.ts'
import { runDueRepricings } from '#server/repricings/due-repricings.job.ts'
import { progressAddon, shutDown } from '#server/stages/progressions.rules.ts'
import { storedPlan } from '#test/support/database/stored-rows.ts'
import { readAs, readId } from '#test/support/read-as.ts'
import { seeded } from '#test/support/seeded.ts'
import { addonAt } from '#test/support/world.ts'
import { salesOn } from '../support/sales-on.ts'
import { useWorld } from '../support/use-world.ts'
import { billOf, type SoldPlan, type Stretch } from './billing-oracle.ts'

const on = useWorld()
const { closeMonths } = salesOn(on)
const by = seeded('a company’s year', 'npm test -- --project server test/server/reports/company-year.test.ts')

const minute = 60_000
const monthAt = (n: number) => Date.UTC(2027, n, 1)
/** The months that end in the story: the job looks for them at twenty past. */
const months = Array.from({ length: 12 }, (_, n) => ({ first: monthAt(n), end: monthAt(n + 1) }))
const lookedAt = (n: number) => monthAt(n) + 20 * minute

const ga = { from: Date.UTC(2027, 0, 16, 12), until: Date.UTC(2027, 10, 10, 6, 30) }
/** READINGS 12: asked for on the 5th of March, so from April for new installs and from May for all. */
const asked = Date.UTC(2027, 2, 5)
const basic: SoldPlan = {
  price: 2599,
  isContract: false,
  changes: [{ from: 1000, to: 2599, forNew: lookedAt(3), forExisting: lookedAt(4) }],
  ga,
}
const big: SoldPlan = { price: 5000, isContract: false, changes: [], ga }
const sold = { basic, big }
type Slug = keyof typeof sold

type Life = readonly (Stretch & { slug: Slug })[]

/** A customer's install: for a time on one plan, and then for some on the other. */
function lifeOf(): Life {
  const installedAt = by.whole(monthAt(0), ga.until - 1)
  const slug = by.pick(['basic', 'big'] as const)
  const changedAt = by.whole(installedAt, monthAt(12))
  const removedAt = by.chance(0.4) ? by.whole(changedAt, monthAt(12)) : null
  const stretch = { slug, installedAt, removedAt, billedFrom: null }
  // No plan changes after a shutdown.
  if (changedAt >= ga.until || by.chance(0.6)) return [stretch]
  const other = slug === 'big' ? ('basic' as const) : ('big' as const)
  return [
    { ...stretch, removedAt: changedAt },
    { ...stretch, slug: other, installedAt: changedAt },
  ]
}

const lives = Array.from({ length: 40 }, lifeOf)

/** Cents by plan of a month, up to an instant of it. */
function expected(month: { first: number; end: number }, until = month.end): Record<string, number> {
  const bills: Record<string, number> = {}
  for (const { slug, ...stretch } of lives.flat()) {
    const cents = Number(billOf(sold[slug], stretch, { ...month, until }))
    if (cents > 0) bills[slug] = (bills[slug] ?? 0) + cents
  }
  return bills
}

const sumOf = (bills: Record<string, number>) => Object.values(bills).reduce((sum, each) => sum + each, 0)
/** READINGS 25: 30 %, half cents up. */
const platformOf = (cents: number) => Math.floor((cents * 3 + 5) / 10)

const reportSchema = v.looseObject({
  period: v.string(),
  addon_billings: v.record(v.string(), v.record(v.string(), v.number())),
  total_billings_as_cents: v.number(),
  provider_share_as_cents: v.number(),
  csv_url: v.string(),
  pdf_url: v.string(),
})

/** Changes of the rows of installs that a life makes, each at its time. */
const deedsOf = (life: Life, planOf: Record<Slug, { id: string }>) =>
  life.flatMap(({ slug, installedAt, removedAt }) => {
    const id = randomUUID()
    const row = {
      id,
      planId: planOf[slug].id,
      account: 'a@customers.example',
      installedAt: new Date(installedAt),
    }
    const open = () => on.server.db.insert(installs).values(row)
    const end = () =>
      on.server.db.update(installs).set({ removedAt: on.server.clock.now() }).where(eq(installs.id, id))
    return [{ at: installedAt, act: open }, ...(removedAt === null ? [] : [{ at: removedAt, act: end }])]
  })

const document = async (url: string) => new Uint8Array(await (await on.server.app.request(url)).arrayBuffer())
const dollars = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
const centsOf = (text: string | undefined) => Math.round(Number(text) * 100)

/** Has staff approve a price of a plan that its company asks for. */
async function reprice(planId: string, priceCents: number): Promise<void> {
  const request = { price_cents: priceCents, grandfathered: false }
  const { body } = await on.api('provider', 'POST', `/plans/${planId}/repricings`, request)
  await on.api('admin', 'POST', `/repricings/${readId(body)}/transitions/approved`)
}

test('a year of a company is billed to the cent, month by month, on its reports and their documents', async () => {
  const { db, clock, config } = on.server
  clock.set('2027-01-01T00:00:00Z')
  const addon = await addonAt(on.world, 'beta')
  const planOf = {
    basic: await storedPlan(db, addon.id, 'basic'),
    big: await storedPlan(db, addon.id, 'big'),
  }
  const readSoFar = async (month: { first: number; end: number }) => {
    const { body } = await on.api('provider', 'GET', `/addons/${addon.slug}/month_so_far`)
    const bills = expected(month, clock.now().getTime())
    expect(body).toMatchObject({
      addon_billings: sumOf(bills) === 0 ? {} : { [addon.slug]: bills },
      total_billings_as_cents: sumOf(bills),
      heroku_share_as_cents: platformOf(sumOf(bills)),
    })
  }
  const closeWhatEnded = async () => {
    await runDueRepricings({ db, clock, config, log: pino({ level: 'silent' }) })
    expect(await closeMonths()).toBe(1)
  }
  const story = [
    {
      at: ga.from,
      act: () => progressAddon(on.world.act('admin'), addon, { to: 'ga', state: 'approved', visible: true }),
    },
    { at: asked, act: () => reprice(planOf.basic.id, 2599) },
    { at: ga.until, act: () => shutDown(on.world.act('admin'), addon) },
    ...lives.flatMap((life) => deedsOf(life, planOf)),
    ...months.flatMap((month, n) => [
      { at: month.first + by.whole(1, 27) * 24 * 60 * minute, act: () => readSoFar(month) },
      { at: lookedAt(n + 1), act: closeWhatEnded },
    ]),
  ]
  for (const { at, act } of story.toSorted((a, b) => a.at - b.at)) {
    clock.set(new Date(at).toISOString())
    await act()
  }
  const { body } = await on.api('provider', 'GET', `/addons/${addon.slug}/reports`)
  const reports = readAs(body, v.array(reportSchema)).toReversed()
  expect(reports).toHaveLength(12)
  for (const [n, month] of months.entries()) {
    const report = reports[n]
    const bills = expected(month)
    const total = sumOf(bills)
    const platform = platformOf(total)
    expect(report).toMatchObject({
      period: new Date(month.first).toISOString().slice(0, 7),
      addon_billings: total === 0 ? {} : { [addon.slug]: bills },
      total_billings_as_cents: total,
      provider_share_as_cents: total - platform,
    })
    const [, ...table] = parse(Buffer.from(await document(report?.csv_url ?? '')), {
      bom: true,
    }) as string[][]
    const sums = table.pop()?.slice(5).map(centsOf)
    expect(sums).toEqual([total, platform, total - platform])
    expect(Object.fromEntries(table.map((row) => [row[3], centsOf(row[5])]))).toEqual(bills)
    const { text } = await extractText(await getDocumentProxy(await document(report?.pdf_url ?? '')), {
      mergePages: true,
    })
    const shown = table.map((row) => row.slice(5).map(centsOf)).concat([[total, platform, total - platform]])
    for (const amounts of shown)
      expect(text.replaceAll(/\s+/g, ' ')).toContain(amounts.map(dollars).join(' '))
  }
  expect((await audit(db)).report).toContain('No violations.')
})
