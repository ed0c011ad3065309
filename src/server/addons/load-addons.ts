import { and, eq, inArray } from 'drizzle-orm'
import type { Addon, WholeAddon } from '#contract/addon.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { addonCategories, categories, companies, deprecations, images } from '#server/db/schema.ts'
import { actorOf, type AddonRow, type Caller } from '#server/law/handler.ts'
import type { RulesConfig } from '#server/law/act.ts'
import { situationsOf, type StoredSituation } from '#server/stages/situation.ts'
import { groupBy } from '#server/db/group-by.ts'
import { progressOf } from '#server/stages/progress.ts'
import { addonRecord } from './addon.record.ts'
import { placeholderIcon } from '#server/pictures/placeholder-icon.ts'

interface Reader {
  tx: Database
  caller: Caller
  config: RulesConfig & Pick<ServerConfig, 'portal'>
}

async function companiesOf(tx: Database, rows: readonly AddonRow[]) {
  const ids = [...new Set(rows.map((row) => row.companyId))]
  const found = await tx
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(inArray(companies.id, ids))
  return new Map(found.map((company) => [company.id, company]))
}

async function categoriesOf(tx: Database, ids: readonly string[]) {
  const found = await tx
    .select({
      addonId: addonCategories.addonId,
      category: { id: categories.id, slug: categories.slug, label: categories.label },
    })
    .from(addonCategories)
    .innerJoin(categories, eq(categories.id, addonCategories.categoryId))
    .where(inArray(addonCategories.addonId, ids))
    .orderBy(categories.position)
  return groupBy(found, (row) => row.addonId)
}

/** Icons as data URLs, by hash. */
async function iconsOf(tx: Database, rows: readonly AddonRow[]) {
  const shas = rows.flatMap((row) => row.iconSha ?? [])
  if (shas.length === 0) return new Map<string, string>()
  const found = await tx.select().from(images).where(inArray(images.sha, shas))
  return new Map(
    found.map((image) => [
      image.sha,
      `data:${image.contentType};base64,${Buffer.from(image.bytes).toString('base64')}`,
    ]),
  )
}

/** The extent of an add-on's record to load: its own columns, also its progress, or also its facts and icon. */
type Extent = 'plain' | 'progress' | 'whole'

/** An add-on's facts on the wire. */
const situationRecord = ({ incomplete, records, hasDocumentationUrl }: StoredSituation) => ({
  incomplete,
  approvals: records.flatMap(({ type, state }) => (state === 'notStarted' ? [] : [{ type, state }])),
  hasDocumentationUrl,
})

/** Loads the parts of a record that its row does not hold. */
async function furtherParts({ tx, caller, config }: Reader, rows: readonly AddonRow[], extent: Extent) {
  if (extent === 'plain') return new Map<string, object>()
  const ids = rows.map((row) => row.id)
  const situations = await situationsOf(tx, ids, config)
  const icons = extent === 'whole' ? await iconsOf(tx, rows) : null
  const by = actorOf(caller)
  return new Map(
    situations.map((situation) => [
      situation.addon.id,
      {
        progress: progressOf(situation, by),
        ...(icons === null
          ? {}
          : {
              situation: situationRecord(situation),
              base64Icon: icons.get(situation.addon.iconSha ?? '') ?? placeholderIcon,
            }),
      },
    ]),
  )
}

/**
 * Loads the records of any number of add-ons, in order, with a fixed number of queries. Progress is as this caller
 * sees it; `whole` records include base64Icon.
 */
export async function loadAddons(
  reader: Reader,
  rows: readonly AddonRow[],
  extent: Extent,
): Promise<Addon[]> {
  if (rows.length === 0) return []
  const { tx, config } = reader
  const companies = await companiesOf(tx, rows)
  const categories = await categoriesOf(
    tx,
    rows.map((row) => row.id),
  )
  const parts = await furtherParts(reader, rows, extent)
  const companyUrl = config.portal.links.company
  return rows.map((row) =>
    addonRecord(row, {
      company: companies.get(row.companyId) ?? { id: row.companyId, name: '' },
      categories: (categories.get(row.id) ?? []).map(({ category }) => category),
      companyUrl,
      ...parts.get(row.id),
    }),
  )
}

/** The day (UTC) on which an announced notice ends an add-on; null without one. */
async function shutdownDateOf(tx: Database, addonId: string): Promise<string | null> {
  const [row] = await tx
    .select({ date: deprecations.date })
    .from(deprecations)
    .where(and(eq(deprecations.addonId, addonId), eq(deprecations.state, 'announced')))
  return row?.date ?? null
}

/** Loads the whole record of one add-on. */
export async function loadAddonRecord(reader: Reader, row: AddonRow): Promise<WholeAddon> {
  const [record] = await loadAddons(reader, [row], 'whole')
  if (record?.progress === undefined || record.situation === undefined)
    throw new Error(`add-on ${row.id} gave no whole record`)
  const shutdownDate = await shutdownDateOf(reader.tx, row.id)
  return { ...record, progress: record.progress, situation: record.situation, shutdownDate }
}
