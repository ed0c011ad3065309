import { eq } from 'drizzle-orm'
import type * as v from 'valibot'
import type { documentationChange } from '../../contract/listing.ts'
import { documentations } from '../db/schema.ts'
import { forbidden } from '../errors.ts'
import type { Act } from './act.ts'
import { requestApproval } from './approvals.ts'
import { situationOf } from './facts.ts'
import { approvalSnapshot } from './steps.ts'
import { changedFields, recordChanges } from './trail.ts'

type DocumentationRow = typeof documentations.$inferSelect
type DocumentationChange = v.InferOutput<typeof documentationChange>

const staffFields: ReadonlySet<string> = new Set(['status', 'hasDocs', 'statusMessage'])

/** A provider's saving of the URL opens the article review wherever its lifecycle lets it (READINGS 2). */
async function openReview(act: Act, addonId: string): Promise<void> {
  const type = 'article_review_approval'
  const situation = await situationOf(act.tx, { id: addonId }, act.config)
  if (!approvalSnapshot(situation, type).can({ type: 'request', by: act.by })) return
  await requestApproval(act, { id: addonId }, type)
}

/** Saves the documentation record. Throws 403 when a provider gives a staff field another value. */
export async function saveDocumentation(
  act: Act,
  stored: DocumentationRow,
  change: DocumentationChange,
): Promise<DocumentationRow> {
  const changes = changedFields<DocumentationRow>(stored, change)
  if (act.by !== 'admin' && changes.some(({ field }) => staffFields.has(field))) throw forbidden()
  const [row = stored] =
    changes.length === 0
      ? []
      : await act.tx
          .update(documentations)
          .set({ ...change, version: stored.version + 1, updatedAt: act.now })
          .where(eq(documentations.id, stored.id))
          .returning()
  await recordChanges(act, { type: 'documentation', id: row.id, addonId: row.addonId }, changes)
  if (act.by === 'provider' && (change.devcenterUrl ?? null) !== null) await openReview(act, row.addonId)
  return row
}
