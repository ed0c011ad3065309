import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { createAddon } from '#server/addons/addons.rules.ts'
import { nameOrderFindings } from '#server/db/check-name-order.ts'
import { inNameOrder } from '#server/db/name-order.ts'
import { addons, companies } from '#server/db/schema.ts'
import { readAs } from '#test/support/read-as.ts'
import { sortedNames } from '#test/spec/texts.ts'
import { useWorld } from '../support/use-world.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { audit } from '#server/commands/audit.ts'
import { addonAt } from '#test/support/world.ts'
import { findNamed } from '#server/db/find-named.ts'

const on = useWorld()
const reversed = sortedNames.toReversed()

/** Stores a company of each name, and an add-on of each; slugs are numbered in the names' order. */
async function storeNames(): Promise<void> {
  const at = { createdAt: on.server.clock.now(), updatedAt: on.server.clock.now() }
  await on.server.db
    .delete(companies)
    .where(sql`not exists (select 1 from company_users where company_id = companies.id)`)
  await on.server.db.insert(companies).values(reversed.map((name) => ({ name, ...at })))
  for (const name of reversed)
    await createAddon(on.world.act('provider'), {
      companyId: on.world.companyId,
      slug: `add-on-${sortedNames.indexOf(name) + 1}`,
      name,
    })
}

/** Reads a list in pages of four; the value that each row has under a key, of those whose names were stored. */
async function paged(path: string, key: string): Promise<unknown[]> {
  const found: unknown[] = []
  for (let range = 'items ..; max=4'; range !== '';) {
    const { body, headers } = await on.api('admin', 'GET', path, undefined, { range })
    const rows = readAs(body, v.array(v.looseObject({})))
    found.push(...rows.map((row) => row[key]))
    range = headers.get('next-range') ?? ''
  }
  return found
}

describe('lists are in the order in which people sort names, from page to page', () => {
  test.each([
    ['/companies?q=', 'name', sortedNames],
    ['/addons?', 'display_name', sortedNames],
    ['/addons?sort=slug', 'slug', sortedNames.map((_, i) => `add-on-${i + 1}`)],
  ])('%s: %s', async (path, key, expected) => {
    await storeNames()
    const own = new Set(expected)
    const listed = (await paged(path, key)).filter((each) => own.has(String(each)))
    expect(listed).toEqual(expected)
    const turned = (await paged(`${path}&order=desc`, key)).filter((each) => own.has(String(each)))
    expect(turned).toEqual(expected.toReversed())
  })
})

test('a page of thousands of companies or add-ons is read by its index', async () => {
  const { db } = on.server
  await db.execute(sql`insert into companies (name, created_at, updated_at)
    select 'Company ' || n, now(), now() from generate_series(1, 2000) n`)
  await db.execute(sql`insert into addons (company_id, slug, name, display_name, created_at, updated_at)
    select ${on.world.companyId}::uuid, 'many-' || n, 'Many', 'Many ' || n, now(), now() from generate_series(1, 2000) n`)
  await db.execute(sql`analyze companies, addons`)
  for (const [index, table, column] of [
    ['companies_name', companies, companies.name],
    ['addons_display_name', addons, addons.displayName],
    ['addons_by_slug', addons, addons.slug],
  ] as const)
    for (const order of [sql``, sql` desc`]) {
      const select = db
        .select({ id: table.id })
        .from(table)
        .orderBy(sql`${inNameOrder(column)}${order}`, sql`${table.id}${order}`)
        .limit(50)
      const { rows } = (await db.execute(sql`explain ${select}`)) as unknown as { rows: object[] }
      const plan = rows.flatMap((row) => Object.values(row) as string[]).join('\n')
      expect(plan).toContain(`using ${index} on`)
      expect(plan).not.toContain('Sort')
    }
})

test('an order made by another version of ICU is told, with the commands that mend it', async () => {
  const { db } = on.server
  expect(await nameOrderFindings(db)).toEqual([])
  const told = await db.transaction(async (tx) => {
    await tx.execute(sql`update pg_collation set collversion = '1.2' where collname = 'name_order'`)
    const found = await nameOrderFindings(tx)
    for (const command of (found[0] ?? '').split('Run: ')[1]?.split(';') ?? [])
      await tx.execute(sql.raw(command))
    return { found, after: await nameOrderFindings(tx) }
  })
  expect(told.found).toEqual([expect.stringContaining('version 1.2 of ICU')])
  expect(told.after).toEqual([])
})

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

// READINGS 50: twins of before are told by the doctor, not refused; whoever names one must not get the other.
test.each([
  ['Dual Straße', 'Dual Straße'],
  ['dual straße', 'Dual Straße'],
  ['Dual Strasse', 'Dual Strasse'],
  ['Cafe\u0301', 'Cafe\u0301'],
  ['ＤＵＡＬ STRASSE', 'Dual Strasse'],
])('of companies that older versions told apart, %s names %s', async (wanted, found) => {
  const { db } = on.server
  for (const [i, name] of ['Dual Strasse', 'Dual Straße', 'Ca\u00ADfé', 'Cafe\u0301'].entries()) {
    const at = new Date(Date.UTC(2020, 0, 1 + i))
    await db.insert(companies).values({ name, createdAt: at, updatedAt: at })
  }
  expect((await findNamed(db, companies, wanted.normalize('NFC')))?.name).toBe(found)
})
