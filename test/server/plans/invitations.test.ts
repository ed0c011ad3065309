import { isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { installs, outbox } from '#server/db/schema.ts'
import { setAvailability } from '#server/plans/plan-availability.ts'
import { createPerson } from '#test/support/people.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'

const on = useWorld()

/** Those to persons about themselves. */
const letters = () => on.server.db.select().from(outbox).where(isNull(outbox.topic))
const customer = () => createPerson(on.server, 'Carla@customers.example')

describe('alpha users', () => {
  test('are accounts, invited once, by mail', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const path = `/addons/${slug}/alpha_users`
    await customer()
    const reply = await on.api('provider', 'POST', path, { email: ' carla@CUSTOMERS.example ' })
    expect(reply).toMatchObject({ status: 201, body: { email: 'carla@customers.example', addon: { slug } } })
    const [letter] = await letters()
    expect(letter).toMatchObject({ to: 'carla@customers.example', sentAt: null })
    expect(letter?.text).toContain(`${slug}:test`)
    const again = await on.api('provider', 'POST', path, { email: 'carla@customers.example' })
    expect(again).toMatchObject({ status: 422, body: { error: { email: [expect.any(String)] } } })
    const stranger = await on.api('provider', 'POST', path, { email: 'nobody@customers.example' })
    expect(stranger).toMatchObject({
      status: 422,
      body: { error: { email: [expect.stringContaining('account')] } },
    })
    const wrong = await on.api('provider', 'POST', path, { email: 'nobody' })
    expect(wrong).toMatchObject({ status: 422, body: { error: { email: [expect.any(String)] } } })
    expect(await letters()).toHaveLength(1)
  })

  test('are for alpha, and for the own company', async () => {
    await customer()
    const body = { email: 'carla@customers.example' }
    const beta = await addonAt(on.world, 'beta')
    expect((await on.api('provider', 'POST', `/addons/${beta.slug}/alpha_users`, body)).status).toBe(409)
    const alpha = await addonAt(on.world, 'alpha')
    expect((await on.api('stranger', 'POST', `/addons/${alpha.slug}/alpha_users`, body)).status).toBe(404)
  })
})

// READINGS 52: alpha_users counts invitations; how many of them have installed is shown beside it.
test('alpha users are told apart by what they have installed, and the requirement says how many have', async () => {
  const { slug, id } = await addonAt(on.world, 'alpha')
  const free = (await storedPlans(on.server.db, id))['test']
  const [since, until] = [new Date('2026-10-01T09:00:00Z'), new Date('2026-10-02T09:00:00Z')]
  const of = (n: number, removedAt: Date | null) => ({
    planId: free?.id ?? '',
    account: `user${n}@customers.example`,
    installedAt: since,
    removedAt,
  })
  await on.server.db.insert(installs).values([of(0, null), of(1, until), of(1, until)])
  const { body } = await on.api('provider', 'GET', `/addons/${slug}/alpha_users`)
  const told = (body as Record<string, unknown>[])
    .map((user) => [user['email'], user['installed_at'], user['removed_at']])
    .toSorted()
  expect(told.slice(0, 3)).toEqual([
    ['user0@customers.example', since.toISOString(), null],
    ['user1@customers.example', null, until.toISOString()],
    ['user2@customers.example', null, null],
  ])
  const list = `/addons/${slug}/beta_requirements/technical_approval_requirements`
  expect((await on.api('provider', 'GET', list)).body).toContainEqual(
    expect.objectContaining({
      name: 'alpha_users',
      completed: true,
      note: `2 of ${told.length} have installed.`,
    }),
  )
})

describe('plan passes', () => {
  test('are for accounts and invite-only plans, once each, by mail', async () => {
    const addon = await addonAt(on.world, 'beta')
    const { basic } = await storedPlans(on.server.db, addon.id)
    if (basic === undefined) throw new Error('there is no plan basic')
    await customer()
    const path = `/plans/${basic.id}/plan_passes`
    const before = (await letters()).length
    const reply = await on.api('provider', 'POST', path, { email: 'carla@customers.example' })
    expect(reply).toMatchObject({
      status: 201,
      body: { email: 'carla@customers.example', plan: { slug: 'basic', name: 'Basic' } },
    })
    const sent = await letters()
    expect(sent).toHaveLength(before + 1)
    expect(sent.find(({ to }) => to === 'carla@customers.example')?.text).toContain(`${addon.slug}:basic`)
    expect((await on.api('provider', 'POST', path, { email: 'carla@customers.example' })).status).toBe(422)
    expect((await on.api('provider', 'POST', path, { email: 'nobody@customers.example' })).status).toBe(422)
    expect((await on.api('provider', 'GET', path)).body).toMatchObject([{ email: 'carla@customers.example' }])
    expect((await on.api('stranger', 'GET', path)).status).toBe(404)
    await setAvailability(on.world.act('admin'), addon, basic, 'allUsers', 'choice')
    const open = await on.api('provider', 'POST', path, { email: 'user2@customers.example' })
    expect(open).toMatchObject({ status: 409, body: { error: expect.stringContaining('All Users') } })
  })
})
