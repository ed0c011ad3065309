import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { serviceView } from '#contract/services/service-calls.ts'
import type { EndpointResources } from '#server/http/endpoint-resources.ts'
import { contextOf } from '#server/http/steps/handle.ts'
import { type RequestContext, type RequestEnv, type Step, step } from '#server/http/steps/step.ts'
import { actOf } from '#server/law/act.ts'
import type { Caller } from '#server/law/handler.ts'
import { recordChange } from '#server/law/trail.ts'
import type { SecurityEvent } from '#server/security/record-events.ts'
import { call, createPerson, storeService } from '#test/support/people.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

/* CONTRACT, the platform's side: in trails a service is the platform. Who may call what is asked in test/assurance/authorization. */
const on = useWorld()

const marketplace: Caller = {
  kind: 'service',
  id: '00000000-0000-4000-8000-000000000001',
  name: 'marketplace',
  may: ['installs'],
  tokenPrefix: 'ppsv_12345678',
}

/** Lets a request of this service take steps; returns the refusal of one, or null. */
async function take(set: (c: RequestContext) => void, ...steps: Step[]): Promise<string | null> {
  const refused: string[] = []
  const app = new Hono<RequestEnv>()
  app.use(step(set), ...steps)
  app.get('/', (http) => http.text(''))
  app.onError((error, http) => {
    refused.push('status' in error ? `${String(error.status)} ${error.message}` : String(error))
    return http.text('')
  })
  await app.request('/', { headers: { authorization: 'Bearer ppsv_1' } })
  return refused[0] ?? null
}

test('services and people are told apart in a sentence', async () => {
  const { token } = await storeService(on.server, 'marketplace')
  expect((await call(on.server, 'GET', '/platform/account', { as: { token } })).body).toEqual({
    id: 'forbidden',
    message: 'This is not for services.',
  })
  expect((await call(on.server, 'GET', '/platform/service', { as: on.world.admin })).body).toEqual({
    id: 'forbidden',
    error: 'Only services of the platform may do this.',
  })
})

test('what a service did is the platform’s, and only staff see which one it was', async () => {
  const { id } = await storeService(on.server, 'marketplace')
  const addon = await addonAt(on.world, 'alpha')
  await on.server.db.transaction(async (tx) => {
    const act = actOf({
      tx,
      caller: { ...marketplace, id },
      now: on.server.clock.now(),
      config: on.server.config,
    })
    expect(act).toMatchObject({ by: 'admin', role: 'system', actorId: null, serviceId: id })
    // An add-on's own token is what asks for a review, where it is nobody with a name.
    const change = { field: 'automaticReview', from: null, to: 'requested' }
    await recordChange(act, { type: 'addon', id: addon.id, addonId: addon.id }, change)
  })
  const actorSeenBy = async (who: 'provider' | 'admin') => {
    const { body } = await on.api(who, 'GET', `/addons/${addon.slug}/transitions`)
    return (body as { field: string; actor: unknown }[]).find(({ field }) => field === 'automaticReview')
      ?.actor
  }
  expect(await actorSeenBy('provider')).toEqual({ role: 'platform' })
  expect(await actorSeenBy('admin')).toEqual({ role: 'platform', service: 'marketplace' })
})

test('the security trail names the service that did something', async () => {
  const person = await createPerson(on.server, 'ada@customers.example')
  const noted: SecurityEvent[] = []
  const { db, config } = on.server
  const refusal = await take((c) => {
    c.set('endpoint', serviceView)
    c.set('caller', marketplace)
    c.set('subject', null)
    c.set('tx', db)
    c.set('noted', noted)
    c.set('resources', { config } as EndpointResources)
    const event = { kind: 'secrets_regenerated', personId: person.id, details: { what: 'config' } } as const
    contextOf(c).noteSecurity(event)
  })
  expect(refusal).toBeNull()
  expect(noted).toEqual([
    {
      kind: 'secrets_regenerated',
      party: 'service',
      personId: person.id,
      actorId: null,
      details: { what: 'config', service: 'marketplace' },
    },
  ])
})
