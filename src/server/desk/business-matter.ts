import { type PageFieldName, pageFieldNames } from '#contract/catalogue/page-fields.ts'
import type { BusinessMatter } from '#contract/desk/matters.ts'
import { loadDraft } from '#server/catalogue/load-page-publishing.ts'
import type { Database } from '#server/db/database.ts'
import { testPlanSlug } from '#machines/plan/default-plan.ts'
import type { NamedTrailRow } from '#server/law/changes.ts'
import type { AddonRow } from '#server/law/handler.ts'

/** The fields of the page that records of an add-on make up. */
const ofRecords: Readonly<Record<string, PageFieldName>> = {
  screenshot: 'screenshots',
  benefit: 'benefits',
  feature: 'features',
  plan: 'plans',
}

/** The add-on's and the documentation's fields that the page shows under another name. */
const renamed: Readonly<Record<string, PageFieldName>> = {
  icon: 'iconUrl',
  devcenterUrl: 'documentationUrl',
  supportsCustomPlans: 'customPlansText',
  screenshotOrder: 'screenshots',
  benefitOrder: 'benefits',
  featureOrder: 'features',
}

/** The field of the page that a change concerns; undefined for one that customers do not see. */
export function pageFieldOf({ row, planSlug }: NamedTrailRow): PageFieldName | undefined {
  const { subjectType, field } = row
  if (planSlug === testPlanSlug || field === 'planPass') return undefined
  if (Object.hasOwn(ofRecords, subjectType)) return ofRecords[subjectType]
  if (field === null || (subjectType !== 'addon' && subjectType !== 'documentation')) return undefined
  return Object.hasOwn(renamed, field) ? renamed[field] : pageFieldNames.find((name) => name === field)
}

/** Lists the fields of the page that were changed, in its order. */
function changedPageFields(rows: readonly NamedTrailRow[]): PageFieldName[] {
  const changed = new Set(rows.map(pageFieldOf))
  return pageFieldNames.filter((name) => changed.has(name))
}

interface Changes {
  sinceRequest: readonly NamedTrailRow[]
  sinceRejection: readonly NamedTrailRow[]
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
