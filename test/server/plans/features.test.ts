import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readAs } from '#test/support/read-as.ts'

const on = useWorld()

const featureSchema = v.looseObject({ id: v.string(), name: v.string(), position: v.number() })

async function withFeatures(...names: string[]) {
  const { slug } = await addonAt(on.world, 'alpha')
  const path = `/addons/${slug}/features`
  const add = (name: string, datatype = 'number') => on.api('provider', 'POST', path, { name, datatype })
  const list = async () => readAs((await on.api('provider', 'GET', path)).body, v.array(featureSchema))
  for (const name of names) expect((await add(name)).status).toBe(201)
  return { slug, path, add, list, named: async () => (await list()).map(({ name }) => name) }
}

test('a feature is added at the end, and renamed; its datatype may come along but not change', async () => {
  const { slug, add, named } = await withFeatures('Storage')
  const reply = await add(' Backups ', 'boolean')
  expect(reply).toMatchObject({
    status: 201,
    body: { name: 'Backups', datatype: 'boolean', boolean: true, scalar: false, addon: { slug } },
  })
  expect(await named()).toEqual(['Rows', 'Storage', 'Backups'])
  const path = `/features/${readAs(reply.body, featureSchema).id}`
  const renamed = await on.api('provider', 'PATCH', path, { name: 'Copies', datatype: 'boolean' })
  expect(renamed.body).toMatchObject({ name: 'Copies', datatype: 'boolean' })
  expect((await on.api('provider', 'PATCH', path, { datatype: 'number' })).body).toMatchObject({
    error: { datatype: ['cannot be changed after creation'] },
  })
})

test('an add-on has one feature of a name, as people read names, also of those that are added at once', async () => {
  const taken = { status: 422, body: { error: { name: ['is taken by another feature of this add-on'] } } }
  const { add, list, named } = await withFeatures('Backups')
  const names = ['Storage', ' storage ', 'Stor\u200bage', '\uff33torage', 'ROWS']
  const statuses = (await Promise.all(names.map((name) => add(name)))).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([201, 422, 422, 422, 422])
  const [, backups, storage] = await list()
  const rename = (id: string | undefined, name: string) =>
    on.api('provider', 'PATCH', `/features/${id}`, { name })
  expect(await rename(backups?.id, 'storage')).toMatchObject(taken)
  expect((await rename(storage?.id, 'STORAGE')).status).toBe(200)
  expect(await named()).toEqual(['Rows', 'Backups', 'STORAGE'])
  await addonAt(on.world, 'alpha', 'acme-other')
  const same = { name: 'Backups', datatype: 'number' }
  expect((await on.api('provider', 'POST', '/addons/acme-other/features', same)).status).toBe(201)
})

describe('an order of features', () => {
  test('is a whole list, whose places are numbered anew', async () => {
    const { path, list } = await withFeatures('B', 'C')
    const [a, b, c] = (await list()).map(({ id }) => id)
    const reply = await on.api('provider', 'PUT', `${path}/order`, { ids: [c, a, b] })
    expect(readAs(reply.body, v.array(featureSchema)).map(({ name }) => name)).toEqual(['C', 'Rows', 'B'])
    expect((await list()).map(({ position }) => position)).toEqual([1, 2, 3])
  })

  test.each([
    ['one is missing', (ids: string[]) => ids.slice(1)],
    ['one stands twice', (ids: string[]) => [ids[0], ...ids.slice(0, -1)]],
    ['one is another’s', (ids: string[]) => [...ids.slice(1), '7f000000-0000-4000-8000-000000000000']],
  ])('where %s is out of date', async (_, change) => {
    const { path, list } = await withFeatures('B', 'C')
    const before = await list()
    const ids = change(before.map(({ id }) => id))
    const reply = await on.api('provider', 'PUT', `${path}/order`, { ids })
    expect(reply).toMatchObject({ status: 409, body: { error: expect.stringContaining('out of date') } })
    expect(await list()).toEqual(before)
  })

  test('made from another one than the stored is refused, whatever it names', async () => {
    const { path, list } = await withFeatures('B', 'C')
    const [a, b, c] = (await list()).map(({ id }) => id)
    const put = (ids: unknown[], base?: unknown[]) =>
      on.api('provider', 'PUT', `${path}/order`, { ids, ...(base && { base }) })
    expect((await put([b, a, c], [a, b, c])).status).toBe(200)
    expect(await put([c, a, b], [a, b, c])).toMatchObject({
      status: 412,
      body: { id: 'precondition_failed' },
    })
    expect((await put([b, a], [a, b])).status).toBe(412)
    expect((await list()).map(({ id }) => id)).toEqual([b, a, c])
    // Without it, as by clients that know SPEC's call alone, an order is taken as before.
    expect((await put([c, a, b])).status).toBe(200)
  })
})
