import * as v from 'valibot'
import { expect, test } from 'vitest'
import { rejectionReasons, securityEvents } from '#server/db/schema.ts'
import { createPerson } from '#test/support/people.ts'
import { readAs } from '#test/support/read-as.ts'
import { useWorld } from '../support/use-world.ts'

/* Issue 39.2: reasons for rejections that staff keep as templates. */

const on = useWorld()

const reason = v.looseObject({
  id: v.string(),
  etag: v.string(),
  title: v.string(),
  text: v.string(),
  kinds: v.array(v.string()),
  by: v.looseObject({ email: v.string() }),
})
const path = '/rejection_reasons'
const shots = { title: 'Other screenshots', text: 'They show another product.', kinds: [] }

type Who = Parameters<typeof on.api>[0]

const add = async (given: Partial<typeof shots> | { kinds: string[] } = {}, who: Who = 'admin') =>
  readAs((await on.api(who, 'POST', path, { ...shots, ...given })).body, reason)
const titles = async (query = '') =>
  readAs((await on.api('admin', 'GET', path + query)).body, v.array(reason)).map(({ title }) => title)
const change = (id: string, body: object, ifMatch: string, who: Who = 'admin') =>
  on.api(who, 'PATCH', `${path}/${id}`, body, { 'if-match': ifMatch })

test('are listed by title; those of a kind are its own and those for every kind', async () => {
  await add({ title: 'zone', kinds: ['repricing'] })
  await add({ title: 'Äpfel', kinds: ['article_review_approval', 'repricing'] })
  await add({ title: 'Base', kinds: ['article_review_approval'] })
  await add({ title: 'all' })
  expect(await titles()).toEqual(['all', 'Äpfel', 'Base', 'zone'])
  expect(await titles('?kind=repricing')).toEqual(['all', 'Äpfel', 'zone'])
  expect(await titles('?kind=pricing_plan_approval')).toEqual(['all'])
  expect((await on.api('admin', 'GET', `${path}?kind=progression`)).status).toBe(422)
})

test('are staff’s alone', async () => {
  const { id } = await add()
  expect((await on.api('provider', 'GET', path)).status).toBe(403)
  expect((await on.api('provider', 'POST', path, shots)).status).toBe(403)
  expect((await change(id, { title: 'Mine' }, '*', 'provider')).status).toBe(403)
  expect((await on.api('provider', 'DELETE', `${path}/${id}`)).status).toBe(403)
  expect(await titles()).toEqual(['Other screenshots'])
})

test('have a title of their own, also in another case or script form', async () => {
  const { id } = await add()
  const taken = { status: 422, body: { error: { title: ['is taken by another reason'] } } }
  for (const title of [
    'OTHER screenshots',
    '  Other screenshots ',
    'Other\u00a0screenshots',
    'Ｏther screenshots',
  ])
    expect(await on.api('admin', 'POST', path, { ...shots, title })).toMatchObject(taken)
  const other = await add({ title: 'Straße' })
  expect(await change(other.id, { title: 'other Screenshots' }, '*')).toMatchObject(taken)
  expect(await on.api('admin', 'POST', path, { ...shots, title: 'STRASSE' })).toMatchObject(taken)
  // Its own in another case is no other's.
  expect((await change(id, { title: 'Other SCREENSHOTS' }, '*')).status).toBe(200)
})

// Each is sent often, so that on a server their transactions meet; to the database's index, they are different.
test('have a title of their own at the same time, too', async () => {
  const forms = ['Quick start', 'Ｑuick start', 'Quick\u00a0start']
  const sent = [...forms, ...forms, ...forms, ...forms].map((title) =>
    on.api('admin', 'POST', path, { ...shots, title }),
  )
  const made = (await Promise.all(sent)).map(({ status }) => status).filter((status) => status !== 422)
  expect([made, (await titles()).length]).toEqual([[201], 1])
})

test('trim and compose what is typed', async () => {
  const { title, text } = await add({ title: ' Cafe\u0301 ', text: '\n First.\n Second. \n' })
  expect([title, text]).toEqual(['Café', 'First.\n Second.'])
})

test('tell who wrote them last; who has not seen that is refused, and writes nothing', async () => {
  const grace = await createPerson(on.server, 'grace@platform.example', { platformAdmin: true })
  const made = await add()
  expect(made.by.email).toBe('admin@platform.example')
  const changed = readAs((await change(made.id, { text: 'Show yours.' }, made.etag, grace)).body, reason)
  expect([changed.by.email, changed.title, changed.text]).toEqual([
    'grace@platform.example',
    'Other screenshots',
    'Show yours.',
  ])
  expect((await change(made.id, { text: 'Mine.' }, made.etag)).status).toBe(412)
  const stale = { 'if-match': made.etag }
  expect((await on.api('admin', 'DELETE', `${path}/${made.id}`, undefined, stale)).status).toBe(412)
  expect(await on.server.db.select().from(rejectionReasons)).toMatchObject([{ text: 'Show yours.' }])
  const latest = { 'if-match': changed.etag }
  expect((await on.api('admin', 'DELETE', `${path}/${made.id}`, undefined, latest)).status).toBe(200)
  expect((await change(made.id, { text: 'Mine.' }, changed.etag)).status).toBe(404)
  expect(await titles()).toEqual([])
})

test('are at most 200: one more is refused until one is removed', async () => {
  const { id: userId } = on.world.admin
  const now = on.server.clock.now()
  await on.server.db.insert(rejectionReasons).values(
    Array.from({ length: 199 }, (_, at) => ({
      ...shots,
      title: `Reason ${at}`,
      userId,
      createdAt: now,
      updatedAt: now,
    })),
  )
  const { id } = await add()
  expect(await on.api('admin', 'POST', path, { ...shots, title: 'One more' })).toMatchObject({
    status: 422,
    body: { error: { base: ['There can be 200 reasons. Remove one that is no longer used.'] } },
  })
  // A change makes none, and a fault of the request itself is told first.
  expect((await change(id, { title: 'Changed' }, '*')).status).toBe(200)
  expect(await on.api('admin', 'POST', path, { ...shots, title: 'changed' })).toMatchObject({
    body: { error: { title: ['is taken by another reason'] } },
  })
  await on.api('admin', 'DELETE', `${path}/${id}`)
  expect((await on.api('admin', 'POST', path, { ...shots, title: 'One more' })).status).toBe(201)
})

test('are made once by an Idempotency-Key', async () => {
  const once = { 'idempotency-key': 'reason-1' }
  const [first, again] = [
    await on.api('admin', 'POST', path, shots, once),
    await on.api('admin', 'POST', path, shots, once),
  ]
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
  expect(await titles()).toEqual(['Other screenshots'])
})

test('leave in the security trail who changed which', async () => {
  const { id } = await add()
  await change(id, { title: 'Foreign screenshots' }, '*')
  await on.api('admin', 'DELETE', `${path}/${id}`)
  const events = await on.server.db.select().from(securityEvents)
  expect(events.filter(({ kind }) => kind === 'rejection_reason_changed')).toMatchObject(
    [
      { what: 'created', of: 'Other screenshots' },
      { what: 'changed', of: 'Foreign screenshots' },
      { what: 'removed', of: 'Foreign screenshots' },
    ].map((details) => ({ actorId: on.world.admin.id, details })),
  )
})
