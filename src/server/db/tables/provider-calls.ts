import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AttemptErrorType } from '#contract/failed-attempt.ts'
import type { ReviewStepName } from '#machines/review/review-step.ts'
import { idOf, instant } from '../columns.ts'
import { addons } from './addons.ts'
import { automaticReviews } from './manifests.ts'

/** A finding of a step's checks about one call. */
export interface CallFinding {
  kind: 'error' | 'suggestion'
  text: string
}

/**
 * Calls that reviews made to providers, in order, with secrets masked as in failed attempts. Stored before a call is
 * sent; `responseBody` is null until its outcome is known, which is then the response or the reason for its absence.
 */
export const providerCalls = pgTable(
  'review_calls',
  {
    id: uuid().primaryKey().defaultRandom(),
    addonId: idOf(() => addons.id),
    reviewId: idOf(() => automaticReviews.id, { onDelete: 'cascade' }),
    /** 1 for a review's first call. */
    number: integer().notNull(),
    step: text().$type<ReviewStepName | 'clean_up'>().notNull(),
    /** The call as findings name it. */
    subject: text().notNull(),
    /** The outcome that the check expects, in words. */
    expected: text().notNull(),
    method: text().notNull(),
    url: text().notNull(),
    headers: jsonb().$type<Record<string, string>>().notNull(),
    params: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Sent with a wrong password, to test that the provider refuses it. */
    wrongPassword: boolean().notNull(),
    responseCode: integer(),
    responseBody: text(),
    /** Null for a call that succeeded. */
    errorType: text().$type<AttemptErrorType>(),
    /** In ms. */
    tookMs: integer(),
    findings: jsonb().$type<CallFinding[]>().notNull().default([]),
    startedAt: instant().notNull(),
  },
  (t) => [index('review_calls_review').on(t.reviewId, t.number), index('review_calls_addon').on(t.addonId)],
)
