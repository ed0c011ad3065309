import { expect, test } from 'vitest'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readId } from '#test/support/read-as.ts'

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
