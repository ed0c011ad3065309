import type { PolledReview } from '#machines/review/polled-review.ts'
import { stageNames } from '#contract/stage.ts'
import type { LogsData } from '../data.ts'
import { ResultBadge } from './result-badge.tsx'
import { reviewedManifest } from './reviewed-manifest.ts'
import classes from './reviews.module.css'
import { Time } from '#portal/ui/format/time.tsx'

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
        requested <Time at={review.requestedAt} />
        {manifest !== null && `, version ${manifest.number} of the manifest`}
      </span>
    </span>
  )
}
