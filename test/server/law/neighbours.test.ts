import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { completeAddon } from '#test/support/complete-addon.ts'
import { readAs } from '#test/support/read-as.ts'
import { addonAt } from '#test/support/world.ts'
import { revisionCalls } from '../support/revision-calls.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()

const { revisionOf } = revisionCalls(on)

const theirs = (db: Parameters<typeof completeAddon>[0]) =>
  completeAddon(db, on.world.otherCompanyId, 'globex-alpha')

// READINGS 38: what changed is told of the add-on and its own company, and of nobody else's.
test('a progression that comes late is told of changes of its add-on and its company alone', async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  const other = await addonAt(on.world, 'alpha', 'acme-other')
  const stranger = await theirs({
    ...on.world.act('provider'),
    actorId: on.world.stranger.id,
  })
  const seen = await revisionOf(slug)
  const changes = [
    on.api('provider', 'PATCH', `/addons/${other.slug}`, {
      summary: 'Of another add-on.',
    }),
    on.api('stranger', 'PATCH', `/addons/${stranger.slug}`, {
      summary: 'Of another company.',
    }),
    on.api('stranger', 'PATCH', `/companies/${on.world.otherCompanyId}`, {
      phone: '+1 555 0102',
    }),
    on.api('provider', 'PATCH', `/companies/${on.world.companyId}`, {
      phone: '+1 555 0101',
    }),
    on.api('provider', 'PATCH', `/addons/${slug}`, { summary: 'Of this one.' }),
  ]
  for (const change of changes) expect((await change).status).toBe(200)
  const late = await on.api(
    'admin',
    'POST',
    `/addons/${slug}/progressions`,
    { to: 'beta' },
    {
      'if-match': `"r${seen}"`,
    },
  )
  expect(late.status).toBe(412)
  const { changed } = readAs(
    late.body,
    v.looseObject({
      changed: v.array(
        v.looseObject({
          subject: v.looseObject({ type: v.string() }),
          field: v.string(),
        }),
      ),
    }),
  )
  expect(changed.map(({ subject, field }) => [subject.type, field]).toSorted()).toEqual([
    ['addon', 'summary'],
    ['company', 'phone'],
  ])
})

test('an add-on’s list begins at its own first place, however many another has', async () => {
  const one = await completeAddon(on.world.act('provider'), on.world.companyId, 'acme-one')
  const other = await completeAddon(on.world.act('provider'), on.world.companyId, 'acme-other')
  const feature = (slug: string, name: string) =>
    on.api('provider', 'POST', `/addons/${slug}/features`, {
      name,
      datatype: 'number',
    })
  const positions = async (slug: string) =>
    readAs(
      (await on.api('provider', 'GET', `/addons/${slug}/features`)).body,
      v.array(v.looseObject({ position: v.number() })),
    ).map(({ position }) => position)
  const before = await positions(other.slug)
  for (const name of ['A', 'B', 'C']) await feature(one.slug, name)
  await feature(other.slug, 'D')
  expect(await positions(other.slug)).toEqual([...before, before.length + 1])
})

// READINGS 9: a slug is small letters and digits with hyphens between, so it may look like an id.
test('an add-on whose slug looks like an id is found by it', async () => {
  const slug = randomUUID()
  const { id } = await addonAt(on.world, 'alpha', slug)
  await addonAt(on.world, 'alpha')
  for (const name of [slug, id])
    expect(await on.api('provider', 'GET', `/addons/${name}`)).toMatchObject({
      status: 200,
      body: { id, slug },
    })
})

// CONTRACT: a record's version is its own; what stays in its place is not changed.
test('an order changes those alone that move', async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  const path = `/addons/${slug}/benefits`
  for (const title of ['One', 'Two', 'Three'])
    await on.api('provider', 'POST', path, { title, description: 'It is.' })
  const listed = async () =>
    readAs(
      (await on.api('provider', 'GET', path)).body,
      v.array(v.looseObject({ id: v.string(), etag: v.string() })),
    )
  const before = await listed()
  const [first, second, ...rest] = before
  const ids = [second, first, ...rest].map((each) => each?.id)
  expect((await on.api('provider', 'PUT', `${path}/order`, { ids })).status).toBe(200)
  const after = await listed()
  expect(after.map(({ id }) => id)).toEqual(ids)
  expect(after.slice(2)).toEqual(before.slice(2))
})
