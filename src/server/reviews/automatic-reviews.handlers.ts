import { desc, eq } from 'drizzle-orm'
import { isTrial } from '#machines/review/review-trial.ts'
import type { Database } from '#server/db/database.ts'
import { automaticReviews } from '#server/db/schema.ts'
import { invalid } from '#server/law/refusal.ts'
import { automaticReviewRecord } from './automatic-review.record.ts'
import { actOf } from '#server/law/act.ts'
import { cancelReview, requestReview } from './automatic-reviews.rules.ts'
import { callsOf } from './review-calls.ts'
import type { Handlers } from '#server/law/handler.ts'

/** An add-on's reviews and trials, newest first. */
const runsOf = (tx: Database, addon: { id: string }) =>
  tx
    .select()
    .from(automaticReviews)
    .where(eq(automaticReviews.addonId, addon.id))
    .orderBy(desc(automaticReviews.createdAt), desc(automaticReviews.id))

export const automaticReviewHandlers = {
  automaticReviewList: async (_, { tx, subject }) => {
    const rows = await runsOf(tx, subject)
    return rows.filter((row) => !isTrial(row)).map((row) => automaticReviewRecord(row, subject))
  },

  reviewTrialList: async (_, { tx, subject }) => {
    const rows = await runsOf(tx, subject)
    return rows.filter(isTrial).map((row) => automaticReviewRecord(row, subject))
  },

  reviewTrialRequest: async ({ body: { step = null, via = 'http' } }, c) => {
    const asked = { only: step, via }
    if (!isTrial(asked)) throw invalid({ step: ['must be given, unless via is relay'] })
    return automaticReviewRecord(await requestReview(actOf(c), c.subject, null, asked), c.subject)
  },

  automaticReviewRequest: async ({ body }, c) =>
    automaticReviewRecord(await requestReview(actOf(c), c.subject, body.progressionType ?? null), c.subject),

  automaticReviewView: (_, { subject }) => Promise.resolve(automaticReviewRecord(subject, subject.addon)),

  reviewCallList: (_, { tx, subject }) =>
    callsOf(tx, subject.id, subject.status === 'finished' && !subject.cleanUpDue),

  automaticReviewCancel: async (_, c) =>
    automaticReviewRecord(await cancelReview(actOf(c), c.subject), c.subject.addon),
} satisfies Partial<Handlers>
