import { desc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { installs, outbox } from '#server/db/schema.ts'
import { setAvailability } from '#server/plans/plan-availability.ts'
import { audit } from '#server/commands/audit.ts'
import { createPerson } from '#test/support/people.ts'
import { readAs } from '#test/support/read-as.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'

/* Who is taken and when stands in test/spec (rules/invitations.ts, lifecycles/invitation.ts). */
const on = useWorld()

const carla = 'carla@customers.example'
const invitedSchema = v.looseObject({ id: v.string(), email: v.string(), etag: v.string() })

/** The last letter to her. */
const lastLetter = async () => {
  const ofHer = on.server.db.select().from(outbox).where(eq(outbox.to, carla))
  return (await ofHer.orderBy(desc(outbox.createdAt)))[0]
}

async function planIn(stage: 'alpha' | 'beta') {
  const addon = await addonAt(on.world, stage)
  const { big, basic } = await storedPlans(on.server.db, addon.id)
  if (big === undefined || basic === undefined) throw new Error('the add-on lacks its plans')
  return { addon, plan: big, basic }
}

async function invite(path: string, email = carla) {
  // Each is invited a minute after the one before.
  on.server.clock.advance(60_000)
  const reply = await on.api('provider', 'POST', path, { email })
  expect([reply.status, reply.body]).toMatchObject([201, { email: email.trim().toLowerCase() }])
  return readAs(reply.body, invitedSchema)
}

async function passFor(planId: string, email = carla) {
  await createPerson(on.server, email)
  return invite(`/plans/${planId}/plan_passes`, email)
}

const takeBack = (path: string, headers?: Record<string, string>) => {
  on.server.clock.advance(60_000)
  return on.api('provider', 'DELETE', path, undefined, headers)
}

describe('an alpha user', () => {
  test('is an account, however its e-mail is typed, and told how to install; taken back by one of two, told once', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    await createPerson(on.server, 'Carla@customers.example')
    const user = await invite(`/addons/${slug}/alpha_users`, ' carla@CUSTOMERS.example ')
    expect((await lastLetter())?.text).toContain(`${slug}:test`)
    const path = `/alpha_users/${user.id}`
    expect((await takeBack(path, { 'if-match': '"99"' })).status).toBe(412)
    const statuses = (await Promise.all([takeBack(path), takeBack(path)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 404])
    const letter = await lastLetter()
    expect(letter?.subject).toBe(`Your invitation to try ${slug} is withdrawn`)
    expect(letter?.text).toContain('What you have installed stays')
    expect(await on.server.db.$count(outbox, eq(outbox.to, carla))).toBe(2)
    await invite(`/addons/${slug}/alpha_users`)
    expect((await audit(on.server.db)).violations).toBe(0)
  })

  // READINGS 52: alpha_users counts invitations; how many of them have installed is shown beside it.
  test('is told apart by what they have installed, and the requirement says how many have', async () => {
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
})

describe('a plan pass', () => {
  test('is for a plan that only the invited can install', async () => {
    const { addon, plan } = await planIn('beta')
    await setAvailability(on.world.act('admin'), addon, plan, 'allUsers', 'choice')
    const email = on.world.stranger.email
    const open = await on.api('provider', 'POST', `/plans/${plan.id}/plan_passes`, { email })
    expect(open).toMatchObject({ status: 409, body: { error: expect.stringContaining('All Users') } })
  })

  test.each([
    ['inviteOnly', /You can no longer install/],
    ['allUsers', /everybody can install it/],
    ['disabled', /nobody can install it/],
  ] as const)('of a plan that is %s is taken back, and the letter says what that means', async (to, says) => {
    const { addon, plan } = await planIn('beta')
    const pass = await passFor(plan.id)
    expect((await lastLetter())?.text).toContain('acme-beta:big')
    if (to !== 'inviteOnly') await setAvailability(on.world.act('admin'), addon, plan, to, 'choice')
    expect((await takeBack(`/plan_passes/${pass.id}`)).status).toBe(200)
    const letter = await lastLetter()
    expect(letter?.subject).toBe('Your pass for the plan acme-beta:big is withdrawn')
    expect(letter?.text).toMatch(says)
    expect(letter?.text.includes('no longer')).toBe(to === 'inviteOnly')
  })

  test('is listed with those of all plans of its add-on and of no other, newest first', async () => {
    const { addon, plan, basic } = await planIn('beta')
    const other = await planIn('alpha')
    await passFor(other.plan.id, 'elsewhere@customers.example')
    await passFor(plan.id, 'first@customers.example')
    await passFor(basic.id, 'second@customers.example')
    expect((await on.api('provider', 'GET', `/addons/${addon.slug}/plan_passes`)).body).toMatchObject([
      { email: 'second@customers.example', plan: { slug: 'basic', name: 'Basic' } },
      { email: 'first@customers.example', plan: { slug: 'big', name: 'Big' } },
    ])
  })
})
