import { eq } from 'drizzle-orm'
import type { Publishing } from '#contract/catalogue/page-endpoints.ts'
import { testPlanSlug } from '#machines/plan/default-plan.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { documentations, publishedAddons } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { loadPages } from './load-pages.ts'
import { nextPublication } from './publication-mark.ts'
import { storedPage } from './publish.ts'

/** Loads an add-on's published page; null if the marketplace has none. */
async function loadPublished(tx: Database, addonId: string): Promise<Publishing['published']> {
  const [row] = await tx.select().from(publishedAddons).where(eq(publishedAddons.addonId, addonId))
  const page = row === undefined ? null : storedPage(row)
  return row === undefined || page === null ? null : { page, publishedAt: row.publishedAt.toISOString() }
}

/** Loads an add-on's page as it would be published now; `tx` is a snapshot or holds the add-on's lock. */
export async function loadDraft(
  tx: Database,
  addon: AddonRow,
): Promise<Pick<Publishing, 'draft' | 'plansInGa' | 'docsStatus'>> {
  const [loaded] = await loadPages(tx, [addon])
  if (loaded === undefined) throw new Error(`the page of ${addon.slug} was not loaded`)
  const [documentation] = await tx
    .select({ status: documentations.status })
    .from(documentations)
    .where(eq(documentations.addonId, addon.id))
  const isBefore = addon.state === 'alpha' || addon.state === 'beta'
  const opened = loaded.plans.filter(({ row }) => row.slug !== testPlanSlug)
  return {
    draft: loaded.page,
    plansInGa: isBefore ? opened.map(({ shown }) => shown) : null,
    docsStatus: documentation?.status ?? null,
  }
}

/** Loads an add-on's page as it is published and as it would be now; `tx` is a snapshot or holds the add-on's lock. */
export async function loadPagePublishing(
  tx: Database,
  addon: AddonRow,
  { now, config }: { now: Date; config: Pick<ServerConfig, 'publishEveryMs'> },
): Promise<Publishing> {
  return {
    ...(await loadDraft(tx, addon)),
    published: await loadPublished(tx, addon.id),
    nextAt: (await nextPublication(tx, now, config.publishEveryMs)).toISOString(),
  }
}
