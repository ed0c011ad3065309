import { eq } from 'drizzle-orm'
import type * as v from 'valibot'
import { leavesArticleUnseen } from '#machines/approval/approval-subject.ts'
import type { documentationChange } from '#contract/listing.ts'
import { addons, documentations } from '#server/db/schema.ts'
import { forbidden } from '#server/law/refusal.ts'
import type { Act } from '#server/law/act.ts'
import { requestIn } from '#server/approvals/approvals.rules.ts'
import { situationOf } from '#server/situation/situation.ts'
import { approvalIn } from '#machines/situation.ts'
import { changedFields, recordChanges } from '#server/law/trail.ts'
import { updateRow } from '#server/law/stored.ts'

type DocumentationRow = typeof documentations.$inferSelect
type DocumentationChange = v.InferOutput<typeof documentationChange>

const staffFields: ReadonlySet<string> = new Set(['status', 'hasDocs', 'statusMessage'])

/** Opens the article review when a provider saves the URL, if its lifecycle allows it (READINGS 2). */
async function openReview(act: Act, addonId: string): Promise<void> {
  const type = 'article_review_approval'
  const situation = await situationOf(act.tx, { id: addonId }, act.config)
  if (approvalIn(situation, type).can({ type: 'request', by: act.by })) await requestIn(act, situation, type)
}

/** An article's fields until staff set them. */
const notLookedAt = { status: 'error', statusMessage: 'Not looked at since it changed' } as const

async function isLeftUnseen({ tx, by }: Act, { addonId }: DocumentationRow): Promise<boolean> {
  const [addon] = await tx.select({ stage: addons.state }).from(addons).where(eq(addons.id, addonId))
  return addon !== undefined && leavesArticleUnseen(addon.stage, by)
}

/** Saves the documentation record. Throws 403 if a provider changes a staff field. */
export async function saveDocumentation(
  act: Act,
  stored: DocumentationRow,
  change: DocumentationChange,
): Promise<DocumentationRow> {
  const given = changedFields<DocumentationRow>(stored, change)
  if (act.by !== 'admin' && given.some(({ field }) => staffFields.has(field))) throw forbidden()
  const isMoved = given.some(({ field }) => field === 'devcenterUrl')
  const unseen = isMoved && (await isLeftUnseen(act, stored)) ? notLookedAt : {}
  const changes = [...given, ...changedFields<DocumentationRow>(stored, unseen)]
  const row =
    changes.length === 0 ? stored : await updateRow(act, documentations, stored.id, { ...change, ...unseen })
  const subject = { type: 'documentation', id: row.id, addonId: row.addonId } as const
  await recordChanges(act, subject, changes)
  if (act.by === 'provider' && (change.devcenterUrl ?? null) !== null) await openReview(act, row.addonId)
  return row
}
