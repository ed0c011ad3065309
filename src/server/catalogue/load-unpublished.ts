import { eq } from 'drizzle-orm'
import { differingFields, pageFieldNames } from '#contract/catalogue/page-fields.ts'
import { offMarketplace } from '#contract/marketplace-url.ts'
import type { Overview } from '#contract/overview.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { addons, publishedAddons } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { loadPages } from './load-pages.ts'
import { pageVersion } from './page-version.ts'
import { nextPublication } from './publication-mark.ts'
import { storedPage } from './publish.ts'

/** Loads the fields in which a page differs from what is published; all of them if nothing is. `tx` is a snapshot. */
async function loadDiffering(tx: Database, addon: AddonRow) {
  const [stored] = await tx
    .select({ page: publishedAddons.page, of: publishedAddons.contentVersion, now: pageVersion })
    .from(addons)
    .innerJoin(publishedAddons, eq(publishedAddons.addonId, addons.id))
    .where(eq(addons.id, addon.id))
  const published = stored === undefined ? null : storedPage(stored)
  if (published === null) return pageFieldNames
  // Of the same records, the page is the same.
  if (stored?.of === stored?.now) return []
  const [loaded] = await loadPages(tx, [addon])
  return loaded === undefined ? [] : differingFields(published, loaded.page)
}

/** Loads what customers do not see yet of an add-on; null where the marketplace has none of it. `tx` is a snapshot. */
export async function loadUnpublished(
  tx: Database,
  addon: AddonRow,
  { now, config }: { now: Date; config: Pick<ServerConfig, 'publishEveryMs'> },
): Promise<Overview['unpublished']> {
  if (offMarketplace(addon) !== null) return null
  return {
    fields: await loadDiffering(tx, addon),
    nextAt: (await nextPublication(tx, now, config.publishEveryMs)).toISOString(),
  }
}
