import { useEffect, useMemo, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import { reviewRequestBlockers, reviewRequestFacts } from '#machines/review/automatic-review-request.ts'
import type { PolledReview } from '#machines/review/polled-review.ts'
import { automaticReviewPolling } from '#machines/review/polling.ts'
import type { ReviewAsked } from '#machines/review/review-trial.ts'
import { settling } from '#machines/settle.ts'
import type { Addon } from '#contract/addon.ts'
import type { LogsData } from '../data.ts'
import { followedReview, reviewCalls, type RunCalls } from './calls.ts'
import { reviewNews } from './wording.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { type Effects, useWorkflow } from '#portal/workflow/use-workflow.ts'
import { explain } from '#contract/wording/blockers/explain.ts'
import { reviewRequestWordings } from '#contract/wording/blockers/review-blockers.ts'

/** The machine that follows an add-on's latest automatic review, with these calls. */
const automaticReviewMachine = (calls: RunCalls) =>
  automaticReviewPolling.provide({
    actors: {
      readReview: fromPromise<PolledReview, { id: string }>(({ input, signal }) =>
        calls.read(input.id, signal),
      ),
      cancelReview: fromPromise<PolledReview, { id: string }>(({ input, signal }) =>
        calls.cancel(input.id, signal),
      ),
      settle: settling<ReviewAsked | null, PolledReview, PolledReview | null>({
        send: (asked, options) => calls.request(options, asked),
        look: (asked, { signal }) => calls.readLatest(signal, asked),
      }),
    },
  })

/**
 * Follows a run while the page is visible, `loaded` being the page's own knowledge of it; null if there is none. Later
 * calls are ignored.
 */
export function useFollowedRun(
  calls: RunCalls,
  loaded: PolledReview | null,
  on: Effects<typeof automaticReviewPolling>,
) {
  const workflow = useWorkflow(() => automaticReviewMachine(calls), {
    input: { review: loaded },
    on,
    staysWhile: ['requesting', 'canceling'],
  })
  const { actor } = workflow
  useEffect(() => actor.send({ type: 'review.loaded', review: loaded }), [actor, loaded])
  useEffect(() => {
    const look = () => actor.send({ type: document.hidden ? 'page.hidden' : 'page.shown' })
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [actor])
  return workflow
}

/** Announces to screen readers what changed in the review; silent on page load. */
function useNews(review: PolledReview | null): string {
  const [news, setNews] = useState('')
  const known = useRef(review)
  useEffect(() => {
    const told = reviewNews(known.current, review)
    known.current = review
    if (told !== '') setNews(told)
  }, [review])
  return news
}

/**
 * An add-on's latest automatic review, followed while the page is visible, with functions to request and
 * cancel one.
 */
export function useAutomaticReview(addon: Addon, { reviews, manifests }: LogsData) {
  const reload = useReload()
  const loaded = useMemo(() => followedReview(reviews, addon), [reviews, addon])
  const { snapshot, send } = useFollowedRun(reviewCalls(addon), loaded, {
    // The failed attempts and the requirements may have changed.
    finished: () => void reload(),
    // Another user may have requested or canceled one.
    refused: () => void reload(),
  })

  const { review } = snapshot.context
  const facts = reviewRequestFacts(addon, manifests.length > 0, undefined)
  return {
    review,
    news: useNews(review),
    /** The reason why none can be requested, whether or not one is running. */
    blockers: reviewRequestBlockers(facts).map((blocker) => explain(reviewRequestWordings, blocker, addon)),
    isRequesting: snapshot.hasTag('requesting'),
    isUnheard: snapshot.hasTag('unheard'),
    /** The platform has not answered recently, so the display may be out of date. */
    isBehind: snapshot.context.failures > 0,
    problem: snapshot.context.problem,
    request: () => send({ type: 'request' }),
    check: () => send({ type: 'check' }),
    cancel: () => send({ type: 'cancel' }),
    poll: () => send({ type: 'poll' }),
  }
}

export type FollowedReview = ReturnType<typeof useAutomaticReview>
