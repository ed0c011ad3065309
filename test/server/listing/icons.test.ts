import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { trail } from '#server/db/schema.ts'
import { dataUrl, drawn } from '#test/support/pictures.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readAs } from '#test/support/read-as.ts'

const on = useWorld()

test('an icon is stored, shown inline, replaced and taken away', async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  const path = `/addons/${slug}`
  const set = (icon: string | null) => on.api('provider', 'PATCH', path, { icon })
  const first = await set(dataUrl(await drawn('png', 70, 70)))
  expect(first).toMatchObject({ status: 200, body: { has_icon: true } })
  const { icon_url: url, base64_icon: inline } = readAs(
    first.body,
    v.looseObject({ icon_url: v.string(), base64_icon: v.string() }),
  )
  expect(inline).toMatch(/^data:image\/png;base64,/)
  const served = await on.server.app.request(url)
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png'])
  // The same picture again changes nothing.
  const again = await set(dataUrl(await drawn('png', 70, 70)))
  expect(readAs(again.body, v.looseObject({ etag: v.string() })).etag).toBe(
    readAs(first.body, v.looseObject({ etag: v.string() })).etag,
  )
  const gone = await set(null)
  expect(gone.body).toMatchObject({ has_icon: false, icon_url: '/images/placeholder.svg' })
  const rows = await on.server.db.select().from(trail).where(eq(trail.field, 'icon')).orderBy(trail.serial)
  expect(rows.map(({ from, to }) => [from, to])).toEqual([
    ['uploaded', 'replaced'],
    ['uploaded', null],
  ])
})

test('another size or kind is refused at its field; what came along is not saved', async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  for (const icon of [
    dataUrl(await drawn('png', 71, 70)),
    dataUrl(await drawn('jpeg', 70, 70), 'image/jpeg'),
    'data:image/png;base64,AAAA',
  ]) {
    const reply = await on.api('provider', 'PATCH', `/addons/${slug}`, { icon, summary: 'Not saved' })
    expect(reply.status).toBe(422)
    expect(Object.keys(readAs(reply.body, v.looseObject({ error: v.looseObject({}) })).error)).toEqual([
      'icon',
    ])
  }
  const { body } = await on.api('provider', 'GET', `/addons/${slug}`)
  expect(readAs(body, v.looseObject({ summary: v.string() })).summary).not.toBe('Not saved')
})
