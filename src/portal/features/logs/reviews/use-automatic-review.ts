import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import {
  reviewedProgression,
  type ReviewRequestBlocker,
  reviewRequestBlockers,
} from '#machines/review/automatic-review-request.ts'
import { latestReview, type PolledReview } from '#machines/review/polled-review.ts'
import type { Addon } from '#contract/addon.ts'
import { automaticReviewMachine } from '../actors.ts'
import type { LogsData } from '../data.ts'
import { polledReview, reviewCalls } from './calls.ts'
import { reviewNews } from './wording.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { useStayWhileBusy } from '#portal/workflow/panel/use-stay-while-busy.ts'
import { addonPlacePath } from '#contract/places.ts'

function explain(blocker: ReviewRequestBlocker, slug: string): { message: string; href: string | null } {
  switch (blocker.code) {
    case 'manifest_missing':
      return {
        message: 'There is no manifest to review: push one first.',
        href: addonPlacePath(slug, 'settings#manifest'),
      }
    case 'review_unfinished':
      return { message: 'Another automatic review is not over yet.', href: null }
    case 'wrong_stage':
    case 'other_progression':
      return { message: 'Automatic reviews are for add-ons in alpha and beta.', href: null }
  }
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
  const loaded = useMemo(() => {
    const wanted = reviewedProgression(addon.state)
    const ofStage = reviews.filter(
      ({ status, progressionType }) => status !== 'finished' || progressionType === wanted,
    )
    return latestReview(ofStage.map(polledReview))
  }, [reviews, addon.state])
  const [machine] = useState(() => automaticReviewMachine(reviewCalls(addon)))
  const actor = useActorRef(machine, { input: { review: loaded } })
  useStayWhileBusy(actor, 'requesting', 'canceling')

  useEffect(() => actor.send({ type: 'review.loaded', review: loaded }), [actor, loaded])

  useEffect(() => {
    const look = () => actor.send({ type: document.hidden ? 'page.hidden' : 'page.shown' })
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [actor])

  useEffect(() => {
    // The failed attempts and the requirements may have changed.
    const finished = actor.on('finished', () => void reload())
    // Another user may have requested or canceled one.
    const refused = actor.on('refused', () => void reload())
    return () => {
      finished.unsubscribe()
      refused.unsubscribe()
    }
  }, [actor, reload])

  const review = useSelector(actor, (snapshot) => snapshot.context.review)
  const facts = { stage: addon.state, hasManifest: manifests.length > 0, unfinishedStatus: null }
  return {
    review,
    news: useNews(review),
    /** Why none can be requested, whether or not one is running. */
    blockers: reviewRequestBlockers(facts).map((blocker) => explain(blocker, addon.slug)),
    isRequesting: useSelector(actor, (snapshot) => snapshot.hasTag('requesting')),
    isUnheard: useSelector(actor, (snapshot) => snapshot.hasTag('unheard')),
    /** The platform has not answered recently, so the display may be out of date. */
    isBehind: useSelector(actor, (snapshot) => snapshot.context.failures > 0),
    problem: useSelector(actor, (snapshot) => snapshot.context.problem),
    request: () => actor.send({ type: 'request' }),
    check: () => actor.send({ type: 'check' }),
    cancel: () => actor.send({ type: 'cancel' }),
    poll: () => actor.send({ type: 'poll' }),
  }
}

export type FollowedReview = ReturnType<typeof useAutomaticReview>
