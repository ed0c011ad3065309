import { parseArgs } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { approvals } from '#server/db/schema.ts'
import { requestApproval } from '#server/stages/approvals.rules.ts'
import { completeAddon } from '#test/support/complete-addon.ts'
import { serverOn, testClock } from '#test/support/server.ts'
import { addonAt, createWorld } from '#test/support/world.ts'
import { countedDatabase } from './counted-database.ts'

/*
 * The statements of each of the requests that people wait for most, in a small world. `--texts` prints them.
 */
const { values } = parseArgs({ options: { texts: { type: 'boolean', default: false } } })

const database = await countedDatabase({})
const another = () => Promise.reject(new Error('the bench has one process'))
const world = await createWorld(serverOn({ ...database, another }, testClock()))
const { app, db } = world.server
const act = world.act('provider')

/** Prints how many statements a request takes. Throws if it is refused. */
async function count(who: 'provider' | 'admin', method: string, path: string, body?: object): Promise<void> {
  const headers = { authorization: `Bearer ${world[who].token}`, 'content-type': 'application/json' }
  database.statements()
  const answer = await app.request(`/api/v3${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const made = database.statements()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  console.log(`${String(made.length).padStart(4)}  ${who.padEnd(8)}  ${method.padEnd(5)}  ${path}`)
  if (values.texts) for (const text of made) console.log(`          ${text.slice(0, 400)}`)
}

await addonAt(world, 'beta')
const addon = await completeAddon(act, world.companyId, 'acme-next')
const asked = [
  'marketplace_fitting_approval',
  'alpha_engineering_approval',
  'article_review_approval',
] as const
for (const type of asked) await requestApproval(act, addon, type)
await count('provider', 'GET', '/addons')
await count('admin', 'GET', '/addons?progress=true')
await count('provider', 'GET', '/addons/acme-next')
await count('provider', 'GET', '/addons/acme-next/actions')
await count('admin', 'GET', '/approvals?state=pending')
const [pending] = await db
  .select()
  .from(approvals)
  .where(and(eq(approvals.addonId, addon.id), eq(approvals.type, asked[0])))
await count('admin', 'PATCH', `/approvals/${pending?.id}`, { state: 'approved' })
await count('admin', 'POST', '/addons/acme-next/progressions', {
  to: 'beta',
  state: 'approved',
  visible: true,
})
await count('admin', 'POST', '/addons/acme-next/progressions', { to: 'ga', state: 'approved', visible: true })
await database.close()
