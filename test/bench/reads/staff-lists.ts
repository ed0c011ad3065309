import { pino } from 'pino'
import { createApp } from '#server/app.ts'
import { serverOn, testClock } from '#test/support/server.ts'
import { tableOf } from '../figures.ts'
import { keepInReadme } from '../readme.ts'
import { countedDatabase } from './counted-database.ts'
import { tokens } from './fill.ts'
import { fillStaffLists } from './fill-staff-lists.ts'
import { companyOfRecords } from './paths.ts'

/*
 * Staff's lists on the embedded database, in process, with 10,000 of each record that they list
 * (fill-staff-lists.ts). Processor time, which a busy machine stretches less than the clock's.
 */
const rounds = 9
const paths = [
  'company_overviews',
  'company_overviews from row 9000',
  'company_overviews?sort=created_at&order=desc',
  'company_overviews?addons=none',
  'company_overviews?supplier=missing',
  'company_overviews?q=77',
  'company_overviews?q=person-77',
  `companies/${companyOfRecords}/overview`,
  `companies/${companyOfRecords}/transitions`,
  `companies/${companyOfRecords}/letters`,
  'outbox/groups',
  'outbox/groups from row 1500',
  'outbox/groups?q=price',
  'outbox/groups?q=user99',
  'outbox/groups?state=sent',
  'outbox/groups?state=waiting',
  'outbox/groups?state=givenUp',
  'outbox/groups?from=2026-06-01&to=2026-06-02',
  'outbox/counts',
  'decisions',
  'decisions from row 9000',
  'decisions?sort=took',
  'decisions?q=addon-77',
  'decisions?decision=rejected&from=2026-06-10&to=2026-06-12',
  'decisions?kind=marketplace_fitting_approval',
  'decisions/summary',
  'desk/items',
  'desk/items from row 15000',
  'desk/items?kind=repricing',
  'desk/items?assigned=me',
  'desk/items?sort=addon',
  'desk/items?sort=kind&order=desc',
  'desk/items?sort=requester',
  'desk/items?q=addon-77',
  'desk/counts',
  'notices',
  'notices from row 9000',
  'notices?unread=true',
  'notices?topic=prices',
  'notices?addon=addon-77',
  'notices/counts',
  'addons?progress=true',
  'addons?progress=true&request=waiting',
  'addons?progress=true&request=none',
  'addons?progress=true&q=addon-77',
  'addon_counts',
  'addon_counts?q=addon-77',
]

/** The range of a page of 50 that begins with a row. */
const rangeFrom = (row = '0') => `items ${Buffer.from(`o${row}`).toString('base64url')}..; max=50`

const database = await countedDatabase({})
const { clock, config } = serverOn(
  { ...database, another: () => Promise.reject(new Error('one process')) },
  testClock('2026-11-23T12:00:00Z'),
)
// Each answer anew: kept ones are measured by rates.ts.
const app = createApp({
  db: database.db,
  clock,
  config,
  log: pino({ level: 'silent' }),
  portalDir: null,
  keptBytes: 0,
})
await fillStaffLists(database.db)

const figures = paths.map((name) => ({
  name: name.replace(/[\da-f-]{36}/, '…'),
  path: name,
  values: [] as number[],
}))
for (let round = 0; round <= rounds; round++)
  for (const { path: asked, values } of figures) {
    const [path, row] = asked.split(' from row ')
    const headers = { authorization: `Bearer ${tokens.staff}`, range: rangeFrom(row) }
    const before = process.cpuUsage()
    const answer = await app.request(`/api/v3/${path}`, { headers })
    await answer.text()
    const { user, system } = process.cpuUsage(before)
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    // The first is not counted.
    if (round > 0) values.push((user + system) / 1000)
  }
await database.close()
const table = tableOf(figures)
console.log(table)
await keepInReadme('staff lists', table)
