import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { limitCounts, outbox } from '#server/db/schema.ts'
import { createPerson } from '#test/support/people.ts'
import { readId } from '#test/support/read-as.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

// Whoever invites, one person is written to five times in 24 hours.
const on = useWorld()
const begun = Date.parse('2026-11-02T09:00:00Z')
const carla = 'carla@customers.example'
const tooMany = {
  status: 429,
  body: {
    id: 'too_many_requests',
    error:
      'A person can be added or invited at most 5 times in 24 hours, no matter by whom. Try again in 24 hours.',
  },
}

const setLimit = (invitationsReceived: number) =>
  Object.assign(on.server.config, { limits: { ...on.server.config.limits, invitationsReceived } })
beforeAll(() => void setLimit(5))
afterAll(() => void setLimit(0))
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: begun }))
afterEach(() => void vi.useRealTimers())

const invite = (who: 'provider' | 'stranger' | 'admin', path: string, email = carla) =>
  on.api(who, 'POST', path, { email })
const letters = async () => (await on.server.db.select().from(outbox)).map(({ to }) => to)

test('invitations, passes and companies of several inviters count together; what is refused does not', async () => {
  await createPerson(on.server, 'Carla@customers.example')
  const alphas = [
    await addonAt(on.world, 'alpha', 'acme-one'),
    await addonAt(on.world, 'alpha', 'acme-two'),
    await addonAt(on.world, 'alpha', 'acme-three'),
  ]
  const beta = await addonAt(on.world, 'beta')
  const { basic, big } = await storedPlans(on.server.db, beta.id)
  await on.server.db.delete(outbox)
  for (const { slug } of alphas)
    expect((await invite('provider', `/addons/${slug}/alpha_users`)).status).toBe(201)
  expect((await invite('provider', '/addons/acme-one/alpha_users', ' CARLA@customers.example ')).status).toBe(
    422,
  )
  expect((await invite('admin', `/plans/${basic?.id}/plan_passes`)).status).toBe(201)
  expect((await invite('stranger', `/companies/${on.world.otherCompanyId}/company_users`)).status).toBe(201)
  expect(await letters()).toEqual([carla, carla, carla, carla, 'Carla@customers.example'])

  const pass = await invite('provider', `/plans/${big?.id}/plan_passes`)
  expect(pass).toMatchObject(tooMany)
  expect(pass.headers.get('retry-after')).toBe('86400')
  expect(await letters()).toHaveLength(5)
  expect((await on.api('provider', 'GET', `/plans/${big?.id}/plan_passes`)).body).toEqual([])
  // Of others as before.
  await createPerson(on.server, 'bo@customers.example')
  expect((await invite('provider', `/plans/${big?.id}/plan_passes`, 'bo@customers.example')).status).toBe(201)

  vi.setSystemTime(begun + 86_400_000 - 1)
  expect((await invite('provider', `/plans/${big?.id}/plan_passes`)).status).toBe(429)
  vi.setSystemTime(begun + 86_400_000)
  expect((await invite('provider', `/plans/${big?.id}/plan_passes`)).status).toBe(201)
})

test('an invitation to an account that is sent again counts each time', async () => {
  const invited = await invite('admin', '/people', 'New@acme.example')
  expect(invited.status).toBe(201)
  const resend = () => on.api('admin', 'POST', `/people/${readId(invited.body)}/actions/resend`)
  for (const _ of [2, 3, 4, 5]) expect((await resend()).status).toBe(200)
  expect(await resend()).toMatchObject(tooMany)
  expect(await letters()).toHaveLength(5)
  expect(await on.server.db.select().from(limitCounts)).toContainEqual({
    name: 'invitationsReceived',
    who: 'new@acme.example',
    beganAt: new Date(begun),
    used: 5,
  })
})
