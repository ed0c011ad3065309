import { requestReview } from '#server/reviews/automatic-reviews.rules.ts'
import { writeTogether } from '#server/law/trail.ts'
import type { Newcomer } from '../listings/listing.ts'
import { addonOf, type StoryAction } from '../story-context.ts'
import type { ToldFindings } from '../tell-calls.ts'
import { tellReview } from '../tell-review.ts'

/** Findings of a review that passes with a suggestion. */
export const slowAnswer: ToldFindings = {
  provision: { suggestions: ['The provision request took 4.2 seconds to answer; aim for less than 3.'] },
}

/** Findings of a review that fails at its second step. */
export const notIdempotent: ToldFindings = {
  provision: { errors: ['The same provision request, sent again, was answered with another id.'] },
}

const reviewTookMs = 95_000

/** The provider requests an automatic review of the current manifest, and it runs. */
export const review =
  ({ slug, company }: Newcomer, progressionType: 'beta' | 'ga', told: ToldFindings = {}): StoryAction =>
  async (context) => {
    const addon = await addonOf(context, slug)
    const asked = new Date(context.now.getTime() - reviewTookMs)
    const row = await requestReview({ ...context.act(company), now: asked }, addon, progressionType)
    const hasFailed = Object.values(told).some(({ errors = [] }) => errors.length > 0)
    await writeTogether(context.act('system'), addon.id, (act) =>
      tellReview(act, row, told, hasFailed ? 0 : 2),
    )
  }
