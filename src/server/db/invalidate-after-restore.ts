import { sql } from 'drizzle-orm'
import { type Database, sqlRows } from './database.ts'

/** More changes than a record will have seen between a backup and its restore. */
const gap = 1_000_000

/**
 * Renews what a restored database has told: nothing that was read after the backup, of changes that are no more, is
 * taken for something that happens now. Raises the version of every record (its ETag), the numbers of the trail (the
 * revisions of add-ons) and of published pages, and all content versions.
 */
export async function invalidateAfterRestore(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const versioned = sql`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'version' and data_type = 'integer'`
    for (const { name } of await sqlRows<{ name: string }>(tx, versioned))
      await tx.execute(sql`update ${sql.identifier(name)} set version = version + ${gap}`)
    await tx.execute(
      sql`select setval(pg_get_serial_sequence('trail', 'serial'), coalesce(max(serial), 0) + ${gap}) from trail`,
    )
    await tx.execute(
      sql`select setval('publication_serials', coalesce(max(serial), 0) + ${gap}) from published_addons`,
    )
    // Their triggers draw new ones: readers of the catalogue get every page again.
    await tx.execute(sql`update published_addons set serial = 0`)
    await tx.execute(sql`update content_versions set content_version = gen_random_uuid()`)
  })
}
