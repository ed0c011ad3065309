import { Badge } from '@mantine/core'
import type { PolledReview } from '#machines/review/polled-review.ts'
import { stageNames } from '#contract/stage.ts'
import { approvalDate, fullTime } from '#portal/ui/format/dates.ts'
import type { LogsData } from '../data.ts'
import { resultLooks, reviewResult } from './wording.ts'
import { reviewedManifest } from './reviewed-manifest.ts'
import { Icon } from '#portal/ui/signs/icon.tsx'
import classes from './reviews.module.css'

interface Props {
  review: PolledReview
  manifests: LogsData['manifests']
}

/** A review's stage, result, times and manifest. */
export function ReviewDetails({ review, manifests }: Props) {
  const { name, colour, icon } = resultLooks[reviewResult(review)]
  const manifest = reviewedManifest(review, manifests)
  return (
    <span className={classes.facts}>
      <b>For {stageNames[review.progressionType]}</b>
      <Badge color={colour} tt="none" radius="sm" leftSection={<Icon name={icon} size={12} />}>
        {name}
      </Badge>
      <span className={classes.soft}>
        requested{' '}
        <time dateTime={review.requestedAt} title={fullTime(review.requestedAt)}>
          {approvalDate(review.requestedAt)}
        </time>
        {manifest !== null && `, manifest number ${manifest.number}`}
      </span>
    </span>
  )
}
