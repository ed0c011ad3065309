import * as v from 'valibot'
import { expect, test } from 'vitest'
import { deskClaims } from '#server/db/schema.ts'
import { sweep } from '#server/db/kept/sweep.ts'
import { createPerson } from '#test/support/people.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { readAs, readId } from '#test/support/read-as.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

/* Issue 20.4: who is looking at an item now; a lease that ends by itself and locks nothing. */

const on = useWorld()

const claims = v.array(
  v.looseObject({
    kind: v.string(),
    id: v.string(),
    user: v.looseObject({ email: v.string() }),
    since: v.string(),
  }),
)
const named = (body: unknown) => readAs(body, claims).map(({ id, user, since }) => [id, user.email, since])
/** The claims in the answer to one's own. */
const namedBeside = (body: unknown) => named(readAs(body, v.looseObject({ claims })).claims)

const later = (seconds: number): string => {
  on.server.clock.advance(seconds * 1000)
  return on.server.clock.now().toISOString()
}

async function stage() {
  const grace = await createPerson(on.server, 'grace@platform.example', { platformAdmin: true })
  const { slug } = await addonAt(on.world, 'alpha')
  const type = 'marketplace_fitting_approval'
  const id = readId((await on.api('provider', 'POST', `/addons/${slug}/approvals`, { type })).body)
  return { grace, id, path: `/desk/claims/approval/${id}` }
}

test('others see who is looking and since when; one’s own claim is no news to oneself', async () => {
  const { grace, id, path } = await stage()
  const since = later(0)
  expect(namedBeside((await on.api(grace, 'PUT', path)).body)).toEqual([])
  expect(named((await on.api('admin', 'GET', '/desk/claims')).body)).toEqual([
    [id, 'grace@platform.example', since],
  ])
  later(30)
  // Renewed, it is as old as it was; and another's claim is none of hers.
  expect(namedBeside((await on.api('admin', 'PUT', path)).body)).toHaveLength(1)
  expect(namedBeside((await on.api(grace, 'PUT', path)).body).map(([, email]) => email)).toEqual([
    'admin@platform.example',
  ])
  expect(named((await on.api('admin', 'GET', '/desk/claims')).body)).toEqual([
    [id, 'grace@platform.example', since],
  ])
  const evidence = readAs(
    (await on.api('admin', 'GET', `/approvals/${id}/evidence`)).body,
    v.looseObject({ claims }),
  )
  expect(evidence.claims.map(({ user }) => user.email)).toEqual(['grace@platform.example'])
})

test('a claim ends when it is released, or 45 seconds after it was last renewed', async () => {
  const { grace, path } = await stage()
  const seen = async () => named((await on.api('admin', 'GET', '/desk/claims')).body).length
  await on.api(grace, 'PUT', path)
  await on.api(grace, 'DELETE', path)
  expect(await seen()).toBe(0)
  expect((await on.api(grace, 'DELETE', path)).status).toBe(200)
  await on.api(grace, 'PUT', path)
  later(44)
  expect(await seen()).toBe(1)
  later(1)
  expect(await seen()).toBe(0)
  // Opened again, it is a new one.
  const anew = later(100)
  await on.api(grace, 'PUT', path)
  expect(named((await on.api('admin', 'GET', '/desk/claims')).body).map(([, , since]) => since)).toEqual([
    anew,
  ])
})

// READINGS 40: a withdrawn approval is not served, a withdrawn price change is, as rejected.
test('of what was withdrawn a claim can be ended; only what is served can be claimed', async () => {
  const { grace, id, path } = await stage()
  await on.api(grace, 'PUT', path)
  await on.api('provider', 'POST', `/approvals/${id}/withdraw`)
  expect(await on.api(grace, 'DELETE', path)).toMatchObject({ status: 200 })
  expect(await on.server.db.$count(deskClaims)).toBe(0)
  for (const method of ['PUT', 'DELETE'] as const)
    expect((await on.api(grace, method, path)).status).toBe(404)
  const { big } = await storedPlans(on.server.db, (await addonAt(on.world, 'ga', 'acme-ga')).id)
  const repricing = readId(
    (await on.api('provider', 'POST', `/plans/${big?.id}/repricings`, { price_cents: 4000 })).body,
  )
  expect((await on.api('provider', 'POST', `/repricings/${repricing}/withdraw`)).status).toBe(200)
  expect((await on.api(grace, 'GET', `/repricings/${repricing}/evidence`)).status).toBe(200)
  expect((await on.api(grace, 'PUT', `/desk/claims/repricing/${repricing}`)).status).toBe(200)
  expect(
    await on.api(grace, 'PUT', `/desk/assignments/repricing/${repricing}`, { from: null }),
  ).toMatchObject({ status: 409, body: { error: 'This no longer waits for a decision.' } })
})

test('claims that ended a day ago are swept', async () => {
  const { grace, path } = await stage()
  await on.api(grace, 'PUT', path)
  later(46)
  await sweep(on.server)
  expect(await on.server.db.$count(deskClaims)).toBe(1)
  later(25 * 3600)
  expect((await sweep(on.server)).desk_claims).toBe(1)
  expect(await on.server.db.$count(deskClaims)).toBe(0)
})
