import type { AutomaticReview } from '#contract/automatic-review.ts'
import { isTrial } from '#machines/review/review-trial.ts'
import type { automaticReviews } from '#server/db/schema.ts'
import { storedFields } from '#server/law/stored.ts'

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
