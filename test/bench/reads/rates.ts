import { parseArgs } from 'node:util'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { createApp } from '#server/app.ts'
import { companies } from '#server/db/schema.ts'
import { startPostgres } from '#test/support/database/postgres.ts'
import { serverOn, testClock } from '#test/support/server.ts'
import { addonAt, createWorld } from '#test/support/world.ts'
import { pino } from 'pino'
import { median } from '../figures.ts'
import { keepInReadme } from '../readme.ts'
import { countedDatabase } from './counted-database.ts'

/*
 * Requests per second of the reads that every screen makes, in a small world, in process: with answers kept and
 * computed, beside the smallest server there could be on the same database. Ratios count.
 */
const { values } = parseArgs({
  options: { n: { type: 'string', default: '5' }, seconds: { type: 'string', default: '1' } },
})
const asked = ['/addons', '/addons/acme-next', '/addons/acme-next/actions']
/** Requests at the same time. */
const atOnce = 8

interface App {
  request(path: string, init: RequestInit): Response | Promise<Response>
}

/** Requests per second for a while. Throws if one is not taken. */
async function rate(app: App, path: string, token: string): Promise<number> {
  const began = performance.now()
  const end = began + Number(values.seconds) * 1000
  let count = 0
  const client = async () => {
    while (performance.now() < end) {
      const answer = await app.request(path, { headers: { authorization: `Bearer ${token}` } })
      await answer.text()
      if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
      count += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, client))
  return (count * 1000) / (performance.now() - began)
}

/** Measures on one database; gives the rows of the table. */
async function measure(name: string, place: Parameters<typeof countedDatabase>[0]): Promise<string[]> {
  const database = await countedDatabase(place)
  const another = () => Promise.reject(new Error('the bench has one process'))
  const server = serverOn({ ...database, another }, testClock())
  const world = await createWorld(server)
  await addonAt(world, 'beta', 'acme-next')
  const { app, db, clock, config } = server
  const log = pino({ level: 'silent' })
  const bare = new Hono().get('*', async (c) => {
    const id = eq(companies.id, world.companyId)
    return c.json(await db.select({ id: companies.id }).from(companies).where(id))
  })
  const computing = createApp({ db, clock, config, log, portalDir: null, keptBytes: 0 })
  const apps = { bare, kept: app, computed: computing }
  const rows: string[] = []
  for (const path of asked) {
    const rates: Record<keyof typeof apps, number[]> = { bare: [], kept: [], computed: [] }
    // In turn, so that a busy machine is as busy for each of them; the first round compiles and plans.
    for (let i = 0; i <= Number(values.n); i++)
      for (const each of ['bare', 'kept', 'computed'] as const) {
        const measured = await rate(
          apps[each],
          each === 'bare' ? '/' : `/api/v3${path}`,
          world.provider.token,
        )
        if (i > 0) rates[each].push(measured)
      }
    const of = { bare: median(rates.bare), kept: median(rates.kept), computed: median(rates.computed) }
    // Of each round by itself: from one to the next a busy machine changes both by as much.
    const ratio = median(rates.kept.map((kept, i) => kept / (rates.bare[i] ?? Number.NaN)))
    const cells = [...Object.values(of), ratio * 100].map((value) => value.toFixed(0))
    rows.push(`| ${name}, ${path} | ${cells.join(' | ')} % |`)
    console.log(rows.at(-1))
    database.statements()
  }
  await database.close()
  return rows
}

const rows = await measure('embedded', {})
const { url, stop } = await startPostgres()
try {
  rows.push(...(await measure('PostgreSQL', { url })))
} finally {
  stop()
}
const heads = ['requests per second', 'bare server', 'kept', 'computed', 'kept, of bare']
const rule = ['---', ...heads.slice(1).map(() => '---:')]
await keepInReadme(
  'rates',
  [heads, rule]
    .map((row) => `| ${row.join(' | ')} |`)
    .concat(rows)
    .join('\n'),
)
