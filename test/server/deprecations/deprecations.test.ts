import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { audit } from '#server/commands/audit.ts'
import { installs, outbox, trail } from '#server/db/schema.ts'
import { runDueDeprecations } from '#server/stages/due-deprecations.job.ts'
import { storedPlans } from '#test/support/database/stored-rows.ts'
import { readId } from '#test/support/read-as.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()
const date = '2026-12-02'
const given = { date, message: 'Please move to Acme Two.' }
const readers = ['ann@customers.example', 'partner@acme.example']

/** An add-on in GA with a customer of two plans, and one that has left. */
async function sold() {
  const addon = await addonAt(on.world, 'ga', 'acme-old')
  const { big, basic } = await storedPlans(on.server.db, addon.id)
  const installedAt = on.server.clock.now()
  await on.server.db.insert(installs).values([
    { planId: big?.id ?? '', account: 'ann@customers.example', installedAt },
    { planId: basic?.id ?? '', account: 'ann@customers.example', installedAt },
    { planId: big?.id ?? '', account: 'left@customers.example', installedAt, removedAt: installedAt },
  ])
  return addon
}

const write = (addonId: string, body: object = given) =>
  on.api('admin', 'POST', `/addons/${addonId}/deprecations`, body)
const step = (id: string, event: string) => on.api('admin', 'POST', `/deprecations/${id}/${event}`)

/** Its announced notice. */
async function announced() {
  const addon = await sold()
  return { addon, id: await announcedFor(addon, date) }
}

async function announcedFor(addon: { id: string }, to: string): Promise<string> {
  const id = readId((await write(addon.id, { ...given, date: to })).body)
  expect((await step(id, 'announce')).status).toBe(200)
  return id
}

const letters = async (subject: string) =>
  (await on.server.db.select().from(outbox).where(eq(outbox.subject, subject))).toSorted((a, b) =>
    a.to.localeCompare(b.to),
  )
const run = () => runDueDeprecations(on.server)
const findings = async () => (await audit(on.server.db)).violations

describe('a deprecation notice', () => {
  test('is told to each customer and to the company, once, when it is announced and withdrawn', async () => {
    const { addon, id } = await announced()
    const shown = async () => (await on.api('provider', 'GET', `/addons/${addon.id}`)).body
    const told = await letters('acme-old will be shut down on December 2nd, 2026')
    expect(told.map(({ to }) => to)).toEqual(readers)
    expect(told[0]?.text).toContain('Please move to Acme Two.')
    expect(await shown()).toMatchObject({ shutdown_date: date })
    expect((await step(id, 'withdraw')).status).toBe(200)
    expect((await letters('acme-old will not be shut down')).map(({ to }) => to)).toEqual(readers)
    expect(await shown()).toMatchObject({ shutdown_date: null })
    on.server.clock.set('2026-12-03T00:00:00Z')
    expect(await run()).toBe(0)
  })

  test('is the only one that is not over, also of two at once; after its end another can be written', async () => {
    const addon = await sold()
    const written = await Promise.all([write(addon.id), write(addon.id)])
    expect(written.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const id = readId(written.find(({ status }) => status === 201)?.body)
    for (const event of ['announce', 'withdraw']) expect((await step(id, event)).status).toBe(200)
    on.server.clock.set('2026-11-02T10:00:00Z')
    expect((await write(addon.id, { ...given, message: 'Again.' })).status).toBe(201)
    const { body } = await on.api('provider', 'GET', `/addons/${addon.id}/deprecations`)
    expect(body).toMatchObject([{ state: 'draft', message: 'Again.' }, { state: 'withdrawn' }])
  })

  test('is its add-on’s alone: beside another add-on’s it is listed, written and withdrawn', async () => {
    const { addon, id } = await announced()
    const other = await addonAt(on.world, 'beta', 'acme-other')
    const { basic } = await storedPlans(on.server.db, other.id)
    const installedAt = on.server.clock.now()
    const theirs = { planId: basic?.id ?? '', account: 'bo@customers.example', installedAt }
    await on.server.db.insert(installs).values(theirs)
    const written = readId((await write(other.id, { ...given, message: 'Of the other.' })).body)
    const listed = async (of: string) => (await on.api('provider', 'GET', `/addons/${of}/deprecations`)).body
    expect(await listed(addon.id)).toMatchObject([{ id, message: given.message }])
    expect((await step(id, 'withdraw')).status).toBe(200)
    expect((await letters('acme-old will not be shut down')).map(({ to }) => to)).toEqual(readers)
    expect(await listed(other.id)).toMatchObject([{ id: written, message: 'Of the other.', state: 'draft' }])
  })

  test('has a date at least 30 days ahead, said at the field', async () => {
    const addon = await sold()
    const soon = await write(addon.id, { ...given, date: '2026-12-01' })
    expect(soon.status).toBe(422)
    expect(JSON.stringify(soon.body)).toContain('at least 30 days ahead')
    expect(JSON.stringify((await write(addon.id, { ...given, date: '2026-02-30' })).body)).toContain('date')
    const id = readId((await write(addon.id)).body)
    // What is written again is held to the date that it then has.
    const change = (to: string) => on.api('admin', 'PATCH', `/deprecations/${id}`, { date: to })
    expect(await change('2026-12-01')).toMatchObject({ status: 422 })
    expect((await on.api('admin', 'GET', `/deprecations/${id}`)).body).toMatchObject({ date })
    expect(await change('2027-01-31')).toMatchObject({ status: 200, body: { date: '2027-01-31' } })
    expect(await change(date)).toMatchObject({ status: 200, body: { date } })
    // What was far enough ahead when it was written must be so when it is announced.
    on.server.clock.set('2026-11-03T00:00:00Z')
    expect(await step(id, 'announce')).toMatchObject({ status: 422 })
  })
})

describe('the job of due notices', () => {
  test('shuts the add-on down on the day, once, as the platform', async () => {
    const { addon, id } = await announced()
    on.server.clock.set('2026-12-01T23:59:59Z')
    expect(await run()).toBe(0)
    on.server.clock.set('2026-12-02T00:00:00Z')
    const counts = await Promise.all([run(), run()])
    expect(counts.reduce((a, b) => a + b)).toBe(1)
    expect(await run()).toBe(0)
    const { body } = await on.api('provider', 'GET', `/addons/${addon.id}`)
    expect(body).toMatchObject({ state: 'shutdown', shutdown_date: null })
    expect(
      Object.values(await storedPlans(on.server.db, addon.id)).map((plan) => plan?.enabled),
    ).not.toContain(true)
    const steps = await on.server.db
      .select({ event: trail.event, by: trail.actorRole, who: trail.actorId })
      .from(trail)
      .where(inArray(trail.event, ['end', 'shutDown']))
      .orderBy(trail.serial)
    expect(steps).toEqual([
      { event: 'end', by: 'system', who: null },
      { event: 'shutDown', by: 'system', who: null },
    ])
    expect(await letters('acme-old has been shut down')).toHaveLength(2)
    expect((await on.api('admin', 'GET', `/deprecations/${id}`)).body).toMatchObject({ state: 'ended' })
    expect(await findings()).toBe(0)
  })

  test('takes what is due of several notices, the earliest day first, and each with its own add-on', async () => {
    const slugs = ['acme-last', 'acme-second', 'acme-first', 'acme-draft', 'acme-called-off'] as const
    const [last, second, first, draft, calledOff] = await Promise.all(
      slugs.map((slug) => addonAt(on.world, 'beta', slug)),
    )
    if (!last || !second || !first || !draft || !calledOff) throw new Error('There are five.')
    await announcedFor(last, '2027-01-31')
    await announcedFor(second, '2026-12-10')
    await announcedFor(first, '2026-12-02')
    await write(draft.id)
    await step(await announcedFor(calledOff, '2026-12-02'), 'withdraw')
    const stateOf = async ({ id }: { id: string }) => {
      const { body } = await on.api('admin', 'GET', `/addons/${id}`)
      const notices = await on.api('admin', 'GET', `/addons/${id}/deprecations`)
      return [body, ...(notices.body as unknown[])].map((each) => (each as { state: string }).state).join(' ')
    }
    const states = () => Promise.all([last, second, first, draft, calledOff].map(stateOf))
    const others = ['beta draft', 'beta withdrawn']
    on.server.clock.set('2026-12-02T00:00:00Z')
    expect(await run()).toBe(1)
    expect(await states()).toEqual(['beta announced', 'beta announced', 'shutdown ended', ...others])
    // A server that was down for weeks.
    on.server.clock.set('2027-02-01T00:00:00Z')
    expect(await run()).toBe(2)
    expect(await states()).toEqual(['shutdown ended', 'shutdown ended', 'shutdown ended', ...others])
    const ended = await on.server.db
      .select({ addonId: trail.addonId })
      .from(trail)
      .where(eq(trail.event, 'end'))
      .orderBy(trail.serial)
    expect(ended.map(({ addonId }) => addonId)).toEqual([first.id, second.id, last.id])
    expect(await findings()).toBe(0)
  })

  test('has nothing to do where staff shut down before; a draft ends without a letter of its own', async () => {
    const { addon, id } = await announced()
    const other = await addonAt(on.world, 'beta', 'acme-draft')
    const { big } = await storedPlans(on.server.db, other.id)
    await on.server.db
      .insert(installs)
      .values({ planId: big?.id ?? '', account: 'bo@customers.example', installedAt: on.server.clock.now() })
    const draft = readId((await write(other.id)).body)
    for (const each of [addon, other])
      expect(
        (await on.api('admin', 'POST', `/addons/${each.id}/progressions`, { to: 'shutdown' })).status,
      ).toBe(201)
    for (const each of [id, draft])
      expect((await on.api('provider', 'GET', `/deprecations/${each}`)).body).toMatchObject({
        state: 'ended',
      })
    expect(await letters('acme-old has been shut down')).toHaveLength(2)
    // The company is told of the shutdown itself (READINGS 46).
    expect(await letters('acme-draft has been shut down')).toMatchObject([{ to: 'partner@acme.example' }])
    expect((await write(addon.id)).status).toBe(409)
    on.server.clock.set('2026-12-02T00:00:00Z')
    expect(await run()).toBe(0)
    expect(await findings()).toBe(0)
  })
})
