import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openPglite } from '#server/db/open.ts'
import { pgliteTemplate } from '#test/support/database/pglite-template.ts'

test('times come as text, as Drizzle’s columns read them, in a transaction too', async () => {
  const { db, close } = await openPglite({ loadDataDir: await pgliteTemplate() })
  const read = async (from: Database) => {
    const statement = sql`select timestamptz '2026-11-05T10:00Z' as at, array[date '2026-11-05'] as days, 5 as number`
    return ((await from.execute(statement)) as unknown as { rows: unknown[] }).rows
  }
  const told = [{ at: '2026-11-05 10:00:00+00', days: '{2026-11-05}', number: 5 }]
  expect(await read(db)).toEqual(told)
  expect(await db.transaction(read)).toEqual(told)
  await close()
})
