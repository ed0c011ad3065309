import { features, plans } from '#server/db/schema.ts'
import { startPostgres } from '#test/support/database/postgres.ts'
import { serverOn, testClock } from '#test/support/server.ts'
import { addonAt, createWorld } from '#test/support/world.ts'
import { type Figures, tableOf } from '../figures.ts'
import { keepInReadme } from '../readme.ts'
import { countedDatabase } from './counted-database.ts'

/*
 * The values of 100 plans for 100 features: the server's own time, in process, to save them together (10,000 values, each
 * with its row of the trail; 0.6 MB sent, 1.5 MB answered) and to read the tab that has them.
 */
const rounds = 9
const hundred = Array.from({ length: 100 }, (_, n) => n + 1)

async function measure(name: string, place: Parameters<typeof countedDatabase>[0]): Promise<Figures[]> {
  const database = await countedDatabase(place)
  const another = () => Promise.reject(new Error('the bench has one process'))
  const world = await createWorld(serverOn({ ...database, another }, testClock()))
  const { app, db, clock } = world.server
  const { id: addonId } = await addonAt(world, 'beta')
  const dates = { createdAt: clock.now(), updatedAt: clock.now() }
  const ofFeatures = await db
    .insert(features)
    .values(
      hundred.map((n) => ({ addonId, name: `F ${n}`, datatype: 'number' as const, position: n, ...dates })),
    )
    .returning({ id: features.id })
  const ofPlans = await db
    .insert(plans)
    .values(hundred.map((n) => ({ addonId, name: `Plan ${n}`, slug: `plan-${n}`, ...dates })))
    .returning({ id: plans.id })
  const ask = async (method: 'GET' | 'PATCH', path: string, body?: object): Promise<number> => {
    const headers = { authorization: `Bearer ${world.provider.token}`, 'content-type': 'application/json' }
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const began = performance.now()
    const answer = await app.request(`/api/v3/addons/${addonId}/${path}`, init)
    await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`)
    return performance.now() - began
  }
  const saves: number[] = []
  const reads: number[] = []
  const cells: number[] = []
  const save = async (of: typeof ofPlans, values: typeof ofFeatures, value: number) =>
    ask('PATCH', 'plan_values', {
      plans: of.map(({ id }) => ({ id, offerings: values.map((each) => ({ feature_id: each.id, value })) })),
    })
  await save(ofPlans, ofFeatures, 0)
  for (let round = 1; round <= rounds; round++) {
    saves.push(await save(ofPlans, ofFeatures, round))
    reads.push(await ask('GET', 'features_and_plans'))
    cells.push(await save(ofPlans.slice(0, 1), ofFeatures.slice(0, 1), rounds + round))
  }
  await database.close()
  return [
    { name: `${name}: 10,000 changed values`, values: saves },
    { name: `${name}: one changed value of them`, values: cells },
    { name: `${name}: the tab, after a change`, values: reads },
  ]
}

const figures = await measure('embedded', {})
const { url, stop } = await startPostgres()
try {
  figures.push(...(await measure('PostgreSQL', { url })))
} finally {
  stop()
}
const table = tableOf(figures)
console.log(table)
await keepInReadme('sheet', table)
