import { type PageFieldName, pageFieldNames } from '#contract/catalogue/page-fields.ts'
import type { BusinessMatter } from '#contract/desk/matters.ts'
import { loadDraft } from '#server/catalogue/load-page-publishing.ts'
import type { Database } from '#server/db/database.ts'
import type { CountingRow } from '#server/law/changes.ts'
import type { AddonRow } from '#server/law/handler.ts'

/** The fields of the page that records of an add-on make up. */
const ofRecords: Readonly<Record<string, PageFieldName>> = {
  screenshot: 'screenshots',
  benefit: 'benefits',
  feature: 'features',
  plan: 'plans',
}

/** The add-on's and the documentation's fields that the page shows under another name. */
const renamed: Readonly<Record<string, PageFieldName>> = { icon: 'iconUrl', devcenterUrl: 'documentationUrl' }

/** The field of the page that a change concerns; undefined for one that the page does not show. */
function pageFieldOf({ subjectType, field }: CountingRow['row']): PageFieldName | undefined {
  if (Object.hasOwn(ofRecords, subjectType)) return ofRecords[subjectType]
  if (field === null || (subjectType !== 'addon' && subjectType !== 'documentation')) return undefined
  return Object.hasOwn(renamed, field) ? renamed[field] : pageFieldNames.find((name) => name === field)
}

/** Lists the fields of the page that were changed, in its order. */
function changedPageFields(rows: readonly CountingRow[]): PageFieldName[] {
  const changed = new Set(rows.map(({ row }) => pageFieldOf(row)))
  return pageFieldNames.filter((name) => changed.has(name))
}

interface Changes {
  sinceRequest: readonly CountingRow[]
  sinceRejection: readonly CountingRow[]
}

/** Loads what a Business approval is about; `tx` is a snapshot. */
export const loadBusinessMatter = async (
  tx: Database,
  addon: AddonRow,
  { sinceRequest, sinceRejection }: Changes,
): Promise<BusinessMatter> => ({
  ...(await loadDraft(tx, addon)),
  supportsCustomPlans: addon.supportsCustomPlans,
  changedSince: { request: changedPageFields(sinceRequest), rejection: changedPageFields(sinceRejection) },
})
