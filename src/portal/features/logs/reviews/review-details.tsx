import type { PolledReview } from '#machines/review/polled-review.ts'
import { stageNames } from '#contract/stage.ts'
import { approvalDate, fullTime } from '#portal/ui/format/dates.ts'
import type { LogsData } from '../data.ts'
import { ResultBadge } from './result-badge.tsx'
import { reviewedManifest } from './reviewed-manifest.ts'
import classes from './reviews.module.css'

interface Props {
  review: PolledReview
  manifests: LogsData['manifests']
}

/** A review's stage, result, times and manifest. */
export function ReviewDetails({ review, manifests }: Props) {
  const manifest = reviewedManifest(review, manifests)
  return (
    <span className={classes.facts}>
      <b>For {stageNames[review.progressionType]}</b>
      <ResultBadge review={review} />
      <span className={classes.soft}>
        requested{' '}
        <time dateTime={review.requestedAt} title={fullTime(review.requestedAt)}>
          {approvalDate(review.requestedAt)}
        </time>
        {manifest !== null && `, version ${manifest.number} of the manifest`}
      </span>
    </span>
  )
}
