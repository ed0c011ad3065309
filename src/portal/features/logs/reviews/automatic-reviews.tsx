import { Button } from '@mantine/core'
import type { MouseEvent } from 'react'
import { reviewedProgression } from '#machines/review/automatic-review-request.ts'
import { reviewItem } from '#machines/review/review-end.ts'
import type { WholeAddon } from '#contract/addon.ts'
import { stageNames } from '#contract/stage.ts'
import type { LogsData } from '../data.ts'
import { polledReview } from './calls.ts'
import { reviewedManifest } from './reviewed-manifest.ts'
import { type FollowedReview, useAutomaticReview } from './use-automatic-review.ts'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { Section } from '#portal/ui/layout/section.tsx'
import { EarlierReviews } from './earlier-reviews.tsx'
import { ReviewDetails } from './review-details.tsx'
import { ReviewLink } from './review-link.tsx'
import { ReviewSteps } from './review-steps.tsx'
import classes from './reviews.module.css'

interface Props {
  addon: WholeAddon
  data: LogsData
}

/** Placeholder if the current stage has no review yet. */
function NoReview({ wanted, isFirst }: { wanted: 'beta' | 'ga'; isFirst: boolean }) {
  const stage = stageNames[wanted]
  return (
    <EmptyState
      drawing="reviews"
      title={
        isFirst
          ? 'There are currently no automatic reviews'
          : `There is no automatic review for ${stage} yet.`
      }
    >
      <p>
        A review calls the add-on’s provider as the platform does when a customer installs it. One that passes
        is a requirement for {stage}.
      </p>
    </EmptyState>
  )
}

/** True if the current manifest has passed its review for a progression. */
const hasPassed = ({ situation }: WholeAddon, wanted: 'beta' | 'ga'): boolean => {
  const { list, name } = reviewItem[wanted]
  return !situation.incomplete.some((item) => item.list === list && item.name === name)
}

/** Ignores the second click of a double click, which would cancel what the first one started. */
function once(event: MouseEvent) {
  if (event.detail > 1) event.stopPropagation()
}

const unheard = [{ message: 'It is not known whether a review was requested. Check again.', href: null }]

/** Requests a review or cancels the running one: a single button, so that focus stays. */
function ReviewButton({ followed }: { followed: FollowedReview }) {
  const { review, blockers, isRequesting, isUnheard, request, cancel } = followed
  const isRunning = review !== null && review.status !== 'finished'
  const isCanceling = review?.status === 'cancelling'
  return (
    <span role="presentation" onClickCapture={once}>
      {isRunning ? (
        <ActionButton variant="default" blockers={[]} busy={isCanceling} onClick={cancel}>
          {isCanceling ? 'Canceling...' : 'Cancel'}
        </ActionButton>
      ) : (
        <ActionButton blockers={isUnheard ? unheard : blockers} busy={isRequesting} onClick={request}>
          Request
        </ActionButton>
      )}
    </span>
  )
}

/** The reviews of an add-on's provisioning by real calls to its provider. */
export function AutomaticReviews({ addon, data }: Props) {
  const followed = useAutomaticReview(addon, data)
  const { review, problem, isUnheard, isBehind, news, check, poll } = followed
  const wanted = reviewedProgression(addon.state)
  const isRunning = review !== null && review.status !== 'finished'
  const isLatest = review !== null && (isRunning || review.progressionType === wanted)
  const shown = isLatest ? review : null
  const earlier = data.reviews.map(polledReview).filter(({ id }) => id !== shown?.id)
  if (wanted === null && data.reviews.length === 0) return null
  const [current] = data.manifests
  const reviewed = shown === null ? null : reviewedManifest(shown, data.manifests)
  const isOutdated = reviewed !== null && current !== undefined && reviewed.id !== current.id
  return (
    <Section
      id="automatic-reviews"
      title="Automatic review"
      actions={
        (wanted !== null || isRunning) && (
          <div className={classes.request}>
            {wanted !== null && !isRunning && hasPassed(addon, wanted) && (
              <span className={sectionClasses.soft}>
                This manifest has passed. A run that fails takes the pass away.
              </span>
            )}
            <ReviewButton followed={followed} />
          </div>
        )
      }
    >
      <HiddenText aria-live="polite">{news}</HiddenText>
      {wanted === null && shown === null && (
        <p className={sectionClasses.soft}>Automatic reviews are for add-ons in alpha and beta.</p>
      )}
      {wanted !== null && shown === null && <NoReview wanted={wanted} isFirst={data.reviews.length === 0} />}
      <ProblemNote problem={problem} onCheck={isUnheard ? check : null} />
      {shown !== null && (
        <div className={classes.latest}>
          <ReviewDetails review={shown} manifests={data.manifests} />
          <ReviewSteps review={shown} />
          <ReviewLink slug={addon.slug} review={shown} />
          {isRunning && (
            <p className={classes.freshness}>
              {isBehind ? (
                <>
                  <Icon name="alert" />
                  Not up to date: no answer.
                  <Button variant="subtle" size="compact-sm" onClick={poll}>
                    Try again
                  </Button>
                </>
              ) : (
                'Updates by itself.'
              )}
            </p>
          )}
          {isOutdated && !isRunning && (
            <p className={sectionClasses.notice}>
              <Icon name="info" />
              <span>
                Version {current.number} of the manifest was pushed after this review. Only a review of the
                current manifest counts: request another.
              </span>
            </p>
          )}
        </div>
      )}
      <p>
        <AnchorLink to="/addons/$addonSlug/logs/reviews" params={{ addonSlug: addon.slug }}>
          Reviews and trials
        </AnchorLink>
      </p>
      <EarlierReviews slug={addon.slug} reviews={earlier} manifests={data.manifests} />
    </Section>
  )
}
