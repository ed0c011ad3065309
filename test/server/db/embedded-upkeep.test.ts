import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { tendEmbedded } from '#server/db/embedded-upkeep.ts'
import { openPglite } from '#server/db/open.ts'
import { pgliteTemplate } from '#test/support/database/pglite-template.ts'
import { rowsOf } from '#test/support/database/rows-of.ts'

test('a table that has grown is planned for as it is, once', async () => {
  const { db, close } = await openPglite({ loadDataDir: await pgliteTemplate() })
  await tendEmbedded(db)
  await db.execute(sql`insert into outbox ("to", subject, text, created_at, updated_at)
    select 'a@b.example', 'Subject', 'Text', now(), now() from generate_series(1, 5000)`)
  const known = async () => {
    const statement = sql`select reltuples::int as rows from pg_class where relname = 'outbox'`
    return (await rowsOf(db, statement, v.object({ rows: v.number() })))[0]?.rows
  }
  expect(await known()).not.toBe(5000)
  expect(await tendEmbedded(db)).toBe(1)
  expect(await known()).toBe(5000)
  expect(await tendEmbedded(db)).toBe(0)
  await close()
})
