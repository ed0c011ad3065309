import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { createApp } from '#server/app.ts'
import type { Database } from '#server/db/database.ts'
import { addons, companies, publishedAddons } from '#server/db/schema.ts'
import { startPostgres } from '#test/support/database/postgres.ts'
import { storeService } from '#test/support/people.ts'
import { serverOn, testClock } from '#test/support/server.ts'
import { type Figures, tableOf } from '../figures.ts'
import { keepInReadme } from '../readme.ts'
import { countedDatabase } from './counted-database.ts'

/*
 * The catalogue of 10,000 add-ons, each with 3 to 5 plans, 8 features, 5 screenshots and texts, some 10 kB: the server's own
 * time until the last part of an answer is made, in process, without network.
 */
const count = 10_000
const rounds = 9
const at = new Date('2026-11-02T09:00:00Z')

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const idOf = (name: string) => hashOf(name).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
const picture = (name: string) => `/images/${hashOf(name)}.png`
const each = <T>(many: number, make: (n: number) => T): T[] => Array.from({ length: many }, (_, n) => make(n))

const words =
  'queues jobs and workers for apps that grow with retries schedules metrics alerts and a dashboard'
/** A text of so many letters, another one for each name. */
const textOf = (name: string, length: number) => `${name} ${words} ${words} ${words}`.slice(0, length)

/** The page of the n-th add-on in wire names, for one of the databases. */
function pageOf(n: number, of: string) {
  const name = `${of} ${n}`
  const features = each(8, (f) => ({
    id: idOf(`feature ${name} ${f}`),
    name: `Connections ${f}`,
    datatype: 'number',
  }))
  const noDefaults = ['space_', 'temporary_supported_', 'temporary_space_supported_']
  return JSON.stringify({
    id: idOf(`addon ${name}`),
    slug: `addon-${n}`,
    state: 'ga',
    display_name: `Addon ${n}`,
    summary: textOf(name, 120),
    icon_url: picture(`icon ${name}`),
    featured: false,
    categories: [{ slug: 'data-stores', label: 'Data Stores' }],
    languages: ['Ruby', 'Node', 'Python'],
    supported_generations: ['cedar', 'fir'],
    tags: ['queue', 'jobs', 'workers'],
    screenshots: each(5, (s) => ({
      id: idOf(`screenshot ${name} ${s}`),
      name: textOf(name, 25),
      original_url: picture(`original ${name} ${s}`),
      retina_url: picture(`retina ${name} ${s}`),
      medium_url: picture(`medium ${name} ${s}`),
      thumb_url: picture(`thumb ${name} ${s}`),
    })),
    benefits: each(3, (b) => ({
      id: idOf(`benefit ${name} ${b}`),
      title: textOf(name, 30),
      description: textOf(name, 150),
    })),
    features,
    plans: each(3 + (n % 3), (p) => ({
      id: idOf(`plan ${name} ${p}`),
      slug: `plan-${p}`,
      name: `Plan ${p}`,
      price_cents: p * 1_000,
      price_contract: false,
      installable_with_private_networking: true,
      installable_without_private_networking: true,
      temporary_supported: false,
      temporary_space_supported: false,
      shield: false,
      shield_default: false,
      features: features.map((feature, f) => ({ ...feature, value: p * 10 + f })),
    })),
    default_plan_slug: 'plan-0',
    ...Object.fromEntries(
      noDefaults.map((which) => [`${which}${which === 'space_' ? 'default_' : ''}plan_slug`, null]),
    ),
    custom_plans_text: textOf(name, 100),
    buttons: [],
    documentation_url: `https://devcenter.example/articles/addon-${n}`,
    website_url: `https://addon-${n}.example`,
    status_page_url: null,
    email_support: `help@addon-${n}.example`,
    provider_terms_url: `https://addon-${n}.example/terms`,
    legal_statements: textOf(name, 200),
    google_analytics_id: null,
    shutdown_date: null,
  })
}

async function fillPages(db: Database, of: string): Promise<void> {
  const dates = { createdAt: at, updatedAt: at }
  const [company] = await db
    .insert(companies)
    .values({ name: 'Acme', ...dates })
    .returning()
  if (company === undefined) throw new Error('the company was not stored')
  for (let from = 0; from < count; from += 500) {
    const made = each(500, (n) => ({ n: from + n, page: pageOf(from + n, of) }))
    const ofAddon = (n: number) => ({ id: idOf(`addon ${of} ${n}`), slug: `addon-${n}` })
    await db.insert(addons).values(
      made.map(({ n }) => ({
        ...ofAddon(n),
        companyId: company.id,
        name: `Addon ${n}`,
        displayName: `Addon ${n}`,
        state: 'ga' as const,
        ...dates,
      })),
    )
    await db.insert(publishedAddons).values(
      made.map(({ n, page }) => ({
        addonId: ofAddon(n).id,
        slug: ofAddon(n).slug,
        page,
        hash: hashOf(page),
        publishedAt: at,
        contentVersion: 'filled',
      })),
    )
  }
  await db.execute(sql`vacuum analyze`)
}

/** Publishes so many pages anew, each changed. */
const change = (db: Database, many: number) =>
  db.execute(sql`
    update published_addons set page = changed, hash = encode(sha256(changed::bytea), 'hex')
    from (
      select addon_id as id, replace(page, '"featured":', '"featured" :') || ' ' as changed
      from published_addons order by serial limit ${many}) each
    where addon_id = id`)

async function measure(name: string, place: Parameters<typeof countedDatabase>[0]): Promise<Figures[]> {
  const database = await countedDatabase(place)
  const another = () => Promise.reject(new Error('the bench has one process'))
  const { db, clock, config } = serverOn({ ...database, another }, testClock())
  const app = createApp({ db, clock, config, log: pino({ level: 'silent' }), portalDir: null })
  await fillPages(db, name)
  const { token } = await storeService({ db }, 'marketplace')
  let sent = 0
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const began = performance.now()
    const answer = await app.request(`/platform/catalogue${path}`, {
      headers: { authorization: `Bearer ${token}`, ...headers },
    })
    sent = 0
    const decoder = new TextDecoder()
    let head = ''
    for await (const part of answer.body ?? []) {
      if (sent === 0) head = decoder.decode(part.subarray(0, 100))
      sent += part.byteLength
    }
    const ms = performance.now() - began
    if (answer.status >= 400) throw new Error(`${path} was answered with ${answer.status}`)
    const serial = Number(/^\{"serial":(\d+)/.exec(head)?.[1])
    return { ms, serial, tag: answer.headers.get('etag') ?? '' }
  }
  const figures: Figures[] = []
  const note = (what: string, values: number[]) => figures.push({ name: `${name}: ${what}`, values })
  const repeated = async (what: string, once: () => Promise<{ ms: number }>) => {
    const values: number[] = []
    for (let round = 0; round < rounds; round++) values.push((await once()).ms)
    note(what, values)
  }
  note('all pages, the first time', [(await ask('')).ms])
  console.log(`${name}: ${(sent / 1_000_000).toFixed(1)} MB`)
  await repeated('all pages', () => ask(''))
  await repeated('all pages, ten of them changed', async () => {
    await change(db, 10)
    return ask('')
  })
  await repeated('since a serial, ten changes', async () => {
    const { serial } = await ask('')
    await change(db, 10)
    return ask(`?since=${serial}`)
  })
  const { tag } = await ask('')
  await repeated('all pages, 304', () => ask('', { 'if-none-match': tag }))
  await repeated('one page', () => ask('/addon-7'))
  await database.close()
  return figures
}

const figures = await measure('embedded', {})
const { url, stop } = await startPostgres()
figures.push(...(await measure('PostgreSQL', { url }).finally(stop)))
const table = tableOf(figures)
console.log(table)
await keepInReadme('catalogue', table)
