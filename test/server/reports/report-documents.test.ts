import { eq } from 'drizzle-orm'
import { parse } from 'csv-parse/sync'
import { extractText, getDocumentProxy } from 'unpdf'
import * as v from 'valibot'
import Pdf from 'pdfkit'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addons, companies, credits, payouts, plans, reportCredits } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { billed } from '#test/support/billed.ts'
import { hostileTexts } from '#test/support/hostile.ts'
import { call, storeService } from '#test/support/people.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readAs } from '#test/support/read-as.ts'

const on = useWorld()
let addon: AddonRow
beforeEach(async () => {
  addon = await addonAt(on.world, 'alpha', 'acme-ga')
})

const month = (period = '2026-10') => ({ companyId: on.world.companyId, period })

/** Fetches a document of the newest report, or of the nth before it. */
async function fetched(kind: 'csv' | 'pdf', nth = 0) {
  const { body } = await on.api('provider', 'GET', `/addons/${addon.slug}/reports`)
  const report = readAs(body, v.array(v.looseObject({ csv_url: v.string(), pdf_url: v.string() })))[nth]
  const answer = await on.server.app.request(report?.[`${kind}_url`] ?? '')
  expect(answer.status).toBe(200)
  return { headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

async function statement(nth = 0) {
  const { bytes } = await fetched('pdf', nth)
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: false })
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}

const renameCompany = (name: string) =>
  on.server.db.update(companies).set({ name }).where(eq(companies.id, on.world.companyId))
const renameAddon = (displayName: string) =>
  on.server.db.update(addons).set({ displayName }).where(eq(addons.id, addon.id))

test('the table has a row per plan and the total they sum up to', async () => {
  await renameAddon('Ångström, “Données”')
  await billed(on.server, { ...month(), creditsCents: 501 }, { addon, plans: { basic: 1_001, big: 123_400 } })
  const { headers, bytes } = await fetched('csv')
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toBe('attachment; filename="acme-data-2026-10.csv"')
  expect(headers.get('cache-control')).toBe('private, no-store')
  // A spreadsheet knows UTF-8 by these three.
  expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
  expect(new TextDecoder().decode(bytes)).toBe(
    [
      'period,addon_slug,addon_name,plan_slug,plan_name,customer_billings_usd,platform_share_usd,provider_share_usd',
      '2026-10,acme-ga,"Ångström, “Données”",basic,Basic,9.97,2.99,6.98',
      '2026-10,acme-ga,"Ångström, “Données”",big,Big,1229.03,368.71,860.32',
      'TOTAL,,,,,1239.00,371.70,867.30',
      '',
    ].join('\r\n'),
  )
})

/** Bills a plan for each of these names, a dollar each; returns what is billed. */
async function plansNamed(names: readonly string[]): Promise<Record<string, number>> {
  const at = { createdAt: on.server.clock.now(), updatedAt: on.server.clock.now() }
  const rows = names.map((name, i) => ({ addonId: addon.id, slug: `p-${i + 10}`, name, ...at }))
  await on.server.db.insert(plans).values(rows)
  return Object.fromEntries(rows.map(({ slug }) => [slug, 100]))
}

test('no name is a formula, and one with quotes, commas and line ends stays one cell', async () => {
  const formulas = ['=HYPERLINK("http://evil.example")', '+1+1', '-2', '@SUM(A1)', '\t=1', '\r=1', '＝1']
  await renameAddon('one, "two"\nthree')
  await billed(on.server, month(), { addon, plans: await plansNamed(formulas) })
  const text = new TextDecoder().decode((await fetched('csv')).bytes)
  for (const name of formulas) expect(text).toContain(`'${name.replaceAll('"', '""')}`)
  expect(text).not.toMatch(/(^|[,"\n])[=+\-@\t\r＝]/)
  expect(text).toContain(',"one, ""two""\nthree",p-10,')
})

test('documents with hostile names are whole', async () => {
  const names = Object.values(hostileTexts).map((text) => [...text].slice(0, 200).join(''))
  await billed(on.server, month(), { addon, plans: await plansNamed(names) })
  const shown = names.map((name) => (/^[=+\-@\t\r]/.test(name) ? `'${name}` : name))
  for (const [at, name] of names.entries()) {
    await renameCompany(name)
    await renameAddon(name)
    const { bytes, headers } = await fetched('csv')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z0-9-]+-2026-10\.csv"$/)
    const [, ...table] = parse(Buffer.from(bytes), { bom: true }) as string[][]
    expect(new Set(table.map((row) => row.length))).toEqual(new Set([8]))
    expect(table.slice(0, -1).map(([, , addonName, , planName]) => [addonName, planName])).toEqual(
      shown.map((planName) => [shown[at], planName]),
    )
  }
  const pages = await statement()
  expect(pages.join(' ')).toContain(`$${names.length}.00`)
  expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`)
})

test('a company without Latin letters still has a file name', async () => {
  await renameCompany('株式会社"\r\n')
  await billed(on.server, month())
  expect((await fetched('csv')).headers.get('content-disposition')).toBe(
    'attachment; filename="company-2026-10.csv"',
  )
})

test('names have the letters of their script; what no font has is left out', async () => {
  await renameCompany('株式会社データ設計 🦄 (中国) 有限公司')
  await renameAddon('한국 데이터베이스')
  await on.server.db.update(plans).set({ name: '資料庫 Größe' }).where(eq(plans.slug, 'basic'))
  await on.server.db.update(plans).set({ name: '🦄🦄' }).where(eq(plans.slug, 'big'))
  await billed(on.server, month(), { addon, plans: { basic: 100, big: 200 } })
  const { bytes } = await fetched('pdf')
  const { text } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true })
  // Characters that stand by themselves are taken apart by who reads them out.
  const page = text.replaceAll(/\s+/g, '')
  for (const part of ['株式会社データ設計(中国)有限公司', '한국데이터베이스', '資料庫Größe', 'big$2.00'])
    expect(page).toContain(part)
  expect(page).not.toContain('🦄')
  // Of each font it brings the letters that it needs.
  expect(bytes.length).toBeLessThan(200_000)
})

test('the statement says whose, when, for what and how much', async () => {
  await renameCompany('Żółw & Søn Дата GmbH')
  await on.server.db
    .update(companies)
    .set({ addr1: '1 Main Street', city: 'Springfield', state: 'OR', zip: '97403', country: 'United States' })
    .where(eq(companies.id, on.world.companyId))
  const beta = await addonAt(on.world, 'alpha', 'acme-beta')
  const id = await billed(
    on.server,
    { ...month(), creditsCents: 3_000 },
    { addon, plans: { basic: 10_000, big: 1_010_000 } },
    { addon: beta, plans: { basic: 10_000 }, unpayable: true },
  )
  const { headers } = await fetched('pdf')
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(headers.get('content-disposition')).toBe('attachment; filename="zolw-son-gmbh-2026-10.pdf"')
  const [page = '', ...more] = await statement()
  expect(more).toEqual([])
  for (const part of [
    'Billing statement, October 2026',
    'Żółw & Søn Дата GmbH',
    '1 Main Street Springfield, OR 97403 United States',
    'October 1, 2026 to October 31, 2026',
    'Billing contact Bill Ing, bill@acme.example',
    'Issued November 2, 2026 by Partner Portal',
    `Statement 2026-10-${id.slice(0, 8)}`,
    'Amounts in USD',
    'Total $10,270.00 $3,051.09 $7,119.20',
    'Billed to customers $10,300.00',
    'Credits -$30.00',
    'Customer billings $10,270.00',
    // READINGS 25: assessed is the part from add-ons that are not unpayable; of the credits they bear theirs.
    'Not shared (add-ons that are not paid out) -$99.71',
    'Assessed billings $10,170.29',
    'Platform share (30 % of assessed billings) -$3,051.09',
    'Provider share $7,119.20',
    'Page 1 of 1',
  ])
    expect(page).toContain(part)
  expect(page.match(/acme-\w+( \(not shared\))?/g)).toEqual(['acme-beta (not shared)', 'acme-ga', 'acme-ga'])
})

/** Stores credits used up in a month, and what was paid out of it, each with a text. */
async function creditedAndPaid(reportId: string, texts: readonly string[]): Promise<void> {
  const { db, clock } = on.server
  const { id: serviceId } = await storeService(on.server, 'billing')
  for (const [i, text] of texts.entries()) {
    clock.advance(1)
    const by = { cents: 100 * (i + 1), serviceId, createdAt: clock.now() }
    const [credit] = await db
      .insert(credits)
      .values({ ...by, companyId: on.world.companyId, period: '2026-10-01', reason: text })
      .returning()
    if (credit === undefined) throw new Error('the credit was not stored')
    await db.insert(reportCredits).values({ reportId, creditId: credit.id, cents: credit.cents })
    await db.insert(payouts).values({ ...by, reportId, paidOn: '2026-11-02', reference: text })
  }
}

test('the statement gives the reasons of credits, and what was paid out when with which reference', async () => {
  const id = await billed(on.server, { ...month(), creditsCents: 600 }, { addon, plans: { basic: 10_600 } })
  const before = (await statement()).join(' ')
  expect(before).not.toContain('Paid out')
  await creditedAndPaid(id, ['Zwei Tage ohne Datensicherung', '二日間停止', '🦄'])
  // The document that is kept is of before.
  const page = (await statement()).join(' ')
  for (const part of [
    'Credits -$6.00',
    'Zwei Tage ohne Datensicherung -$1.00',
    'Credit -$3.00',
    'Paid out November 2, 2026, Zwei Tage ohne Datensicherung $1.00',
    'November 2, 2026 $3.00',
    // 70 % of 100 dollars, less what was paid.
    'Provider share $70.00',
    'Still due $64.00',
  ])
    expect(page).toContain(part)
  const joined = page.replaceAll(' ', '')
  expect(joined).toContain('二日間停止-$2.00')
  expect(joined).toContain('November2,2026,二日間停止$2.00')
})

test('statements say what is due from the first month with a payout on record, and as of when', async () => {
  const sold = { addon, plans: { basic: 1_000 } }
  for (const period of ['2026-08', '2026-09', '2026-10']) await billed(on.server, month(period), sold)
  // Another company was paid earlier.
  await billed(on.server, { ...month('2026-08'), companyId: on.world.otherCompanyId }, sold)
  on.server.clock.set('2026-12-27T09:00:00Z')
  const as = await storeService(on.server, 'billing', ['billing'])
  for (const [company, period] of [
    [on.world.companyId, '2026-09'],
    [on.world.otherCompanyId, '2026-08'],
  ]) {
    const body = { company, period, cents: 300, paid_on: '2026-12-26', reference: 'PAY-7' }
    expect((await call(on.server, 'POST', '/platform/payouts', { as, body })).status).toBe(201)
  }
  const told = async (nth: number) =>
    (await statement(nth)).join(' ').match(/Payments as of [\w ,]+?\d{4}|Paid out .*Still due \S+/g)
  expect(await told(0)).toEqual(['Paid out Still due $7.00'])
  expect(await told(1)).toEqual([
    'Payments as of December 27, 2026',
    'Paid out December 26, 2026, PAY-7 $3.00 Still due $4.00',
  ])
  expect(await told(2)).toBeNull()
  const { body } = await on.api('provider', 'GET', `/addons/${addon.slug}/reports`)
  expect(body).toMatchObject([{ due_as_cents: 700 }, { due_as_cents: 400 }, { due_as_cents: null }])
})

test('a statement with hostile reasons and references is whole', async () => {
  const texts = Object.values(hostileTexts).map((text) => [...text].slice(0, 200).join(''))
  const id = await billed(on.server, month(), { addon, plans: { basic: 10_000_000 } })
  await creditedAndPaid(id, texts)
  const pages = await statement()
  // The sum of 1, 2, … dollars.
  const paid = (texts.length * (texts.length + 1)) / 2
  expect(pages.join(' ')).toContain(`Still due $${(70_000 - paid).toLocaleString('en-US')}.00`)
  expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`)
})

test('a statement leaves out an address and a contact that nobody has given', async () => {
  const none = { addr1: null, addr2: null, city: null, state: null, zip: null, country: null }
  const set = (values: Partial<typeof companies.$inferInsert>) =>
    on.server.db.update(companies).set(values).where(eq(companies.id, on.world.companyId))
  await set({ ...none, billingFullName: null, billingEmail: null })
  await billed(on.server, month())
  const [page = ''] = await statement()
  expect(page).toContain('Company Acme Data Period')
  await set({ billingEmail: 'bill@acme.example' })
  expect((await statement())[0]).toContain('Billing contact bill@acme.example Period')
})

test('lines are sorted by the add-on’s slug, then the plan’s', async () => {
  const beta = await addonAt(on.world, 'alpha', 'acme-beta')
  await billed(on.server, month(), { addon, plans: { big: 1, basic: 2 } }, { addon: beta, plans: { big: 3 } })
  const table = parse(Buffer.from((await fetched('csv')).bytes), { bom: true }) as string[][]
  expect(table.slice(1, 4).map(([, addonSlug, , planSlug]) => [addonSlug, planSlug])).toEqual([
    ['acme-beta', 'big'],
    ['acme-ga', 'basic'],
    ['acme-ga', 'big'],
  ])
})

test('a long statement repeats its head and numbers its pages', async () => {
  const names = Array.from({ length: 80 }, (_, i) => `A plan with a long name, size-${i}`)
  await billed(on.server, month(), { addon, plans: await plansNamed(names) })
  const pages = await statement()
  expect(pages.length).toBeGreaterThan(2)
  for (const [i, page] of pages.entries()) {
    expect(page).toContain(`Page ${i + 1} of ${pages.length}`)
    expect(/A plan with/.test(page)).toBe(/Add-on Plan Customer billings/.test(page))
  }
  expect(pages.join(' ').match(/A plan with/g)).toHaveLength(80)
})

test('a month without billing has its documents', async () => {
  await billed(on.server, month())
  const text = (await statement()).join()
  expect(text).toContain('Total $0.00 $0.00 $0.00')
  expect(text).not.toContain('-$0.00')
  expect(new TextDecoder().decode((await fetched('csv')).bytes)).toMatch(/TOTAL,,,,,0\.00,0\.00,0\.00\r\n$/)
})

/** When documents begin and end to be written. */
function watchedWriting(): string[] {
  const told: string[] = []
  const { registerFont, end } = Pdf.prototype
  vi.spyOn(Pdf.prototype, 'registerFont').mockImplementation(function (this: PDFKit.PDFDocument, ...given) {
    if (given[0] === 'regular') told.push('begun')
    return registerFont.apply(this, given)
  })
  vi.spyOn(Pdf.prototype, 'end').mockImplementation(function (this: PDFKit.PDFDocument) {
    told.push('ended')
    return end.apply(this)
  })
  return told
}
afterEach(() => void vi.restoreAllMocks())

test('documents are written one at a time, and each but once', async () => {
  await billed(on.server, month('2026-09'), { addon, plans: { basic: 100 } })
  await billed(on.server, month('2026-10'), { addon, plans: { basic: 200 } })
  const { body } = await on.api('provider', 'GET', `/addons/${addon.slug}/reports`)
  const links = readAs(body, v.array(v.looseObject({ pdf_url: v.string() }))).map(({ pdf_url }) => pdf_url)
  const told = watchedWriting()
  const get = async (link: string) => {
    const answer = await on.server.app.request(link)
    return [answer.status, Buffer.from(await answer.arrayBuffer()).toString('base64')]
  }
  const five = [1, 2, 3, 4, 5].flatMap(() => links)
  const answers = await Promise.all(five.map(get))
  expect(told).toEqual(['begun', 'ended', 'begun', 'ended'])
  expect(new Set(answers.map(([status]) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(([, bytes]) => bytes)).size).toBe(2)
  expect(await get(links[0] ?? '')).toEqual(answers[0])
  expect(told).toHaveLength(4)
})

test('a document is written anew once anything that it shows is another', async () => {
  await billed(on.server, month(), { addon, plans: { basic: 100 } })
  expect((await statement()).join()).toContain('Acme Data')
  await renameCompany('Acme Renamed')
  expect((await statement()).join()).toContain('Acme Renamed')
  await renameAddon('Renamed mail')
  expect((await statement()).join()).toContain('Renamed mail')
  expect(new TextDecoder().decode((await fetched('csv')).bytes)).toContain('Renamed mail')
})
