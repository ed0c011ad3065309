import { eq, inArray } from 'drizzle-orm'
import type { Party } from '#machines/law.ts'
import type { Addon, WholeAddon } from '#contract/addon.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { addonCategories, categories, companies } from '#server/db/schema.ts'
import { actorOf, type AddonRow, type Caller } from '#server/law/handler.ts'
import type { RulesConfig } from '#server/law/act.ts'
import { situationsOf, type StoredSituation } from '#server/situation/situation.ts'
import { groupBy } from '#server/db/group-by.ts'
import { progressOf } from '#server/situation/progress.ts'
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

/** The extent of an add-on's record to load: its own columns, also its progress, or also its facts and icon. */
type Extent = 'plain' | 'progress' | 'whole'

/** An add-on's facts on the wire. */
const situationRecord = ({ incomplete, records, hasDocumentationUrl }: StoredSituation) => ({
  incomplete: [...incomplete],
  approvals: records.flatMap(({ type, state }) => (state === 'notStarted' ? [] : [{ type, state }])),
  hasDocumentationUrl,
})

/** The parts of a record that its row does not hold, with progress as a party sees it. */
const progressParts = (situation: StoredSituation, by: Party) => ({
  company: { id: situation.company.id, name: situation.company.name },
  categories: situation.categories.map(({ id, slug, label }) => ({ id, slug, label })),
  progress: progressOf(situation, by),
  shutdownDate: situation.shutdownDate,
})

/** The same with facts and icon. */
const wholeParts = (situation: StoredSituation, by: Party) => ({
  ...progressParts(situation, by),
  situation: situationRecord(situation),
  base64Icon: situation.icon ?? placeholderIcon,
})

/** Loads the parts of records that their rows do not hold, without their progress, in two queries. */
async function plainParts({ tx }: Reader, rows: readonly AddonRow[]) {
  const companies = await companiesOf(tx, rows)
  const categories = await categoriesOf(
    tx,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    row,
    parts: {
      company: companies.get(row.companyId) ?? { id: row.companyId, name: '' },
      categories: (categories.get(row.id) ?? []).map(({ category }) => category),
    },
  }))
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
  const { tx, caller, config } = reader
  const companyUrl = config.portal.links.company
  if (extent === 'plain')
    return (await plainParts(reader, rows)).map(({ row, parts }) =>
      addonRecord(row, { ...parts, companyUrl }),
    )
  const isWhole = extent === 'whole'
  const partsOf = isWhole ? wholeParts : progressParts
  const ids = rows.map((row) => row.id)
  const situations = await situationsOf(tx, ids, config, isWhole)
  return situations.map((situation) =>
    addonRecord(situation.addon, { ...partsOf(situation, actorOf(caller)), companyUrl }),
  )
}

/** Loads the whole record of one add-on as it is now stored. */
export async function loadAddonRecord(reader: Reader, { id }: Pick<AddonRow, 'id'>): Promise<WholeAddon> {
  const [situation] = await situationsOf(reader.tx, [id], reader.config, true)
  if (situation === undefined) throw new Error(`add-on ${id} is not stored`)
  const parts = wholeParts(situation, actorOf(reader.caller))
  const record = addonRecord(situation.addon, { ...parts, companyUrl: reader.config.portal.links.company })
  const { progress, shutdownDate } = parts
  return { ...record, progress, shutdownDate, situation: parts.situation }
}
