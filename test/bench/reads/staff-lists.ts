import { sql } from 'drizzle-orm'
import { serverOn, testClock } from '#test/support/server.ts'
import { tableOf } from '../figures.ts'
import { keepInReadme } from '../readme.ts'
import { countedDatabase } from './counted-database.ts'
import { fill, tokens } from './fill.ts'

/*
 * Staff's lists on the embedded database, in process: 10,000 add-ons with their 50,000 approvals, of which 10,000 have
 * been decided, each five hours after it was asked for. Processor time, which a busy machine does not stretch.
 */
const rounds = 9
const paths = [
  'decisions',
  'decisions?sort=took',
  'decisions?q=addon-77',
  'decisions?decision=rejected&from=2026-02-01&to=2026-03-01',
  'decisions/summary',
  'addons?progress=true',
  'addons?progress=true&request=waiting',
  'addons?progress=true&request=none&sort=last_changed_at&order=desc',
  'addon_counts',
  'addon_counts?q=addon-77',
]

const database = await countedDatabase({})
const another = () => Promise.reject(new Error('the bench has one process'))
const { app, db } = serverOn({ ...database, another }, testClock())
await fill(db)
await db.execute(sql`
  insert into trail (kind, addon_id, subject_type, subject_id, approval_type, event, "from", "to", actor_id, actor_role,
    created_at)
  select kind, addon_id, subject_type, subject_id, approval_type, outcome.event, 'pending', outcome.state, actor_id,
    'admin', created_at + interval '5 hours'
  from trail, lateral (select case when serial % 4 = 0 then 'reject' else 'approve' end as event,
    case when serial % 4 = 0 then 'rejected' else 'approved' end as state) as outcome
  where trail.event = 'request' order by serial limit 10000`)
await db.execute(sql`analyze`)

const figures = paths.map((name) => ({ name, values: [] as number[] }))
for (let round = 0; round <= rounds; round++)
  for (const { name, values } of figures) {
    const before = process.cpuUsage()
    const headers = { authorization: `Bearer ${tokens.staff}`, range: 'items ..; max=50' }
    const answer = await app.request(`/api/v3/${name}`, { headers })
    await answer.text()
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
    const { user, system } = process.cpuUsage(before)
    // The first is not counted.
    if (round > 0) values.push((user + system) / 1000)
  }
await database.close()
const table = tableOf(figures)
console.log(table)
await keepInReadme('staff lists', table)
