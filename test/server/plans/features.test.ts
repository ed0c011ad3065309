import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readAs } from '#test/support/read-as.ts'
import { sameNames } from '#test/spec/texts.ts'

const on = useWorld()

const featureSchema = v.looseObject({
  id: v.string(),
  name: v.string(),
  position: v.number(),
  etag: v.string(),
})
type Feature = v.InferOutput<typeof featureSchema>

async function withFeatures(...names: string[]) {
  const { slug } = await addonAt(on.world, 'alpha')
  const made: Feature[] = []
  for (const name of names) {
    const reply = await on.api('provider', 'POST', `/addons/${slug}/features`, { name, datatype: 'number' })
    made.push(readAs(reply.body, featureSchema))
  }
  const list = async () =>
    readAs((await on.api('provider', 'GET', `/addons/${slug}/features`)).body, v.array(featureSchema))
  return { slug, made, list }
}

describe('features', () => {
  test('are added at the end, each of a datatype', async () => {
    const { slug, list } = await withFeatures('Storage')
    const reply = await on.api('provider', 'POST', `/addons/${slug}/features`, {
      name: ' Backups ',
      datatype: 'boolean',
    })
    expect(reply).toMatchObject({
      status: 201,
      body: { name: 'Backups', datatype: 'boolean', boolean: true, scalar: false, addon: { slug } },
    })
    expect((await list()).map(({ name }) => name)).toEqual(['Rows', 'Storage', 'Backups'])
  })

  test.each([
    [{ name: 'X', datatype: 'money' }, 'datatype'],
    [{ datatype: 'number' }, 'name'],
    [{ name: '  ', datatype: 'number' }, 'name'],
    [{ name: 'n'.repeat(101), datatype: 'number' }, 'name'],
    [{ name: 'X', datatype: 'number', position: 3 }, 'position'],
  ])('%j is refused at its field', async (body, field) => {
    const { slug } = await addonAt(on.world, 'alpha')
    const reply = await on.api('provider', 'POST', `/addons/${slug}/features`, body)
    expect(reply.status).toBe(422)
    expect(Object.keys(readAs(reply.body, v.looseObject({ error: v.looseObject({}) })).error)).toContain(
      field,
    )
  })

  test('are renamed; the datatype may come along but not change', async () => {
    const { made } = await withFeatures('Storage')
    const [feature] = made
    const renamed = await on.api('provider', 'PATCH', `/features/${feature?.id}`, {
      name: 'Disk',
      datatype: 'number',
    })
    expect(renamed.body).toMatchObject({ name: 'Disk', datatype: 'number' })
    const other = await on.api('provider', 'PATCH', `/features/${feature?.id}`, { datatype: 'boolean' })
    expect(other.body).toMatchObject({ error: { datatype: ['cannot be changed after creation'] } })
    expect((await on.api('provider', 'GET', `/features/${feature?.id}`)).body).toMatchObject({ name: 'Disk' })
  })

  test('names are unique in an add-on, whatever their case', async () => {
    const { slug, made, list } = await withFeatures('Storage', 'Backups')
    const path = `/addons/${slug}/features`
    for (const name of ['Storage', ' storage ', 'ROWS']) {
      const reply = await on.api('provider', 'POST', path, { name, datatype: 'number' })
      expect(reply).toMatchObject({
        status: 422,
        body: { id: 'invalid', error: { name: [expect.any(String)] } },
      })
    }
    const [storage, backups] = made
    const taken = await on.api('provider', 'PATCH', `/features/${backups?.id}`, { name: 'storage' })
    expect(taken).toMatchObject({ status: 422, body: { error: { name: [expect.any(String)] } } })
    const own = await on.api('provider', 'PATCH', `/features/${storage?.id}`, { name: 'STORAGE' })
    expect(own.status).toBe(200)
    expect((await list()).map(({ name }) => name)).toEqual(['Rows', 'STORAGE', 'Backups'])
    const { slug: other } = await addonAt(on.world, 'alpha', 'acme-other')
    const there = await on.api('provider', 'POST', `/addons/${other}/features`, {
      name: 'Storage',
      datatype: 'number',
    })
    expect(there.status).toBe(201)
  })

  test.each(sameNames)('are named once, as people read names: %j and %j', async (one, other) => {
    const { slug, list } = await withFeatures(one)
    const reply = await on.api('provider', 'POST', `/addons/${slug}/features`, {
      name: other,
      datatype: 'number',
    })
    expect(reply).toMatchObject({
      status: 422,
      body: { error: { name: ['is taken by another feature of this add-on'] } },
    })
    expect((await list()).map(({ name }) => name)).toEqual(['Rows', one])
  })

  test('of the same name at once, one comes into being', async () => {
    const { slug, list } = await withFeatures()
    const replies = await Promise.all(
      ['Storage', 'Storage', 'STORAGE', 'Stor\u200bage', '\uff33torage'].map((name) =>
        on.api('provider', 'POST', `/addons/${slug}/features`, { name, datatype: 'number' }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422])
    expect(await list()).toHaveLength(2)
  })

  test('removing one takes every plan’s value for it along', async () => {
    const { slug, list } = await withFeatures()
    const [rows] = await list()
    const deleted = await on.api('provider', 'DELETE', `/features/${rows?.id}`)
    expect(deleted).toMatchObject({ status: 200, body: { id: rows?.id, name: 'Rows' } })
    expect(await list()).toEqual([])
    const plans = await on.api('provider', 'GET', `/addons/${slug}/plans`)
    expect(
      readAs(plans.body, v.array(v.looseObject({ offerings: v.array(v.unknown()) }))).flatMap(
        (plan) => plan.offerings,
      ),
    ).toEqual([])
    expect((await on.api('provider', 'GET', `/features/${rows?.id}`)).status).toBe(404)
  })

  test('the trail tells who removed or ordered which, by name', async () => {
    const { slug, list } = await withFeatures('B', 'C')
    const [rows, b, c] = (await list()).map(({ id }) => id)
    await on.api('provider', 'PUT', `/addons/${slug}/features/order`, { ids: [c, rows, b] })
    await on.api('admin', 'DELETE', `/features/${b}`)
    const { body } = await on.api('admin', 'GET', `/addons/${slug}/transitions`)
    const [removed, ordered] = readAs(body, v.array(v.looseObject({})))
    expect(removed).toMatchObject({
      subject: { type: 'feature', id: b },
      field: 'removed',
      from: 'B',
      to: null,
      actor: { email: on.world.admin.email },
    })
    expect(ordered).toMatchObject({
      subject: { type: 'addon' },
      field: 'featureOrder',
      from: 'Rows, B, C',
      to: 'C, Rows, B',
      actor: { email: on.world.provider.email },
    })
  })

  test('are put in another order as a whole list', async () => {
    const { slug, list } = await withFeatures('B', 'C')
    const before = await list()
    const ids = before.map(({ id }) => id).toReversed()
    const reply = await on.api('provider', 'PUT', `/addons/${slug}/features/order`, { ids })
    expect(reply.status).toBe(200)
    expect(readAs(reply.body, v.array(featureSchema)).map(({ name }) => name)).toEqual(['C', 'B', 'Rows'])
    expect((await list()).map(({ position }) => position)).toEqual([1, 2, 3])
  })

  test.each([
    ['one is missing', (ids: string[]) => ids.slice(1)],
    ['one stands twice', (ids: string[]) => [ids[0], ...ids.slice(0, -1)]],
    ['one is another’s', (ids: string[]) => [...ids.slice(1), '7f000000-0000-4000-8000-000000000000']],
  ])('an order where %s is out of date', async (_, change) => {
    const { slug, list } = await withFeatures('B', 'C')
    const before = await list()
    const ids = change(before.map(({ id }) => id))
    const reply = await on.api('provider', 'PUT', `/addons/${slug}/features/order`, { ids })
    expect(reply).toMatchObject({ status: 409, body: { error: expect.stringContaining('out of date') } })
    expect(await list()).toEqual(before)
  })

  test('an order made from another one than the stored is refused, whatever it names', async () => {
    const { slug, list } = await withFeatures('B', 'C')
    const path = `/addons/${slug}/features/order`
    const [a, b, c] = (await list()).map(({ id }) => id)
    const theirs = await on.api('provider', 'PUT', path, { ids: [b, a, c], base: [a, b, c] })
    expect(theirs.status).toBe(200)
    const mine = await on.api('provider', 'PUT', path, { ids: [c, a, b], base: [a, b, c] })
    expect(mine).toMatchObject({ status: 412, body: { id: 'precondition_failed' } })
    const ofFewer = await on.api('provider', 'PUT', path, { ids: [b, a], base: [a, b] })
    expect(ofFewer.status).toBe(412)
    expect((await list()).map(({ id }) => id)).toEqual([b, a, c])
    // Without it, as by clients that know SPEC's call alone, an order is taken as before.
    expect((await on.api('provider', 'PUT', path, { ids: [c, a, b] })).status).toBe(200)
  })

  test('are for the own company', async () => {
    const { slug, made } = await withFeatures('B')
    const [feature] = made
    const path = `/features/${feature?.id}`
    expect((await on.api('stranger', 'GET', `/addons/${slug}/features`)).status).toBe(404)
    expect((await on.api('stranger', 'PUT', `/addons/${slug}/features/order`, { ids: [] })).status).toBe(404)
    for (const method of ['GET', 'PATCH', 'DELETE'] as const)
      expect(
        (await on.api('stranger', method, path, method === 'PATCH' ? { name: 'X' } : undefined)).status,
      ).toBe(404)
  })
})
