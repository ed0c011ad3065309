import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { addons, companyUsers, notices, users } from '#server/db/schema.ts'
import { createPerson } from '#test/support/people.ts'
import { readAs } from '#test/support/read-as.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld, type Who } from '../support/use-world.ts'

const on = useWorld()

const listed = v.array(
  v.object({ id: v.string(), title: v.string(), read_at: v.nullable(v.string()), about: v.unknown() }),
)
const list = async (who: Parameters<typeof on.api>[0], query = '') =>
  readAs((await on.api(who, 'GET', `/notices${query}`)).body, listed)
const titles = async (who: Who, query = '') => (await list(who, query)).map(({ title }) => title)
const countsOf = async (who: Parameters<typeof on.api>[0]) =>
  (await on.api(who, 'GET', '/notices/counts')).body

interface Given {
  title: string
  addonId?: string
  companyId?: string | null
  /** Minutes after the test's start. */
  at?: number
  topic?: 'approvals' | 'prices'
}

/** Puts a notice for the provider; of their company, if no other is named. */
async function put({ title, addonId, at = 0, topic = 'approvals', ...given }: Given, userId?: string) {
  const { db, clock } = on.server
  const [row] = await db
    .insert(notices)
    .values({
      userId: userId ?? on.world.provider.id,
      addonId: addonId ?? null,
      companyId: given.companyId === undefined ? on.world.companyId : given.companyId,
      topic,
      title,
      text: 'What happened.',
      place: '/addons',
      mail: 'at_once',
      createdAt: new Date(clock.now().getTime() + at * 60_000),
    })
    .returning()
  if (row === undefined) throw new Error('the notice was not stored')
  return row.id
}

test('are listed newest first, and by whether they are unread, their topic and their add-on', async () => {
  const { id, slug } = await addonAt(on.world, 'alpha')
  await on.server.db.delete(notices)
  await put({ title: 'first', at: 1 })
  const second = await put({ title: 'second', at: 2, addonId: id })
  await put({ title: 'third', at: 3, topic: 'prices', addonId: id })
  await put({ title: 'another’s' }, on.world.admin.id)
  await put({ title: 'to staff', companyId: null }, on.world.admin.id)
  await put({ title: 'to staff, of an add-on', companyId: null, addonId: id }, on.world.admin.id)
  expect(await titles('provider', '?about=company')).toEqual(['first'])
  expect(await titles('admin', '?about=platform')).toEqual(['to staff'])
  expect(await on.api('provider', 'GET', '/notices?about=people')).toMatchObject({ status: 422 })
  expect(await titles('provider')).toEqual(['third', 'second', 'first'])
  await on.api('provider', 'PUT', `/notices/${second}/read`)
  expect(await titles('provider', '?unread=true')).toEqual(['third', 'first'])
  expect(await titles('provider', '?topic=approvals')).toEqual(['second', 'first'])
  expect(await titles('provider', `?addon=${slug}`)).toEqual(['third', 'second'])
  expect(await titles('provider', `?addon=${id}&unread=true`)).toEqual(['third'])
})

test('of an add-on whose id is another’s slug are listed, with the other’s', async () => {
  const { id } = await addonAt(on.world, 'alpha')
  const other = await addonAt(on.world, 'beta')
  await on.server.db.update(addons).set({ slug: id }).where(eq(addons.id, other.id))
  await on.server.db.delete(notices)
  await put({ title: 'of one', at: 1, addonId: id })
  await put({ title: 'of the other', at: 2, addonId: other.id })
  expect(await titles('provider', `?addon=${id}`)).toEqual(['of the other', 'of one'])
})

test('are counted by what they are about, with the newest of each', async () => {
  const { id, slug, displayName } = await addonAt(on.world, 'alpha')
  await on.server.db.delete(notices)
  const at = (minute: number) => new Date(on.server.clock.now().getTime() + minute * 60_000).toISOString()
  await put({ title: 'older', at: 1, addonId: id })
  const newer = await put({ title: 'newer', at: 2, addonId: id })
  const own = await put({ title: 'of the company', at: 3 })
  const company = { id: on.world.companyId, name: 'Acme Data' }
  const addon = { id, slug, display_name: displayName }
  const ofCompany = {
    about: { addon: null, company },
    unread: 1,
    newest: { id: own, title: 'of the company', created_at: at(3) },
  }
  const ofAddon = {
    about: { addon, company: null },
    unread: 2,
    newest: { id: newer, title: 'newer', created_at: at(2) },
  }
  expect(await countsOf('provider')).toEqual({ unread: 3, subjects: [ofCompany, ofAddon] })
  await on.api('provider', 'PUT', `/notices/${own}/read`)
  expect(await countsOf('provider')).toEqual({ unread: 2, subjects: [ofAddon] })
})

test('stay read since they were, and can be made unread again', async () => {
  const { clock } = on.server
  const id = await put({ title: 'news' })
  const readAt = clock.now().toISOString()
  const marked = async (method: 'PUT' | 'DELETE') =>
    (await on.api('provider', method, `/notices/${id}/read`)).body
  expect(await marked('PUT')).toMatchObject({ id, read_at: readAt })
  clock.advance(60_000)
  expect(await marked('PUT')).toMatchObject({ id, read_at: readAt })
  expect(await marked('DELETE')).toMatchObject({ id, read_at: null })
  expect(await marked('DELETE')).toMatchObject({ id, read_at: null })
})

test('are marked up to the newest one seen: what came later stays unread', async () => {
  const { id } = await addonAt(on.world, 'alpha')
  await on.server.db.delete(notices)
  await put({ title: 'seen', at: 1, addonId: id })
  await put({ title: 'of another topic', at: 1, topic: 'prices' })
  const until = await put({ title: 'newest seen', at: 2, addonId: id })
  const [first, last] = [await put({ title: 'one', at: 2 }), await put({ title: 'other', at: 2 })].toSorted()
  await put({ title: 'later', at: 3, addonId: id })
  const others = await put({ title: 'another’s', at: 1 }, on.world.admin.id)
  // Of the same instant, those that the list has above it came later.
  const same = [first, last].filter((each) => each !== undefined && each > until).length

  const ofTopic = { until, topic: 'prices' }
  expect((await on.api('provider', 'POST', '/notices/actions/read', ofTopic)).body).toMatchObject({
    unread: 5,
  })
  const ofPlatform = { until, about: 'platform' }
  expect((await on.api('provider', 'POST', '/notices/actions/read', ofPlatform)).body).toMatchObject({
    unread: 5,
  })
  const { body } = await on.api('provider', 'POST', '/notices/actions/read', { until })
  expect(body).toMatchObject({ unread: same + 1 })
  expect((await list('provider', `?unread=true&addon=${id}`)).map(({ title }) => title)).toEqual(['later'])
  expect(await titles('admin', '?unread=true')).toContain('another’s')
  const refused = await on.api('provider', 'POST', '/notices/actions/read', { until: others })
  expect([refused.status, refused.body]).toEqual([
    422,
    { id: 'invalid', error: { until: ['must be one of your notices'] } },
  ])
})

test('of a company are its present users’ alone', async () => {
  const { db } = on.server
  const { provider, companyId, otherCompanyId } = on.world
  const id = await put({ title: 'of the company' })
  const place = eq(companyUsers.userId, provider.id)
  const seen = async () => ({
    listed: await titles('provider'),
    unread: await countsOf('provider'),
    marked: (await on.api('provider', 'DELETE', `/notices/${id}/read`)).status,
    until: (await on.api('provider', 'POST', '/notices/actions/read', { until: id })).status,
  })
  const none = { listed: [], unread: { unread: 0, subjects: [] }, marked: 404, until: 422 }

  await db.update(companyUsers).set({ companyId: otherCompanyId }).where(place)
  expect(await seen()).toEqual(none)
  await db.delete(companyUsers).where(place)
  expect(await seen()).toEqual(none)
  const dates = { createdAt: on.server.clock.now(), updatedAt: on.server.clock.now() }
  await db.insert(companyUsers).values({ companyId, userId: provider.id, ...dates })
  expect(await seen()).toMatchObject({ listed: ['of the company'], marked: 200, until: 200 })
})

test('sent to staff are no longer theirs once they are staff no more', async () => {
  const { companyId } = on.world
  const { id: addonId } = await addonAt(on.world, 'alpha')
  const former = await createPerson(on.server, 'former@platform.example', { companyId, platformAdmin: true })
  await put({ title: 'to staff', addonId, companyId: null }, former.id)
  await put({ title: 'to the company', addonId }, former.id)
  const seen = async () => (await list(former)).map(({ title }) => title).toSorted()
  expect(await seen()).toEqual(['to staff', 'to the company'])
  await on.server.db.update(users).set({ platformAdmin: false }).where(eq(users.id, former.id))
  expect(await seen()).toEqual(['to the company'])
})

test('name an add-on as it is called now', async () => {
  const { id } = await addonAt(on.world, 'alpha')
  await put({ title: 'news', addonId: id, at: 1 })
  await on.server.db.update(addons).set({ displayName: 'Renamed' }).where(eq(addons.id, id))
  const [newest] = await list('provider')
  expect(newest?.about).toMatchObject({ addon: { display_name: 'Renamed' } })
})
