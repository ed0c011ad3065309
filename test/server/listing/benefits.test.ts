import * as v from 'valibot'
import { expect, test } from 'vitest'
import { audit } from '#server/commands/audit.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readAs } from '#test/support/read-as.ts'

const on = useWorld()

const benefitSchema = v.looseObject({ id: v.string(), title: v.string(), etag: v.string() })

async function withBenefits(...titles: string[]) {
  const { slug } = await addonAt(on.world, 'alpha')
  const list = async () =>
    readAs((await on.api('provider', 'GET', `/addons/${slug}/benefits`)).body, v.array(benefitSchema))
  for (const { id } of await list()) await on.api('provider', 'DELETE', `/benefits/${id}`)
  const add = (body: object) => on.api('provider', 'POST', `/addons/${slug}/benefits`, body)
  for (const title of titles) await add({ title, description: `About ${title}.` })
  return { slug, list, add }
}

test('are added at the end, changed, and read one by one', async () => {
  const { slug, add } = await withBenefits('Fast')
  const reply = await add({ title: '  Safe ', description: ' Nothing is lost. ' })
  expect(reply).toMatchObject({
    status: 201,
    body: { title: 'Safe', description: 'Nothing is lost.', position: 2, addon: { slug } },
  })
  const { id } = readAs(reply.body, benefitSchema)
  const changed = await on.api('provider', 'PATCH', `/benefits/${id}`, { title: 'Sound' })
  expect(changed.body).toMatchObject({ title: 'Sound', description: 'Nothing is lost.', etag: '"2"' })
  const same = await on.api('provider', 'PATCH', `/benefits/${id}`, { title: 'Sound' })
  expect(same.body).toMatchObject({ etag: '"2"' })
  expect((await on.api('provider', 'GET', `/benefits/${id}`)).body).toEqual(changed.body)
  const stale = await on.api('provider', 'PATCH', `/benefits/${id}`, { title: 'X' }, { 'if-match': '"1"' })
  expect(stale.status).toBe(412)
})

test.each([
  [{ description: 'x' }, 'title'],
  [{ title: ' ', description: 'x' }, 'title'],
  [{ title: 'x', description: '' }, 'description'],
  [{ title: 'x'.repeat(61), description: 'x' }, 'title'],
  [{ title: 'x', description: 'x'.repeat(301) }, 'description'],
  [{ title: 'x', description: 'a\0b' }, 'description'],
  [{ title: 'x', description: 'x', position: 1 }, 'position'],
])('%j is refused at its field', async (body, field) => {
  const { add, list } = await withBenefits()
  const reply = await add(body)
  expect(reply.status).toBe(422)
  expect(Object.keys(readAs(reply.body, v.looseObject({ error: v.looseObject({}) })).error)).toEqual([field])
  expect(await list()).toEqual([])
})

test('are put in order and removed; the trail tells both', async () => {
  const { slug, list } = await withBenefits('A', 'B', 'C')
  const ids = (await list()).map(({ id }) => id)
  const path = `/addons/${slug}/benefits/order`
  const ordered = await on.api('provider', 'PUT', path, { ids: [ids[1], ids[2], ids[0]] })
  expect(readAs(ordered.body, v.array(benefitSchema)).map(({ title }) => title)).toEqual(['B', 'C', 'A'])
  expect((await on.api('provider', 'DELETE', `/benefits/${ids[2]}`)).body).toMatchObject({ title: 'C' })
  expect((await on.api('provider', 'GET', `/benefits/${ids[2]}`)).status).toBe(404)
  expect((await on.api('provider', 'PUT', path, { ids })).status).toBe(409)
  const trail = readAs(
    (await on.api('provider', 'GET', `/addons/${slug}/transitions`)).body,
    v.array(v.looseObject({})),
  )
  expect(trail.slice(0, 2)).toMatchObject([
    { subject: { type: 'benefit' }, field: 'removed', from: 'C', actor: { email: on.world.provider.email } },
    { field: 'benefitOrder', from: 'A, B, C', to: 'B, C, A' },
  ])
  expect((await audit(on.server.db)).violations).toBe(0)
})

test('another company’s are not there; a shut-down add-on’s stay as they are', async () => {
  const { slug, list } = await withBenefits('A')
  const [benefit] = await list()
  const path = `/benefits/${benefit?.id}`
  for (const method of ['GET', 'PATCH', 'DELETE'] as const)
    expect((await on.api('stranger', method, path, method === 'PATCH' ? {} : undefined)).status).toBe(404)
  expect((await on.api('stranger', 'GET', `/addons/${slug}/benefits`)).status).toBe(404)
  await on.api('admin', 'POST', `/addons/${slug}/progressions`, { to: 'shutdown' })
  expect((await on.api('provider', 'PATCH', path, { title: 'B' })).status).toBe(409)
  expect((await on.api('provider', 'DELETE', path)).status).toBe(409)
  expect(await list()).toEqual([benefit])
})
