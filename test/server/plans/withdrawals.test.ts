import { and, desc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { addons, outbox, trail } from '#server/db/schema.ts'
import { audit } from '#server/commands/audit.ts'
import { setAvailability } from '#server/plans/plan-availability.ts'
import { progressAddon } from '#server/stages/progressions.rules.ts'
import { createPerson } from '#test/support/people.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readAs } from '#test/support/read-as.ts'

const on = useWorld()

const invitedSchema = v.looseObject({ id: v.string(), email: v.string(), etag: v.string() })
type Invited = v.InferOutput<typeof invitedSchema>

const carla = 'carla@customers.example'
const letters = () => on.server.db.select().from(outbox).where(eq(outbox.to, carla)).orderBy(outbox.createdAt)
const lastChange = async (addonId: string, field: string) =>
  (
    await on.server.db
      .select()
      .from(trail)
      .where(and(eq(trail.addonId, addonId), eq(trail.field, field)))
      .orderBy(desc(trail.serial))
      .limit(1)
  )[0]
const revisionOf = async (id: string) =>
  (await on.server.db.select({ revision: addons.revision }).from(addons).where(eq(addons.id, id)))[0]
    ?.revision

async function invited(slug: string): Promise<Invited> {
  await createPerson(on.server, carla)
  const reply = await on.api('provider', 'POST', `/addons/${slug}/alpha_users`, { email: carla })
  expect(reply.status).toBe(201)
  return readAs(reply.body, invitedSchema)
}

async function planIn(stage: 'alpha' | 'beta' | 'ga', slug = 'big') {
  const addon = await addonAt(on.world, stage)
  const plan = (await storedPlans(on.server.db, addon.id))[slug]
  if (plan === undefined) throw new Error(`there is no plan ${slug}`)
  return { addon, plan }
}

async function passFor(planId: string, email = carla): Promise<Invited> {
  await createPerson(on.server, email)
  // Each is given a minute after the one before.
  on.server.clock.set(new Date(on.server.clock.now().getTime() + 60_000).toISOString())
  const reply = await on.api('provider', 'POST', `/plans/${planId}/plan_passes`, { email })
  expect(reply.status).toBe(201)
  return readAs(reply.body, invitedSchema)
}

describe('an alpha user', () => {
  test('is withdrawn once, told by mail, and may be invited again', async () => {
    const addon = await addonAt(on.world, 'alpha')
    const user = await invited(addon.slug)
    const gone = await on.api('provider', 'DELETE', `/alpha_users/${user.id}`)
    expect(gone).toMatchObject({
      status: 200,
      body: { id: user.id, email: carla, addon: { slug: addon.slug } },
    })
    const listed = readAs(
      (await on.api('provider', 'GET', `/addons/${addon.slug}/alpha_users`)).body,
      v.array(invitedSchema),
    )
    expect(listed.map(({ email }) => email)).not.toContain(carla)
    const [, letter] = await letters()
    expect(letter?.subject).toBe(`Your invitation to try ${addon.slug} is withdrawn`)
    expect(letter?.text).toContain('What you have installed stays')
    expect((await on.api('provider', 'DELETE', `/alpha_users/${user.id}`)).status).toBe(404)
    expect(await letters()).toHaveLength(2)
    const again = await on.api('provider', 'POST', `/addons/${addon.slug}/alpha_users`, { email: carla })
    expect(again.status).toBe(201)
    expect((await audit(on.server.db)).violations).toBe(0)
  })

  test('is in the trail when withdrawn, and raises the revision as an invitation does', async () => {
    const addon = await addonAt(on.world, 'alpha')
    const user = await invited(addon.slug)
    const before = await revisionOf(addon.id)
    await on.api('provider', 'DELETE', `/alpha_users/${user.id}`)
    const row = await lastChange(addon.id, 'alphaUser')
    expect(row).toMatchObject({ from: carla, to: null, actorRole: 'provider' })
    expect(await revisionOf(addon.id)).toBe(row?.serial)
    expect(row?.serial).toBeGreaterThan(before ?? Infinity)
  })

  test('counts for the step to beta no more', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const path = `/addons/${slug}/beta_requirements/technical_approval_requirements`
    const isCompleted = async () =>
      readAs(
        (await on.api('provider', 'GET', path)).body,
        v.array(v.looseObject({ name: v.string(), completed: v.boolean() })),
      ).find(({ name }) => name === 'alpha_users')?.completed
    expect(await isCompleted()).toBe(true)
    const [first] = readAs(
      (await on.api('provider', 'GET', `/addons/${slug}/alpha_users`)).body,
      v.array(invitedSchema),
    )
    await on.api('provider', 'DELETE', `/alpha_users/${first?.id}`)
    expect(await isCompleted()).toBe(false)
  })

  test.each(['beta', 'ga'] as const)('stays once the add-on is in %s', async (stage) => {
    const { slug } = await addonAt(on.world, stage)
    const [first] = readAs(
      (await on.api('provider', 'GET', `/addons/${slug}/alpha_users`)).body,
      v.array(invitedSchema),
    )
    for (const who of ['provider', 'admin'] as const)
      expect(await on.api(who, 'DELETE', `/alpha_users/${first?.id}`)).toMatchObject({
        status: 409,
        body: { id: 'conflict', error: expect.stringContaining('alpha') },
      })
    const rest = readAs(
      (await on.api('provider', 'GET', `/addons/${slug}/alpha_users`)).body,
      v.array(invitedSchema),
    )
    expect(rest[0]).toEqual(first)
  })

  test('of a shut-down add-on stays', async () => {
    const addon = await addonAt(on.world, 'alpha')
    const user = await invited(addon.slug)
    await progressAddon(on.world.act('admin'), addon, { to: 'shutdown', state: 'approved', visible: true })
    const reply = await on.api('admin', 'DELETE', `/alpha_users/${user.id}`)
    expect(reply).toMatchObject({ status: 409, body: { error: expect.stringContaining('shut down') } })
  })

  test('of another company is not there; staff withdraw anybody’s', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const user = await invited(slug)
    expect((await on.api('stranger', 'DELETE', `/alpha_users/${user.id}`)).status).toBe(404)
    expect((await on.api('provider', 'DELETE', '/alpha_users/none')).status).toBe(404)
    expect(await letters()).toHaveLength(1)
    expect((await on.api('admin', 'DELETE', `/alpha_users/${user.id}`)).status).toBe(200)
  })

  test('that has changed since is not withdrawn by a stale If-Match', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const user = await invited(slug)
    const path = `/alpha_users/${user.id}`
    const withTag = (tag: string) => on.api('provider', 'DELETE', path, undefined, { 'if-match': tag })
    expect((await withTag('"99"')).status).toBe(412)
    expect((await withTag(user.etag)).status).toBe(200)
  })

  test('is withdrawn by one of two who try at once', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const user = await invited(slug)
    const replies = await Promise.all(
      (['provider', 'admin'] as const).map((who) => on.api(who, 'DELETE', `/alpha_users/${user.id}`)),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(await letters()).toHaveLength(2)
  })
})

describe('a plan pass', () => {
  test('is withdrawn once, told by mail, in the trail, and raises no revision', async () => {
    const { addon, plan } = await planIn('beta')
    const pass = await passFor(plan.id)
    const before = await revisionOf(addon.id)
    const gone = await on.api('provider', 'DELETE', `/plan_passes/${pass.id}`)
    expect(gone).toMatchObject({
      status: 200,
      body: { id: pass.id, email: carla, plan: { id: plan.id, slug: 'big', name: 'Big' } },
    })
    expect((await on.api('provider', 'GET', `/plans/${plan.id}/plan_passes`)).body).toEqual([])
    const [, letter] = await letters()
    expect(letter?.subject).toBe(`Your pass for the plan ${addon.slug}:big is withdrawn`)
    expect(letter?.text).toContain('You can no longer install')
    expect(letter?.text).toContain('What you have installed stays')
    expect(await lastChange(addon.id, 'planPass')).toMatchObject({
      from: carla,
      to: null,
      subjectId: plan.id,
    })
    expect(await revisionOf(addon.id)).toBe(before)
    expect((await on.api('provider', 'DELETE', `/plan_passes/${pass.id}`)).status).toBe(404)
    expect((await passFor(plan.id, 'other@customers.example')).email).toBe('other@customers.example')
    expect((await audit(on.server.db)).violations).toBe(0)
  })

  test.each([
    ['allUsers', /everybody can install it/],
    ['disabled', /nobody can install it/],
  ] as const)(
    'is withdrawn also while its plan is %s, and the letter says what that means',
    async (to, says) => {
      const { addon, plan } = await planIn('beta')
      const pass = await passFor(plan.id)
      await setAvailability(on.world.act('admin'), addon, plan, to, 'choice')
      expect((await on.api('provider', 'DELETE', `/plan_passes/${pass.id}`)).status).toBe(200)
      const [, letter] = await letters()
      expect(letter?.text).toMatch(says)
      expect(letter?.text).not.toContain('no longer')
    },
  )

  test('of a shut-down add-on stays', async () => {
    const { addon, plan } = await planIn('ga', 'test')
    const pass = await passFor(plan.id)
    await progressAddon(on.world.act('admin'), addon, { to: 'shutdown', state: 'approved', visible: true })
    expect((await on.api('admin', 'DELETE', `/plan_passes/${pass.id}`)).status).toBe(409)
  })

  test('of another company is not there; staff withdraw anybody’s', async () => {
    const { plan } = await planIn('beta')
    const pass = await passFor(plan.id)
    expect((await on.api('stranger', 'DELETE', `/plan_passes/${pass.id}`)).status).toBe(404)
    expect((await on.api('provider', 'DELETE', '/plan_passes/none')).status).toBe(404)
    expect((await on.api('admin', 'DELETE', `/plan_passes/${pass.id}`)).status).toBe(200)
  })
})

describe('the passes of an add-on', () => {
  test('are those of all its plans and of no other add-on, newest first, by pages', async () => {
    const { addon, plan } = await planIn('beta')
    const other = await planIn('alpha')
    const plans = await storedPlans(on.server.db, addon.id)
    await passFor(other.plan.id, 'elsewhere@customers.example')
    await passFor(plan.id, 'first@customers.example')
    await passFor(plans.basic?.id ?? '', 'second@customers.example')
    const path = `/addons/${addon.slug}/plan_passes`
    const all = await on.api('provider', 'GET', path)
    expect(all).toMatchObject({
      status: 200,
      body: [
        { email: 'second@customers.example', plan: { slug: 'basic', name: 'Basic' } },
        { email: 'first@customers.example', plan: { slug: 'big', name: 'Big' } },
      ],
    })
    const page = await on.api('provider', 'GET', path, undefined, { range: 'items ..; max=1' })
    expect([page.status, page.headers.get('content-range')]).toEqual([206, 'items 0-0/2'])
    expect(page.body).toMatchObject([{ email: 'second@customers.example' }])
    const next = await on.api('provider', 'GET', path, undefined, {
      range: page.headers.get('next-range') ?? '',
    })
    expect(next.body).toMatchObject([{ email: 'first@customers.example' }])
    expect(next.headers.get('next-range')).toBeNull()
  })

  test('are found by e-mail and by plan', async () => {
    const { addon, plan } = await planIn('beta')
    const { basic } = await storedPlans(on.server.db, addon.id)
    await passFor(plan.id, 'first_one@customers.example')
    await passFor(basic?.id ?? '', 'second@customers.example')
    const found = async (q: string) => {
      const path = `/addons/${addon.slug}/plan_passes?q=${encodeURIComponent(q)}`
      const { body, headers } = await on.api('provider', 'GET', path)
      const emails = readAs(body, v.array(invitedSchema)).map(({ email }) => email)
      expect(headers.get('content-range')?.split('/')[1]).toBe(String(emails.length))
      return emails
    }
    expect(await found('FIRST_')).toEqual(['first_one@customers.example'])
    expect(await found('basic')).toEqual(['second@customers.example'])
    expect(await found('%')).toEqual([])
  })

  test('of another company’s add-on are not there', async () => {
    const { addon, plan } = await planIn('beta')
    await passFor(plan.id)
    expect((await on.api('stranger', 'GET', `/addons/${addon.slug}/plan_passes`)).status).toBe(404)
    expect((await on.api('admin', 'GET', `/addons/${addon.slug}/plan_passes`)).body).toHaveLength(1)
  })
})
