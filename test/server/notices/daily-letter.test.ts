import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { companyUsers, notices, outbox, users } from '#server/db/schema.ts'
import { writeDailyLetters } from '#server/notices/daily-letter.job.ts'
import { createPerson, type Person } from '#test/support/people.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

/* READINGS 46: one letter a day, from seven o'clock (UTC) by default, of what a person reads once a day. */

const on = useWorld()
const db = () => on.server.db

type Given = Partial<typeof notices.$inferInsert>

const given = (who: Person, createdAt: string, more: Given = {}): typeof notices.$inferInsert => ({
  userId: who.id,
  topic: 'approvals',
  companyId: on.world.companyId,
  title: 'An approval',
  text: 'It was approved.',
  place: '/addons/acme-next/next-steps',
  mail: 'daily',
  createdAt: new Date(createdAt),
  ...more,
})

const put = (...rows: (typeof notices.$inferInsert)[]) => db().insert(notices).values(rows)

/** Runs the job at this time; gives how many letters it says to have written. */
const runAt = (instant: string) => {
  on.server.clock.set(instant)
  return writeDailyLetters(on.server)
}
const letters = () =>
  db().select({ to: outbox.to, subject: outbox.subject, text: outbox.text }).from(outbox).orderBy(outbox.to)
const waiting = async () => (await db().select().from(notices)).filter((each) => each.mailedAt === null)

test('a letter tells by subject what has happened up to seven o’clock, and once', async () => {
  const { provider, companyId } = on.world
  const { id: addonId } = await addonAt(on.world, 'alpha')
  await db().delete(outbox)
  await db().delete(notices)
  await put(
    given(provider, '2026-11-02T15:10:00Z', {
      addonId,
      title: 'The price of acme-next:basic changes',
      text: 'A price changes.\n\nThe reason:\n> Costs.\n> More of them.',
    }),
    given(provider, '2026-11-02T14:05:00Z', { addonId }),
    given(provider, '2026-11-02T14:30:00Z', {
      companyId,
      topic: 'people',
      title: 'Somebody was added',
      place: 'https://elsewhere.example/people',
    }),
    given(provider, '2026-11-03T07:00:00Z', { title: 'Of the next day' }),
    given(provider, '2026-11-02T14:00:00Z', { title: 'Told already', mail: 'at_once' }),
    given(provider, '2026-11-02T14:00:00Z', { title: 'Told to nobody', mail: 'never' }),
  )
  expect(await runAt('2026-11-03T06:59:59Z')).toBe(0)
  expect(await runAt('2026-11-03T07:00:00Z')).toBe(1)
  expect(await runAt('2026-11-03T23:00:00Z')).toBe(0)
  const { publicUrl } = on.server.config
  expect(await letters()).toEqual([
    {
      to: 'partner@acme.example',
      subject: '3 things happened on November 2nd, 2026',
      text: `“acme-alpha”

- An approval
  It was approved.
  November 2nd, 2026, 14:05 UTC
  ${publicUrl}/addons/acme-next/next-steps

- The price of acme-next:basic changes
  A price changes.
  November 2nd, 2026, 15:10 UTC
  ${publicUrl}/addons/acme-next/next-steps

“Acme Data”

- Somebody was added
  It was approved.
  November 2nd, 2026, 14:30 UTC
  https://elsewhere.example/people

All notices: ${publicUrl}/notices

Choose which letters you get, and when: ${publicUrl}/account#topics
`,
    },
  ])
  expect((await waiting()).map(({ title }) => title).toSorted()).toEqual([
    'Of the next day',
    'Told already',
    'Told to nobody',
  ])
  expect(await runAt('2026-11-04T07:00:00Z')).toBe(1)
  expect((await letters())[1]?.subject).toBe('1 thing happened on November 3rd, 2026')
})

test('days without a server are made up in one letter, of which a hundred things are listed', async () => {
  const { provider } = on.world
  const rows = Array.from({ length: 102 }, (_, at) =>
    given(provider, `2026-11-0${1 + (at % 3)}T12:00:00Z`, { title: `Thing ${at}.` }),
  )
  await put(...rows)
  expect(await runAt('2026-11-06T12:00:00Z')).toBe(1)
  const [letter] = await letters()
  expect(letter?.subject).toBe('102 things happened since November 1st, 2026')
  expect(letter?.text.match(/^- Thing \d+\.$/gm)).toHaveLength(100)
  expect(letter?.text).toContain('\nAnd 2 more things.\n')
  expect(await waiting()).toEqual([])
})

test('what a person may no longer see is in no letter and done with', async () => {
  const { provider, stranger, admin, companyId } = on.world
  const at = '2026-11-02T10:00:00Z'
  const ofStaff = { companyId: null, title: 'Asked of staff' }
  const seen = given(provider, at, { title: 'Still seen' })
  await put(
    seen,
    given(provider, at, ofStaff),
    given(stranger, at, { title: 'Of a company that one has left' }),
    given(admin, at, ofStaff),
  )
  expect(await runAt('2026-11-03T07:00:00Z')).toBe(2)
  const titles = (await letters()).map(({ to, text }) => [to, text.match(/(?<=^- ).*/gm)])
  expect(titles).toEqual([
    ['admin@platform.example', ['Asked of staff']],
    ['partner@acme.example', ['Still seen']],
  ])
  expect(await waiting()).toEqual([])

  await put(...[provider, admin].map((who) => given(who, at, who === admin ? ofStaff : { companyId })))
  await db().update(users).set({ platformAdmin: false }).where(eq(users.id, admin.id))
  await db().delete(companyUsers).where(eq(companyUsers.userId, provider.id))
  await put(given(stranger, at, { companyId: on.world.otherCompanyId }))
  await db()
    .update(users)
    .set({ disabledAt: new Date(at) })
    .where(eq(users.id, stranger.id))
  expect(await runAt('2026-11-03T08:00:00Z')).toBe(0)
  expect(await waiting()).toEqual([])
})

test.each(['at_once', 'never'] as const)(
  'a notice that waits comes with the next daily letter, though its topic is %s since',
  async (mail) => {
    await createPerson(on.server, 'colleague@acme.example', { companyId: on.world.companyId })
    await put(given(on.world.provider, '2026-11-02T10:00:00Z'))
    expect(await on.api('provider', 'PUT', '/topics/approvals', { mail })).toMatchObject({ status: 200 })
    expect(await runAt('2026-11-03T07:00:00Z')).toBe(1)
  },
)

test('of several processes, one writes a person’s letter', async () => {
  const { provider, admin } = on.world
  for (let day = 3; day < 13; day += 1) {
    const at = `2026-11-${String(day - 1).padStart(2, '0')}T10:00:00Z`
    await put(given(provider, at), given(provider, at), given(admin, at, { companyId: null }))
    const times = `2026-11-${String(day).padStart(2, '0')}T07:00:00Z`
    await Promise.all([runAt(times), runAt(times), runAt(times)])
  }
  const told = (await letters()).map(({ to, subject }) => `${to} ${subject.slice(0, 2)}`)
  expect(told).toEqual([
    ...Array.from({ length: 10 }, () => 'admin@platform.example 1 '),
    ...Array.from({ length: 10 }, () => 'partner@acme.example 2 '),
  ])
})

test('from a choice to the letter: a notice now, a letter next morning; at once where it is the last reader’s', async () => {
  const { server, world } = on
  const { slug } = await addonAt(world, 'alpha')
  const colleague = await createPerson(server, 'colleague@acme.example', { companyId: world.companyId })
  await on.api(colleague, 'PUT', '/topics/people', { mail: 'daily' })
  await db().delete(outbox)
  await db().delete(notices)
  await on.api('provider', 'POST', `/addons/${slug}/api_authorizations`)
  const { publicUrl } = server.config
  const ending = `\n\nChoose which letters you get, and when: ${publicUrl}/account#topics\n`
  const [atOnce, ...others] = await letters()
  expect([atOnce?.to, others]).toEqual(['partner@acme.example', []])
  expect((await on.api(colleague, 'GET', '/notices/counts')).body).toMatchObject({ unread: 1 })
  expect(atOnce?.text.endsWith(ending)).toBe(true)

  expect(await runAt('2026-11-03T07:00:00Z')).toBe(1)
  expect(await runAt('2026-11-04T07:00:00Z')).toBe(0)
  const daily = (await letters()).find(({ to }) => to === colleague.email)
  expect(daily?.subject).toBe('1 thing happened on November 2nd, 2026')
  expect(daily?.text).toContain(`- ${atOnce?.subject}\n`)
  expect(daily?.text.endsWith(ending)).toBe(true)
  expect(await letters()).toHaveLength(2)

  const { id } = await addonAt(world, 'ga', 'acme-queue')
  expect(await on.api(colleague, 'PUT', '/topics/stage', { mail: 'never' })).toMatchObject({ status: 200 })
  await db().delete(companyUsers).where(eq(companyUsers.userId, world.provider.id))
  await db().delete(outbox)
  await on.api('admin', 'POST', `/addons/${id}/progressions`, { to: 'shutdown' })
  expect((await letters()).map(({ to }) => to)).toEqual([colleague.email])
})
