import * as v from 'valibot'
import { expect, test } from 'vitest'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readAs, readId } from '#test/support/read-as.ts'

const on = useWorld()

test('a benefit is added at the end, without blanks around it, and changed where it is another', async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  const safe = { title: '  Safe ', description: ' Nothing is lost. ' }
  const reply = await on.api('provider', 'POST', `/addons/${slug}/benefits`, safe)
  expect(reply).toMatchObject({
    status: 201,
    body: { title: 'Safe', description: 'Nothing is lost.', position: 2, addon: { slug } },
  })
  const path = `/benefits/${readId(reply.body)}`
  const sound = { title: 'Sound', description: 'Nothing is lost.', etag: '"2"' }
  for (const _ of ['another', 'the same'])
    expect((await on.api('provider', 'PATCH', path, { title: 'Sound' })).body).toMatchObject(sound)
  expect((await on.api('provider', 'GET', path)).body).toMatchObject(sound)
})

test.each(['benefits', 'screenshots'] as const)(
  '%s are read in the order in which they were put',
  async (path) => {
    const { slug } = await addonAt(on.world, 'alpha')
    const ids = async () => {
      const { body } = await on.api('provider', 'GET', `/addons/${slug}/${path}`)
      return readAs(body, v.array(v.looseObject({ id: v.string() }))).map(({ id }) => id)
    }
    await on.api('provider', 'POST', `/addons/${slug}/benefits`, {
      title: 'Safe',
      description: 'Nothing is lost.',
    })
    const turned = (await ids()).toReversed()
    expect(turned.length).toBeGreaterThan(1)
    expect((await on.api('provider', 'PUT', `/addons/${slug}/${path}/order`, { ids: turned })).status).toBe(
      200,
    )
    expect(await ids()).toEqual(turned)
  },
)
