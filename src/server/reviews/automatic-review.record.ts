import { desc, eq } from 'drizzle-orm'
import type { AutomaticReview } from '#contract/automatic-review.ts'
import { isTrial } from '#machines/review/review-trial.ts'
import type { Database } from '#server/db/database.ts'
import { automaticReviews } from '#server/db/schema.ts'
import { storedFields } from '#server/law/stored.ts'

/** Loads an add-on's reviews and trials, newest first. */
export const runsOf = (tx: Database, addon: { id: string }) =>
  tx
    .select()
    .from(automaticReviews)
    .where(eq(automaticReviews.addonId, addon.id))
    .orderBy(desc(automaticReviews.createdAt), desc(automaticReviews.id))

/** A review on the wire. */
export const automaticReviewRecord = (
  row: typeof automaticReviews.$inferSelect,
  addon: AutomaticReview['addon'],
): AutomaticReview => ({
  ...storedFields(row),
  addon: { id: addon.id, slug: addon.slug },
  progressionType: row.progressionType,
  status: row.status,
  isFinalized: row.status === 'finished',
  trial: isTrial(row) ? { step: row.only, via: row.via } : null,
  ...row.steps,
})
