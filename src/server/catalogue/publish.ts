import { createHash } from 'node:crypto'
import { and, eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type MarketplacePage, marketplacePage } from '#contract/catalogue/marketplace-page.ts'
import { differingFields } from '#contract/catalogue/page-fields.ts'
import { fromWire, toWire } from '#contract/formats/wire-names.ts'
import { offMarketplace } from '#contract/marketplace-url.ts'
import type { Database } from '#server/db/database.ts'
import { addons, publishedAddons } from '#server/db/schema.ts'
import { type Act, platformAct } from '#server/law/act.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { type FieldChange, recordOfEach } from '#server/law/trail.ts'
import { forgetPictures } from '#server/pictures/pictures.rules.ts'
import { loadPages } from './load-pages.ts'
import { pageVersion } from './page-version.ts'

type PublishedRow = typeof publishedAddons.$inferSelect

/** The parts of a row that a publication stores of an add-on's page; nulls if the marketplace has none of it. */
type Shown = Pick<PublishedRow, 'page' | 'hash' | 'pictures'> & { loaded: MarketplacePage | null }

const none: Shown = { page: null, hash: null, pictures: [], loaded: null }

/** Reads a stored page; null if there is none, or one that an older version has stored and that no longer fits. */
export function storedPage({ page }: Pick<PublishedRow, 'page'>): MarketplacePage | null {
  if (page === null) return null
  const read = v.safeParse(marketplacePage, fromWire(marketplacePage, JSON.parse(page)))
  return read.success ? read.output : null
}

/** Loads the pages that a publication of these add-ons stores, by add-on; none for those off the marketplace. */
async function loadShown(tx: Database, of: readonly AddonRow[]): Promise<Map<string, Shown>> {
  const pages = await loadPages(
    tx,
    of.filter((addon) => offMarketplace(addon) === null),
  )
  return new Map(
    pages.map(({ page: loaded, pictures }) => {
      const page = JSON.stringify(toWire(marketplacePage, loaded))
      const hash = createHash('sha256').update(page).digest('hex')
      return [loaded.id, { page, hash, pictures: [...pictures], loaded }]
    }),
  )
}

/** The change of a page for the trail: when it was published before, and which of its fields are other ones now. */
function changeOf(before: PublishedRow | undefined, { loaded }: Shown): FieldChange {
  const from = before === undefined || before.page === null ? null : before.publishedAt
  if (loaded === null) return { field: 'published', from, to: null }
  const former = before === undefined ? null : storedPage(before)
  const differing = former === null ? [] : differingFields(former, loaded)
  return { field: 'published', from, to: differing.length === 0 ? 'page' : differing }
}

/**
 * Publishes add-ons that `tx` has locked: stores each one's whole page as it is now, or that the marketplace has none,
 * with a row of its trail where that changes the page. Returns how many pages have changed.
 */
export async function publishAddons(act: Act, of: readonly AddonRow[]): Promise<number> {
  if (of.length === 0) return 0
  const { tx, now } = act
  const ids = of.map(({ id }) => id)
  const stored = await tx.select().from(publishedAddons).where(inArray(publishedAddons.addonId, ids))
  const before = new Map(stored.map((row) => [row.addonId, row]))
  const shown = await loadShown(tx, of)
  const published = of
    .filter(({ id }) => before.has(id) || shown.has(id))
    .map(({ id, slug }) => ({ id, slug, before: before.get(id), after: shown.get(id) ?? none }))
  if (published.length === 0) return 0
  const changed = published.filter((each) => (each.before?.hash ?? null) !== each.after.hash)
  await recordOfEach(
    act,
    changed.map(({ id, before: former, after }) => ({ addonId: id, change: changeOf(former, after) })),
  )
  // Read after the trail, whose rows are among an add-on's records too.
  const versions = await tx
    .select({ id: addons.id, version: pageVersion })
    .from(addons)
    .where(inArray(addons.id, ids))
  const versionOf = new Map(versions.map(({ id, version }) => [id, version]))
  const isChanged = new Set(changed.map(({ id }) => id))
  await tx
    .insert(publishedAddons)
    .values(
      published.map(({ id, slug, before: former, after: { page, hash, pictures } }) => ({
        addonId: id,
        slug,
        page,
        hash,
        pictures,
        publishedAt: former === undefined || isChanged.has(id) ? now : former.publishedAt,
        contentVersion: versionOf.get(id) ?? '',
      })),
    )
    .onConflictDoUpdate({
      target: publishedAddons.addonId,
      set: {
        slug: sql`excluded.slug`,
        page: sql`excluded.page`,
        hash: sql`excluded.hash`,
        pictures: sql`excluded.pictures`,
        publishedAt: sql`excluded.published_at`,
        contentVersion: sql`excluded.content_version`,
      },
    })
  const dropped = published.flatMap(({ before: former, after }) =>
    (former?.pictures ?? []).filter((sha) => !after.pictures.includes(sha)),
  )
  await forgetPictures(act, dropped)
  return changed.length
}

/** Publishes an add-on's page in the act's transaction, by the platform, if the marketplace shows one (see publishBy). */
export async function publishAtOnce(act: Act, addonId: string): Promise<void> {
  const found = await act.tx
    .select(getTableColumns(addons))
    .from(addons)
    .innerJoin(publishedAddons, eq(publishedAddons.addonId, addons.id))
    .where(and(eq(addons.id, addonId), isNotNull(publishedAddons.page)))
    .for('no key update', { of: addons })
  await publishAddons(platformAct(act), found)
}
