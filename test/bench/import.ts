import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { createApp } from '#server/app.ts'
import { audit } from '#server/commands/audit.ts'
import { countCustomers } from '#server/customers/count-customers.job.ts'
import { importInstalls } from '#server/commands/import/import-installs.ts'
import { writeMonthEndReports } from '#server/reports/month-end-reports.job.ts'
import { startPostgres } from '#test/support/database/postgres.ts'
import { storeService } from '#test/support/people.ts'
import { serverOn, testClock } from '#test/support/server.ts'
import { addonAt, createWorld } from '#test/support/world.ts'
import { countedDatabase } from './reads/counted-database.ts'
import { median } from './figures.ts'
import { keepInReadme } from './readme.ts'

/*
 * An import of a million lines into each database, and what is read and billed afterwards. Half of the installs are of one
 * add-on, the others of nine; a third are removed, and every twentieth has changed its plan.
 */
const { values } = parseArgs({
  options: { lines: { type: 'string', default: '1000000' }, only: { type: 'string', default: '' } },
})
const count = Number(values.lines)
const folder = 'test/.report/bench-import'
const file = `${folder}/installs.ndjson`

const uuidOf = (n: number) => `7b0f4a60-0000-4000-8000-${String(n).padStart(12, '0')}`
const slugOf = (n: number) => `acme-${n % 2 === 0 ? 0 : n % 10}`
/** An instant in so many days from a day on, apart from others. */
const at = (n: number, first: string, days: number) =>
  new Date(Date.parse(first) + ((n * 7919) % days) * 86_400_000 + n).toISOString()

/** Writes so many lines, each a stretch of an install's time. */
async function writeLines(): Promise<void> {
  const out = createWriteStream(file)
  for (let n = 0; n < count; n++) {
    const isChange = n % 20 === 1
    const own = isChange ? n - 1 : n
    const [first, last] = [at(own, '2024-01-01', 640), at(own, '2025-10-02', 388)]
    const line = {
      uuid: uuidOf(own),
      account: `user${own % 200_000}@customers.example`,
      addon: slugOf(own),
      plan: isChange ? 'big' : 'basic',
      installed_at: isChange ? last : first,
      ...(n % 20 === 0 || (!isChange && n % 3 === 0) ? { removed_at: last } : {}),
      app: { id: `app-${n}`, name: `shop-${n}` },
    }
    if (!out.write(`${JSON.stringify(line)}\n`)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
}

type Row = [what: string, ms: number]

async function timed<T>(what: string, work: () => Promise<T>): Promise<[Row, T]> {
  const began = performance.now()
  const done = await work()
  const ms = performance.now() - began
  console.log(`${what}: ${ms.toFixed(0)} ms`)
  return [[what, ms], done]
}

/** Imports and reads on one database; gives the times in ms. */
async function measure(place: Parameters<typeof countedDatabase>[0]): Promise<Row[]> {
  const database = await countedDatabase(place)
  const another = () => Promise.reject(new Error('the bench has one process'))
  const server = serverOn({ ...database, another }, testClock('2026-10-25T12:00:00Z'))
  const { db, clock, config } = server
  const world = await createWorld(server)
  for (let n = 0; n < 10; n++) await addonAt(world, 'ga', `acme-${n}`)
  const service = await storeService(server, 'marketplace')
  clock.set('2026-10-26T12:00:00Z')
  const order = { file, billingFrom: null, now: clock.now }
  let staged = 0
  const began = performance.now()
  const [whole] = await timed('import, in all', () =>
    importInstalls(
      db,
      order,
      () => undefined,
      () => void (staged = performance.now() - began),
    ),
  )
  const log = pino({ level: 'silent' })
  const app = createApp({ db, clock, config, log, portalDir: null, keptBytes: 0 })
  const rows: Row[] = [
    ['lines read, checked and staged', staged],
    ['compared and stored, analyzed', whole[1] - staged],
  ]
  const of = '/api/v3/addons/acme-0'
  const read = async (token: string, path: string) => {
    const times: number[] = []
    for (let n = 0; n < 5; n++) {
      const [[, ms]] = await timed(path, async () => {
        const answer = await app.request(path, { headers: { authorization: `Bearer ${token}` } })
        await answer.text()
        if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
      })
      times.push(ms)
    }
    rows.push([`GET ${path}`, median(times)])
  }
  const { token } = world.provider
  await read(token, `${of}/installs`)
  await read(token, `${of}/installs?state=removed`)
  await read(token, `${of}/plan_usages`)
  await read(service.token, '/platform/installs')
  await read(token, `${of}/month_so_far`)
  const counting = () => countCustomers({ db, clock, log })
  clock.set('2026-10-23T12:00:00Z')
  rows.push((await timed('customers counted from the beginning', counting))[0])
  clock.set('2026-10-24T12:00:00Z')
  rows.push((await timed('customers of one more day', counting))[0])
  clock.set('2026-10-26T12:00:00Z')
  await read(token, `${of}/customers?from=2025-10-27`)
  await read(token, `${of}/customer_retention`)
  await read(token, `${of}/overview`)
  clock.set('2026-11-01T00:30:00Z')
  rows.push((await timed('month end', () => writeMonthEndReports({ db, clock, config, log })))[0])
  const [audited, { report, violations }] = await timed('npm run audit', () => audit(db))
  if (violations > 0) throw new Error(report)
  rows.push(audited)
  await database.close()
  return rows
}

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
await writeLines()
const figures = new Map<string, Row[]>()
if (values.only !== 'embedded') {
  const { url, stop } = await startPostgres()
  figures.set('PostgreSQL', await measure({ url }).finally(stop))
}
if (values.only !== 'postgres') figures.set('embedded', await measure({ dataDir: `${folder}/db` }))
await rm(folder, { recursive: true })
const [first = []] = figures.values()
const seconds = (ms = 0) => (ms / 1000).toFixed(ms < 1000 ? 3 : 1)
const table = [
  ['s', ...figures.keys()],
  ['---', ...[...figures.keys()].map(() => '---:')],
  ...first.map(([what], index) => [what, ...[...figures.values()].map((rows) => seconds(rows[index]?.[1]))]),
]
const text = table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
console.log(text)
if (figures.size === 2) await keepInReadme('import', text)
