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

// READINGS 38: what changed is told of the add-on and its own company, and of nobody else's.
test('a progression that comes late is told of changes of its add-on and its company alone', async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  await addonAt(on.world, 'alpha', 'acme-other')
  await completeAddon(on.world.act('admin'), on.world.otherCompanyId, 'globex-alpha')
  const seen = await revisionOf(slug)
  for (const [who, path, change] of [
    ['provider', '/addons/acme-other', { summary: 'Of another add-on.' }],
    ['stranger', '/addons/globex-alpha', { summary: 'Of another company.' }],
    ['stranger', `/companies/${on.world.otherCompanyId}`, { phone: '+1 555 0102' }],
    ['provider', `/companies/${on.world.companyId}`, { phone: '+1 555 0101' }],
    ['provider', `/addons/${slug}`, { summary: 'Of this one.' }],
  ] as const)
    expect((await on.api(who, 'PATCH', path, change)).status).toBe(200)
  const headers = { 'if-match': `"r${seen}"` }
  const late = await on.api('admin', 'POST', `/addons/${slug}/progressions`, { to: 'beta' }, headers)
  expect(late).toMatchObject({
    status: 412,
    body: {
      changed: [
        { subject: { type: 'company' }, field: 'phone' },
        { subject: { type: 'addon' }, field: 'summary' },
      ],
    },
  })
})

test('an add-on’s list begins at its own first place, however many another has', async () => {
  await addonAt(on.world, 'alpha', 'acme-one')
  await addonAt(on.world, 'alpha', 'acme-other')
  const add = (slug: string, name: string) =>
    on.api('provider', 'POST', `/addons/${slug}/features`, { name, datatype: 'number' })
  for (const name of ['A', 'B', 'C']) await add('acme-one', name)
  expect((await add('acme-other', 'D')).body).toMatchObject({ position: 2 })
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
