import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { reviewRequestBlockers, reviewRequestFacts } from '#machines/review/automatic-review-request.ts'
import type { ReviewAsked } from '#machines/review/review-trial.ts'
import type { Addon } from '#contract/addon.ts'
import type { AutomaticReview } from '#contract/automatic-review.ts'
import { explain } from '#contract/wording/blockers/explain.ts'
import { reviewRequestWordings } from '#contract/wording/blockers/review-blockers.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { polledReview } from '../reviews/calls.ts'
import { useFollowedRun } from '../reviews/use-automatic-review.ts'
import { runCalls } from './calls.ts'

/**
 * A run followed while it lasts, each poll reloading its calls too; with a function to request a trial, which leads to
 * its screen. `record` is null where there is no run yet.
 */
export function useReviewRun(addon: Addon, record: AutomaticReview | null, hasManifest: boolean) {
  const reload = useReload()
  const navigate = useNavigate()
  const loaded = useMemo(() => (record === null ? null : polledReview(record)), [record])
  const { actor, snapshot, send } = useFollowedRun(
    runCalls(addon, () => void reload()),
    loaded,
    {
      finished: () => void reload(),
      refused: () => void reload(),
      requested: () => {
        const reviewId = actor.getSnapshot().context.review?.id
        if (reviewId !== undefined)
          void navigate({
            to: '/addons/$addonSlug/logs/reviews/$reviewId',
            params: { addonSlug: addon.slug, reviewId },
          })
      },
    },
  )
  const { review, failures, problem, asked } = snapshot.context
  const isUnheard = snapshot.hasTag('unheard')
  const facts = reviewRequestFacts(addon, hasManifest, review ?? undefined)
  return {
    review,
    /** The platform has not answered recently, so the display may be out of date. */
    isBehind: failures > 0,
    problem,
    /** The reason why no trial can be requested. */
    blockers: isUnheard
      ? [{ message: 'It is not known whether a trial was requested. Check again.', href: null }]
      : reviewRequestBlockers(facts).map((blocker) => explain(reviewRequestWordings, blocker, addon)),
    /** The trial that is being requested; null if none. */
    requesting: snapshot.hasTag('requesting') ? asked : null,
    /** It is not known whether a trial was requested. */
    isUnheard,
    request: (trial: ReviewAsked) => send({ type: 'request', trial }),
    check: () => send({ type: 'check' }),
    cancel: () => send({ type: 'cancel' }),
    poll: () => send({ type: 'poll' }),
  }
}

export type ReviewRun = ReturnType<typeof useReviewRun>
