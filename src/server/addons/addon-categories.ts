import { eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { addonCategories, categories } from '#server/db/schema.ts'

/** The slugs of an add-on's categories, in order. */
export async function categorySlugs(tx: Database, addonId: string): Promise<string[]> {
  const rows = await tx
    .select({ slug: categories.slug })
    .from(addonCategories)
    .innerJoin(categories, eq(categories.id, addonCategories.categoryId))
    .where(eq(addonCategories.addonId, addonId))
  return rows.map((row) => row.slug).toSorted()
}

/** The categories with these ids, sorted by slug, and the ids that name none. */
export async function namedCategories(
  tx: Database,
  ids: readonly string[],
): Promise<{ ids: string[]; slugs: string[]; unknown: string[] }> {
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({ id: categories.id, slug: categories.slug })
          .from(categories)
          .where(inArray(categories.id, [...ids]))
  const known = rows.map((row) => row.id)
  return {
    ids: known,
    slugs: rows.map((row) => row.slug).toSorted(),
    unknown: ids.filter((id) => !known.includes(id)),
  }
}

/** Replaces an add-on's categories. */
export async function replaceCategories(
  tx: Database,
  addonId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.delete(addonCategories).where(eq(addonCategories.addonId, addonId))
  if (ids.length === 0) return
  await tx.insert(addonCategories).values(ids.map((categoryId) => ({ addonId, categoryId })))
}
