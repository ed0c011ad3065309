import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { createApp } from '#server/app.ts'
import { serverOn, testClock } from '#test/support/server.ts'
import { tableOf } from '../figures.ts'
import { keepInReadme } from '../readme.ts'
import { countedDatabase } from './counted-database.ts'
import { tokens } from './fill.ts'
import { fillStaffLists } from './fill-staff-lists.ts'

/*
 * Searches on the embedded database, in process, with 10,000 add-ons of four plans and six features each, and as many
 * people and companies. Processor time, as in staff-lists.ts.
 */
const rounds = 9
const searches = [
  ['staff', 'q=addon'],
  ['staff', 'q=a'],
  ['staff', 'q=77'],
  ['staff', 'q=7'],
  ['staff', 'q=plan'],
  ['staff', 'q=addon-7777'],
  ['staff', 'q=addon 7777 plan'],
  ['staff', 'q=plan 2 addon 77'],
  ['staff', 'q=feature company 812'],
  ['staff', 'q=person-7777'],
  ['staff', 'q=partners.example'],
  ['staff', 'q=team'],
  ['staff', 'q=storage'],
  ['staff', 'q=検索'],
  ['staff', 'q=a b c d e f g h i j k l m n'],
  ['staff', 'q=business approval addon'],
  ['staff', 'q=price change plan'],
  ['staff', 'q=nothing of the sort'],
  ['staff', 'addon=addon-77'],
  ['provider', 'q=addon'],
  ['provider', 'q=plan 2'],
  ['provider', 'q=p'],
  ['provider', 'q=person'],
  ['provider', 'q=business'],
] as const

const more = [
  sql`insert into plans (id, created_at, updated_at, addon_id, name, slug)
    select md5('more ' || id)::uuid, now(), now(), id, 'Team', 'team' from addons`,
  sql`insert into features (id, created_at, updated_at, addon_id, name, datatype, position)
    select md5('more ' || n || addons.id)::uuid, now(), now(), addons.id, 'Storage ' || n, 'boolean', n
    from addons, generate_series(4, 6) n`,
]

const database = await countedDatabase({})
const { clock, config } = serverOn(
  { ...database, another: () => Promise.reject(new Error('one process')) },
  testClock('2026-11-23T12:00:00Z'),
)
const app = createApp({
  db: database.db,
  clock,
  config,
  log: pino({ level: 'silent' }),
  portalDir: null,
  keptBytes: 0,
})
await fillStaffLists(database.db)
await database.db.execute(sql`set session_replication_role = replica`)
for (const statement of more) await database.db.execute(statement)
await database.db.execute(sql`set session_replication_role = origin`)
await database.db.execute(sql`vacuum analyze`)

const figures = searches.map(([who, query]) => ({
  name: `${who}: ${query}`,
  who,
  query,
  values: [] as number[],
}))
for (let round = 0; round <= rounds; round++)
  for (const { who, query, values } of figures) {
    const headers = { authorization: `Bearer ${tokens[who]}` }
    const before = process.cpuUsage()
    const answer = await app.request(`/api/v3/search?${query}`, { headers })
    await answer.text()
    const { user, system } = process.cpuUsage(before)
    if (!answer.ok) throw new Error(`${query}: ${answer.status}`)
    // The first is not counted.
    if (round > 0) values.push((user + system) / 1000)
  }
await database.close()
const table = tableOf(figures)
console.log(table)
await keepInReadme('search', table)
