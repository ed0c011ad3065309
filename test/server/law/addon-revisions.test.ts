import { desc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { trail } from '#server/db/schema.ts'
import { readAs } from '#test/support/read-as.ts'
import { addonAt } from '#test/support/world.ts'
import { revisionCalls } from '../support/revision-calls.ts'
import { useWorld } from '../support/use-world.ts'

/* What raises it stands in test/spec/writes, call by call, and in test/contract/fields/addon-revision.test.ts. */
const on = useWorld()

const { read, asked } = revisionCalls(on)

test('a revision is the serial of the newest row that counts, and on every add-on that is served', async () => {
  const { slug, id } = await addonAt(on.world, 'alpha')
  expect((await on.api('admin', 'POST', `/addons/${slug}/progressions`, { to: 'beta' })).status).toBe(201)
  const rows = await on.server.db
    .select()
    .from(trail)
    .where(eq(trail.addonId, id))
    .orderBy(desc(trail.serial))
  // The step also shows it in the marketplace, which is metadata.
  expect(rows[0]).toMatchObject({ field: 'visible', to: 'true' })
  const { revision } = await read(slug)
  expect(revision).toBe(rows.find(({ event }) => event === 'progressToBeta')?.serial)
  for (const [who, path] of [
    ['provider', '/addons'],
    ['provider', `/addons?slug=${slug}`],
    ['provider', '/users/partner@acme.example/addons'],
    ['provider', `/companies/${on.world.companyId}/addons`],
    ['admin', '/addons'],
  ] as const)
    expect([path, (await on.api(who, 'GET', path)).body]).toMatchObject([path, [{ slug, revision }]])
})

test('the answer of a change carries what it has brought, and the etag stays the record’s own', async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  const before = await read(slug)
  const { body } = await on.api('provider', 'PATCH', `/addons/${slug}`, { summary: 'More.' })
  const { revision } = readAs(body, v.looseObject({ revision: v.number() }))
  expect(revision).toBeGreaterThan(before.revision)
  expect(await read(slug)).toMatchObject({ revision, etag: '"2"' })
  await asked(slug, 'alpha_engineering_approval')
  expect((await read(slug)).etag).toBe('"2"')
})
