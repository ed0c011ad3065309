import { asc, eq } from 'drizzle-orm'
import { type AddonPlace, addonPlacePath, placePath } from '#contract/places.ts'
import type { Database } from '#server/db/database.ts'
import { addons } from '#server/db/schema.ts'

/** Finds the path of a company's place at its first add-on by slug; that of the list of add-ons if it has none. */
export async function companyPlacePath(tx: Database, companyId: string, place: AddonPlace): Promise<string> {
  const [addon] = await tx
    .select({ slug: addons.slug })
    .from(addons)
    .where(eq(addons.companyId, companyId))
    .orderBy(asc(addons.slug))
    .limit(1)
  return addon === undefined ? placePath('addons', {}) : addonPlacePath(addon.slug, place)
}
