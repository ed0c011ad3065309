import { eq } from 'drizzle-orm'
import { placePath } from '#contract/places.ts'
import { isTrial } from '#machines/review/review-trial.ts'
import { addons } from '#server/db/schema.ts'
import type { Act } from '#server/law/act.ts'
import { inQuotes, subjectLine } from '#server/mail/letter-words.ts'
import { tellCompany } from '#server/mail/tell.ts'
import type { ReviewRow } from './review-motion.ts'

export type ReviewVerdict = 'passed' | 'failed' | 'cancelled'

const ownFault = 'It ended in an error of the platform’s own, so it decides nothing. Request another review.'

const meanings = {
  passed: 'It counts until another manifest is pushed, or a later review of this one fails.',
  failed: 'Its page has what went wrong at each step. Once that is mended, request another review.',
} as const

/**
 * Tells the company that a review has passed or failed. Not of one that was canceled, which decides nothing and was ended
 * by somebody, nor of a trial.
 */
export async function writeReviewLetters(act: Act, review: ReviewRow, result: ReviewVerdict): Promise<void> {
  if (result === 'cancelled' || isTrial(review)) return
  const [addon] = await act.tx.select().from(addons).where(eq(addons.id, review.addonId))
  if (addon === undefined) throw new Error(`add-on ${review.addonId} is not stored`)
  const isOurs = Object.values(review.steps).some(({ status }) => status === 'internal_error')
  const of = { beta: 'Beta', ga: 'GA' }[review.progressionType]
  await tellCompany(act, addon.companyId, {
    topic: 'reviews',
    addonId: addon.id,
    subject: subjectLine`The automatic review of ${addon} has ${result}`,
    paragraphs: [
      `The automatic review of ${inQuotes(addon.displayName)} for ${of} has ${result}.`,
      isOurs ? ownFault : meanings[result],
    ],
    place: placePath('review', { addonSlug: addon.slug, reviewId: review.id }),
  })
}
