import { eq } from 'drizzle-orm'
import type { Publishing } from '#contract/catalogue/page-endpoints.ts'
import { testPlanSlug } from '#machines/plan/default-plan.ts'
import { type Database, inSnapshot } from '#server/db/database.ts'
import { documentations } from '#server/db/schema.ts'
import type { AddonRow, Handlers } from '#server/law/handler.ts'
import { loadCatalogue, loadCatalogueEntry } from './load-catalogue.ts'
import { loadPages } from './load-pages.ts'

/** Loads an add-on's page as it is published and as it would be now; `tx` is a snapshot or holds the add-on's lock. */
async function loadPublishing(tx: Database, addon: AddonRow, now: Date): Promise<Publishing> {
  const [loaded] = await loadPages(tx, [addon])
  if (loaded === undefined) throw new Error(`the page of ${addon.slug} was not loaded`)
  const [documentation] = await tx
    .select({ status: documentations.status })
    .from(documentations)
    .where(eq(documentations.addonId, addon.id))
  const isBefore = addon.state === 'alpha' || addon.state === 'beta'
  const opened = loaded.plans.filter(({ row }) => row.slug !== testPlanSlug && row.enabled)
  return {
    draft: loaded.page,
    published: null,
    plansInGa: isBefore ? opened.map(({ shown }) => shown) : null,
    docsStatus: documentation?.status ?? null,
    nextAt: now.toISOString(),
  }
}

export const catalogueHandlers = {
  marketplacePageView: (_, { tx: db, subject, now }) =>
    inSnapshot(db, (tx) => loadPublishing(tx, subject, now)),
  catalogueView: ({ query }, { tx }) => loadCatalogue(tx, query.since),
  catalogueEntryView: ({ params }, { tx }) => loadCatalogueEntry(tx, params.slug),
} satisfies Partial<Handlers>
