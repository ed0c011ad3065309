import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { parse } from 'csv-parse/sync'
import { pino } from 'pino'
import { extractText, getDocumentProxy } from 'unpdf'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { audit } from '#server/commands/audit.ts'
import { importInstalls } from '#server/commands/import/import-installs.ts'
import type { Database } from '#server/db/database.ts'
import { manifests, outbox, reports } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { writeMonthEndReports } from '#server/reports/month-end-reports.job.ts'
import { runDueRepricings } from '#server/repricings/due-repricings.job.ts'
import { storedPlan } from '#test/support/database/stored-rows.ts'
import { call, createPerson, storeService } from '#test/support/people.ts'
import { readAs, readId } from '#test/support/read-as.ts'
import { addonAt } from '#test/support/world.ts'
import { killedAt } from '../support/killed-at.ts'
import { useWorld } from '../support/use-world.ts'
import { booksUntil } from './company-books.ts'
import {
  books,
  by,
  imports,
  type Life,
  lived,
  livedLives,
  lookedAt,
  monthAt,
  months,
  moved,
  movedLives,
  payments,
  type Slug,
  stretchesOf,
} from './two-companies.ts'

/*
 * Issue 37: a year of two companies on one platform. The installs of the first all come through the service API; those of
 * the second are partly imported, and live on. In between are credits, payouts and repricings, and each month is closed by
 * two processes at once, one of which is killed.
 */

const on = useWorld()
const provider = createServer((request, response) => {
  const isGone = request.method === 'DELETE'
  response.writeHead(isGone ? 204 : 200, { 'content-type': 'application/json' })
  response.end(isGone ? undefined : JSON.stringify({ id: randomUUID() }))
})
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'company-year-'))
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
})
afterAll(() => {
  rmSync(folder, { recursive: true })
  provider.close()
  provider.closeAllConnections()
})

type Company = keyof typeof books
const companies = ['acme', 'globex'] as const
const people = { acme: 'provider', globex: 'stranger' } as const
const names = { acme: 'Acme Data', globex: 'Globex' } as const
const iso = (at: number) => new Date(at).toISOString()
const account = 'user01@customers.example'

/** The file of an import: the times on plans that its installs have had until then. */
function fileOf(imported: Life['imported'], addon: string): string {
  const at = imported?.at ?? 0
  const lines = movedLives
    .filter((life) => life.imported === imported)
    .flatMap((life) => stretchesOf(life).map((stretch) => ({ ...stretch, uuid: life.uuid })))
    .filter(({ installedAt }) => installedAt <= at)
    .map(({ uuid, plan, installedAt, removedAt }) => {
      const isOver = removedAt !== null && removedAt <= at
      const ended = isOver ? { removed_at: iso(removedAt) } : {}
      return JSON.stringify({ uuid, account, addon, plan, installed_at: iso(installedAt), ...ended })
    })
  const file = join(folder, `${at}.ndjson`)
  writeFileSync(file, lines.join('\n'))
  return file
}

const reportSchema = v.looseObject({
  period: v.string(),
  csv_url: v.string(),
  pdf_url: v.string(),
})
const reportsOf = async (company: Company) => {
  const { body } = await on.api(people[company], 'GET', `/addons/${books[company].addon}/reports`)
  return readAs(body, v.array(reportSchema)).toReversed()
}
const soFarOf = async (company: Company) =>
  (await on.api(people[company], 'GET', `/addons/${books[company].addon}/month_so_far`)).body

/** The reports that must be there by now, of the months that have ended. */
function expectedReports(company: Company, now: number) {
  const paid = payments.filter((each) => each.company === company && each.status === 201 && each.at <= now)
  return booksUntil(books[company], now).flatMap(({ report }, n) => {
    const { end = now } = books[company].months[n] ?? {}
    const payouts = paid.flatMap(({ at, period, cents, reference }) =>
      period === report.period ? [{ cents, paid_on: iso(at).slice(0, 10), reference }] : [],
    )
    const mayBeDue = paid.some(({ period }) => period <= report.period)
    const due = report.provider_share_as_cents - sumOf(payouts.map(({ cents }) => cents))
    return end > now ? [] : [{ ...report, payouts, due_as_cents: mayBeDue ? due : null }]
  })
}

const document = async (url: string) => new Uint8Array(await (await on.server.app.request(url)).arrayBuffer())
const dollars = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
const centsOf = (text: string | undefined) => Math.round(Number(text) * 100)
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0)

test('a year of a company and of one that has moved is closed to the cent, each month once', async () => {
  const { db, clock, config } = on.server
  const log = pino({ level: 'silent' })
  clock.set(iso(monthAt(0)))
  const addons: Record<Company, AddonRow> = {
    acme: await addonAt(on.world, 'beta'),
    globex: await addonAt({ ...on.world, companyId: on.world.otherCompanyId }, 'ga', 'globex-store'),
  }
  const origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  // In place: the manifests have been reviewed.
  const addresses = JSON.stringify({ base_url: `${origin}/resources`, sso_url: `${origin}/sso` })
  const named = sql`jsonb_set(${manifests.contents}, '{api,production}', ${addresses}::jsonb)`
  await db.update(manifests).set({ contents: named })
  const app = createApp({ ...on.server, config: { ...config, providerAllow: [origin] }, portalDir: null })
  const service = await storeService(on.server, 'marketplace')
  const asked = async (status: number, method: string, path: string, body?: unknown) => {
    const answer = await call({ app }, method, `/platform/${path}`, { as: service, body })
    expect(answer).toMatchObject({ status })
  }
  const planOf = async (company: Company, slug: Slug) => (await storedPlan(db, addons[company].id, slug)).id
  const reprice = async (company: Company, slug: Slug, body: object) => {
    const path = `/plans/${await planOf(company, slug)}/repricings`
    const { body: made } = await on.api(people[company], 'POST', path, body)
    const decided = await on.api('admin', 'POST', `/repricings/${readId(made)}/transitions/approved`)
    expect(decided).toMatchObject({ status: 200, body: { status: 'approved' } })
  }
  const progress = async (to: 'ga' | 'shutdown') => {
    const body = { to, state: 'approved' }
    const answer = await on.api('admin', 'POST', '/addons/acme-beta/progressions', body)
    expect(answer).toMatchObject({ status: 201 })
  }

  const deedsOf = (company: Company, { uuid, turns, removedAt, imported }: Life) => {
    const app = { id: uuid, name: 'shop' }
    const deeds = turns.map(({ at, plan }, i) => ({
      at,
      act: () =>
        i > 0
          ? asked(200, 'PATCH', `installs/${uuid}`, { plan })
          : asked(201, 'POST', 'installs', {
              uuid,
              account,
              app,
              addon: books[company].addon,
              plan,
              region: 'us',
            }),
    }))
    const end = { at: removedAt ?? 0, act: () => asked(200, 'DELETE', `installs/${uuid}`) }
    return [...deeds, ...(removedAt === null ? [] : [end])].filter(({ at }) => at > (imported?.at ?? 0))
  }

  const another = await on.server.another()
  const running = async (its: Database) => {
    const resources = { db: its, clock, config, log }
    await runDueRepricings(resources)
    return writeMonthEndReports(resources)
  }
  /** How many months of a company are closed. */
  const closed = { acme: 0, globex: 0 }
  const close = async (n: number) => {
    const sellers = companies.filter((company) => company === 'acme' || n >= 2)
    const now = clock.now().getTime()
    const before = await Promise.all(sellers.map(soFarOf))
    expect(before).toMatchObject(
      sellers.map((company) => booksUntil(books[company], now)[closed[company]]?.report ?? {}),
    )
    const [, survivor] = await Promise.allSettled([
      running(killedAt(another.db, by.whole(0, 20))),
      running(db),
    ])
    expect(survivor).toMatchObject({ status: 'fulfilled' })
    // Whatever the killed one had locked is done the next time.
    await running(db)
    for (const company of companies) {
      const expected = expectedReports(company, n < 2 && company === 'globex' ? 0 : now)
      expect(await reportsOf(company)).toMatchObject(expected)
      closed[company] = expected.length
    }
    expect(await db.$count(reports)).toBe(closed.acme + closed.globex)
    expect((await audit(db)).report).toContain('No violations.')
  }
  const readSoFar = async (company: Company) => {
    const now = clock.now().getTime()
    const expected = booksUntil(books[company], now).at(-1)
    expect(await soFarOf(company)).toMatchObject({
      ...expected?.report,
      credits_left_as_cents: expected?.left,
      until: iso(now),
    })
  }

  const story = [
    {
      at: monthAt(0, 1),
      act: async () => {
        await createPerson(on.server, account)
        const path = `/plans/${await planOf('acme', 'big')}/plan_passes`
        expect((await on.api('provider', 'POST', path, { email: account })).status).toBe(201)
      },
    },
    { at: lived.ga.from, act: () => progress('ga') },
    { at: lived.asked, act: () => reprice('acme', 'basic', { price_cents: 2599, grandfathered: false }) },
    { at: moved.asked, act: () => reprice('globex', 'big', { price_cents: 4999, grandfathered: true }) },
    { at: lived.ga.until, act: () => progress('shutdown') },
    ...imports.map((imported) => ({
      at: imported.at,
      act: async () => {
        const billingFrom = iso(imported.billedFrom).slice(0, 7)
        const order = { file: fileOf(imported, 'globex-store'), billingFrom, now: clock.now }
        const nothing = () => undefined
        expect(await importInstalls(db, order, nothing, nothing)).toContain('refused: 0.')
      },
    })),
    ...livedLives.flatMap((life) => deedsOf('acme', life)),
    ...movedLives.flatMap((life) => deedsOf('globex', life)),
    ...companies.flatMap((company) =>
      books[company].credits.map(({ at, ...credit }) => ({
        at,
        act: () => asked(201, 'POST', 'credits', { ...credit, company: names[company] }),
      })),
    ),
    ...payments.map(({ at, company, status, period, cents, reference }) => {
      const body = { company: names[company], period, cents, reference, paid_on: iso(at).slice(0, 10) }
      return { at, act: () => asked(status, 'POST', 'payouts', body) }
    }),
    ...months.flatMap((_, n) => [
      { at: monthAt(n, by.whole(1, 27)), act: () => readSoFar(n > 2 && by.chance(0.5) ? 'globex' : 'acme') },
      { at: lookedAt(n + 1), act: () => close(n) },
    ]),
  ]
  for (const { at, act } of story.toSorted((a, b) => a.at - b.at)) {
    clock.set(iso(at))
    await act()
  }
  await another.close()

  for (const company of companies) {
    const expected = expectedReports(company, clock.now().getTime())
    const written = await reportsOf(company)
    for (const [n, month] of expected.entries()) {
      const [, ...table] = parse(Buffer.from(await document(written[n]?.csv_url ?? '')), {
        bom: true,
      }) as string[][]
      const rows = table.map((row) => row.slice(5).map(centsOf))
      const total = rows.pop()
      const { customer_billings_as_cents: customer, provider_share_as_cents: share } = month
      expect(total).toEqual([customer, month.heroku_share_as_cents, share])
      expect([0, 1, 2].map((column) => sumOf(rows.map((row) => row[column] ?? 0)))).toEqual(total)
      expect(rows.map(([own = 0, platform = 0]) => own - platform)).toEqual(rows.map((row) => row[2]))
      expect(table.slice(0, -1).map((row) => row[3])).toEqual(
        Object.keys(month.addon_billings[books[company].addon] ?? {}).toSorted(),
      )
      const { text } = await extractText(await getDocumentProxy(await document(written[n]?.pdf_url ?? '')), {
        mergePages: true,
      })
      const credited = sumOf(month.credits.map(({ cents }) => cents))
      const shown = text.replaceAll(/\s+/g, ' ')
      for (const part of [
        ...[...rows, total ?? []].map((amounts) => amounts.map(dollars).join(' ')),
        `Billed to customers ${dollars(month.total_billings_as_cents)} Credits ${dollars(0 - credited)} `,
        ...month.credits.map(({ cents, reason }) => `${reason} ${dollars(0 - cents)}`),
        ...month.payouts.map(({ cents, reference }) => `${reference} ${dollars(cents)}`),
        ...(month.due_as_cents === null || share === 0 ? [] : [`Still due ${dollars(month.due_as_cents)}`]),
      ])
        expect(shown).toContain(part)
    }
    const to = on.world[people[company]].email
    const letters = await db.$count(outbox, and(eq(outbox.topic, 'billing'), eq(outbox.to, to)))
    const paid = expected.flatMap(({ payouts }) => payouts)
    expect(letters).toBe(books[company].credits.length + paid.length)
  }
})
