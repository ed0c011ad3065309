import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { tendEmbedded } from '#server/db/embedded-upkeep.ts'
import { startPostgres } from '#test/support/database/postgres.ts'
import { createApp } from '#server/app.ts'
import { serverOn, testClock } from '#test/support/server.ts'
import { pino } from 'pino'
import { median } from '../figures.ts'
import { countedDatabase, type CountedDatabase } from './counted-database.ts'
import { fill, tokens } from './fill.ts'
import { type Read, reads } from './paths.ts'

/*
 * The server's own time and statements for every list and record, on a database of 10,000 add-ons: in process, without
 * network. The embedded database is filled once and kept; `--postgres` starts a throw-away cluster and fills that.
 */
const { values } = parseArgs({
  options: {
    n: { type: 'string', default: '9' },
    postgres: { type: 'boolean', default: false },
    folder: { type: 'string', default: 'test/.report/bench-reads' },
    out: { type: 'string', default: 'test/.report/bench-reads.json' },
    only: { type: 'string', default: '' },
  },
})
const n = Number(values.n)
/** The most that a read may take, in ms. */
const mostMs = 20

async function filled(): Promise<CountedDatabase & { end: () => void }> {
  if (values.postgres) {
    const { url, stop } = await startPostgres()
    const database = await countedDatabase({ url })
    await fill(database.db)
    // What a server's autovacuum would have done by now.
    await database.db.execute(sql`vacuum analyze`)
    return { ...database, end: stop }
  }
  const mark = `${values.folder}/filled`
  const isFilled = existsSync(mark)
  if (!isFilled) await rm(values.folder, { recursive: true, force: true })
  await mkdir(values.folder, { recursive: true })
  const database = await countedDatabase({ dataDir: `${values.folder}/db` })
  if (!isFilled) await fill(database.db)
  // As the platform's job does.
  await tendEmbedded(database.db)
  await writeFile(mark, '')
  return { ...database, end: () => undefined }
}

interface ReadFigures extends Read {
  endpoint: string
  median: number
  /** Milliseconds of processor time, which a busy machine does not stretch; without that of a PostgreSQL server. */
  processor: number
  statements: number
}

async function measure(
  app: ReturnType<typeof createApp>,
  { statements }: CountedDatabase,
  read: Read,
): Promise<Omit<ReadFigures, 'endpoint'>> {
  const { as, path, from, max = 50 } = read
  const authorization = `Bearer ${tokens[as]}`
  let range = `items ..; max=${max}`
  if (from !== undefined) {
    // The page before it, whose answer names the next one.
    const cursor = Buffer.from(`o${from - max}`).toString('base64url')
    const before = await app.request(path, {
      headers: { authorization, range: `items ${cursor}..; max=${max}` },
    })
    range = before.headers.get('next-range') ?? range
  }
  const headers = { authorization, range }
  const times: number[] = []
  const processor: number[] = []
  let count = 0
  for (let i = 0; i < n + 2; i++) {
    statements()
    const began = performance.now()
    const used = process.cpuUsage()
    const answer = await app.request(path, { headers })
    await answer.text()
    if (answer.status !== 200 && answer.status !== 206)
      throw new Error(`${path} was answered with ${answer.status}`)
    times.push(performance.now() - began)
    const { user, system } = process.cpuUsage(used)
    processor.push((user + system) / 1000)
    count = statements().length
  }
  // The first two compile and plan.
  const [elapsed, busy] = [times, processor].map((each) => median(each.slice(2)))
  return { ...read, median: elapsed ?? 0, processor: busy ?? 0, statements: count }
}

const began = performance.now()
const database = await filled()
console.log(`filled and open after ${((performance.now() - began) / 1000).toFixed(1)} s`)
const another = () => Promise.reject(new Error('the bench has one process'))
const server = serverOn({ ...database, another }, testClock('2026-11-23T12:00:00Z'))
const { db, clock, config } = server
// Each answer anew: kept ones are measured by rates.ts.
const app = createApp({ db, clock, config, log: pino({ level: 'silent' }), portalDir: null, keptBytes: 0 })
const figures: ReadFigures[] = []
try {
  for (const [endpoint, asked] of Object.entries(reads)) {
    if (!endpoint.includes(values.only)) continue
    for (const read of asked) {
      const measured = { endpoint, ...(await measure(app, database, read)) }
      figures.push(measured)
      const { median: ms, processor, statements, path, as, from } = measured
      const cells = [ms.toFixed(1), processor.toFixed(1), String(statements)].map((cell) => cell.padStart(8))
      const page = from === undefined ? '' : `  from row ${from}`
      console.log(`${cells.join('')}  ${as.padEnd(8)}  ${path}${page}${ms > mostMs ? '  over' : ''}`)
    }
  }
} finally {
  await server.close()
  database.end()
}
await writeFile(values.out, `${JSON.stringify(figures, null, 2)}\n`)
const over = figures.filter(({ median: ms }) => ms > mostMs)
console.log(`${figures.length} reads, ${over.length} over ${mostMs} ms (median of ${n})`)
