import { and, eq, inArray } from 'drizzle-orm'
import { approvals, offerings, plans } from '#server/db/schema.ts'
import { requestApproval } from '#server/approvals/approvals.rules.ts'
import { completeAddon } from '#test/support/complete-addon.ts'
import { serverOn, testClock } from '#test/support/server.ts'
import { addonAt, createWorld } from '#test/support/world.ts'
import type { CountedDatabase } from './counted-database.ts'

export interface CountedRequest {
  who: 'provider' | 'admin'
  method: 'GET' | 'PATCH' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** The texts of its statements, in order. */
  statements: string[]
}

type Sent = readonly [
  who: CountedRequest['who'],
  method: CountedRequest['method'],
  path: string,
  body?: object,
]

const asked = [
  'marketplace_fitting_approval',
  'alpha_engineering_approval',
  'article_review_approval',
] as const

/** Sends the requests that people wait for most, in a small world on an empty database. Throws if one is refused. */
export async function* countedRequests(database: CountedDatabase): AsyncGenerator<CountedRequest> {
  const another = () => Promise.reject(new Error('a counted database has one process'))
  const world = await createWorld(serverOn({ ...database, another }, testClock()))
  const { app, db } = world.server
  const act = world.act('provider')
  await addonAt(world, 'beta')
  const addon = await completeAddon(act, world.companyId, 'acme-next')
  for (const type of asked) await requestApproval(act, addon, type)
  const [pending] = await db
    .select()
    .from(approvals)
    .where(and(eq(approvals.addonId, addon.id), eq(approvals.type, asked[0])))
  const decision = { state: 'approved' }
  const values = (
    await db
      .select()
      .from(offerings)
      .where(
        inArray(offerings.planId, db.select({ id: plans.id }).from(plans).where(eq(plans.addonId, addon.id))),
      )
  ).map(({ planId, featureId }) => ({
    id: planId,
    offerings: [{ feature_id: featureId, value: 20 }],
  }))
  const requests: readonly Sent[] = [
    ['provider', 'GET', '/addons'],
    ['admin', 'GET', '/addons?progress=true'],
    ['provider', 'GET', '/addons/acme-next'],
    ['provider', 'GET', '/addons/acme-next/actions'],
    ['provider', 'GET', '/search?q=acme'],
    ['provider', 'PATCH', '/addons/acme-next/plan_values', { plans: values }],
    ['provider', 'GET', '/topics'],
    ['provider', 'PUT', '/topics/billing', { mail: 'daily' }],
    ['admin', 'GET', '/approvals?state=pending'],
    ['admin', 'GET', '/desk/items'],
    ['admin', 'PUT', `/desk/claims/approval/${pending?.id}`],
    ['admin', 'PUT', `/desk/assignments/approval/${pending?.id}`, { from: null }],
    ['admin', 'DELETE', `/desk/assignments/approval/${pending?.id}`],
    ['admin', 'GET', '/decisions'],
    ['admin', 'GET', '/addon_counts'],
    ['admin', 'PATCH', `/approvals/${pending?.id}`, decision],
    ['admin', 'POST', '/addons/acme-next/progressions', { to: 'beta', ...decision, visible: true }],
    ['admin', 'POST', '/addons/acme-next/progressions', { to: 'ga', ...decision, visible: true }],
    ['provider', 'GET', '/addons/acme-next/overview'],
    ['admin', 'GET', '/company_overviews'],
    ['admin', 'GET', `/companies/${world.companyId}/overview`],
    ['admin', 'GET', `/companies/${world.companyId}/letters`],
    ['admin', 'GET', `/companies/${world.companyId}/transitions`],
  ]
  for (const [who, method, path, body] of requests) {
    const headers = { authorization: `Bearer ${world[who].token}`, 'content-type': 'application/json' }
    database.statements()
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const answer = await app.request(`/api/v3${path}`, init)
    const statements = database.statements()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    yield { who, method, path, statements }
  }
}
