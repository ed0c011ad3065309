import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit } from '#server/commands/audit.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()

/** The statements of the migration that composes names of before. */
function composing(): string[] {
  const folder = 'src/server/db/migrations'
  const file = readdirSync(folder).find((name) => name.endsWith('_composed_names.sql'))
  return readFileSync(`${folder}/${file}`, 'utf8').split('--> statement-breakpoint')
}

const search = async (path: string) =>
  ((await on.api('admin', 'GET', `${path}?q=${encodeURIComponent('Cafe\u0301')}`)).body as unknown[]).length

// READINGS 50: texts come in as NFC, those that are searched for too.
test('names that were stored before texts were normalized are found', async () => {
  const { db } = on.server
  const { id } = await addonAt(on.world, 'alpha')
  await db.execute(sql`update addons set display_name = ${'Cafe\u0301'} where id = ${id}`)
  await db.execute(sql`update companies set name = ${'Le Cafe\u0301'} where id = ${on.world.companyId}`)
  await db.execute(sql`update users set name = ${'Cafe\u0301 Owner'} where id = ${on.world.provider.id}`)
  const { headers } = await on.api('provider', 'GET', `/addons/${id}`)
  for (const statement of composing()) await db.execute(sql.raw(statement))
  for (const path of ['/addons', '/companies', '/people'])
    expect([path, await search(path)]).toEqual([path, 1])
  const again = await on.api('provider', 'GET', `/addons/${id}`)
  expect(again.body).toMatchObject({ display_name: 'Caf\u00E9' })
  expect(again.headers.get('etag')).not.toBe(headers.get('etag'))
  expect((await audit(db)).violations).toBe(0)
  // What is composed stays as it is.
  for (const statement of composing()) await db.execute(sql.raw(statement))
  expect((await on.api('provider', 'GET', `/addons/${id}`)).headers.get('etag')).toBe(
    again.headers.get('etag'),
  )
})
