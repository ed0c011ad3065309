import { and, eq } from 'drizzle-orm'
import type { TechnicalMatter } from '#contract/desk/matters.ts'
import { manifests } from '#server/db/schema.ts'
import type { Database } from '#server/db/database.ts'
import type { RulesConfig } from '#server/law/act.ts'
import type { NamedTrailRow } from '#server/law/changes.ts'
import { manifestRecord } from '#server/manifests/manifest.record.ts'
import { automaticReviewRecord } from '#server/reviews/automatic-review.record.ts'
import type { StoredSituation } from '#server/situation/situation.ts'

/** Loads the manifest that was current before the rows; undefined if they push none, or the first one. */
async function manifestBefore(tx: Database, addonId: string, rows: readonly NamedTrailRow[]) {
  const number = rows.find(({ row }) => row.subjectType === 'manifest')?.row.from ?? null
  if (number === null) return undefined
  const [row] = await tx
    .select()
    .from(manifests)
    .where(and(eq(manifests.addonId, addonId), eq(manifests.number, Number(number))))
  return row
}

/** Loads what a Technical approval for a progression is about; `since` are the rows since it was last judged. */
export async function loadTechnicalMatter(
  tx: Database,
  { addon, manifest, reviews }: StoredSituation,
  progression: 'beta' | 'ga',
  since: readonly NamedTrailRow[],
  config: RulesConfig,
): Promise<TechnicalMatter> {
  const former = await manifestBefore(tx, addon.id, since)
  const review = reviews[progression]
  return {
    manifest: manifest && manifestRecord(manifest, addon, config),
    former: former === undefined ? null : manifestRecord(former, addon, config),
    review: review === undefined ? null : automaticReviewRecord(review, addon),
    provisioningApiVersion: addon.provisioningApiVersion,
  }
}
