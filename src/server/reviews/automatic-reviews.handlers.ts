import { desc, eq } from 'drizzle-orm'
import { automaticReviews } from '#server/db/schema.ts'
import { automaticReviewRecord } from './automatic-review.record.ts'
import { actOf } from '#server/law/act.ts'
import { cancelReview, requestReview } from './automatic-reviews.rules.ts'
import type { Handlers } from '#server/law/handler.ts'

export const automaticReviewHandlers = {
  automaticReviewList: async (_, { tx, subject }) => {
    const rows = await tx
      .select()
      .from(automaticReviews)
      .where(eq(automaticReviews.addonId, subject.id))
      .orderBy(desc(automaticReviews.createdAt), desc(automaticReviews.id))
    return rows.map((row) => automaticReviewRecord(row, subject))
  },

  automaticReviewRequest: async ({ body }, c) =>
    automaticReviewRecord(await requestReview(actOf(c), c.subject, body.progressionType ?? null), c.subject),

  automaticReviewView: (_, { subject }) => Promise.resolve(automaticReviewRecord(subject, subject.addon)),

  automaticReviewCancel: async (_, c) =>
    automaticReviewRecord(await cancelReview(actOf(c), c.subject), c.subject.addon),
} satisfies Partial<Handlers>
