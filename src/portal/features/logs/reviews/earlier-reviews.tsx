import { Button } from '@mantine/core'
import { useState } from 'react'
import type { PolledReview } from '#machines/review/polled-review.ts'
import type { LogsData } from '../data.ts'
import { ReviewDetails } from './review-details.tsx'
import { ReviewLink } from './review-link.tsx'
import { ReviewSteps } from './review-steps.tsx'
import classes from './reviews.module.css'

/** Lists other than features collapse at 5 (READINGS 32). */
const shortLength = 5

interface Props {
  slug: string
  reviews: readonly PolledReview[]
  manifests: LogsData['manifests']
}

/** Finished reviews, newest first, each folded. */
export function EarlierReviews({ slug, reviews, manifests }: Props) {
  const [all, setAll] = useState(false)
  if (reviews.length === 0) return null
  return (
    <details className={classes.earlier}>
      <summary>{reviews.length === 1 ? '1 earlier review' : `${reviews.length} earlier reviews`}</summary>
      <ul>
        {(all ? reviews : reviews.slice(0, shortLength)).map((review) => (
          <li key={review.id}>
            <details>
              <summary>
                <ReviewDetails review={review} manifests={manifests} />
              </summary>
              <ReviewSteps review={review} />
              <ReviewLink slug={slug} review={review} />
            </details>
          </li>
        ))}
      </ul>
      {reviews.length > shortLength && (
        <Button variant="default" size="xs" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Collapse reviews' : `View all ${reviews.length} reviews`}
        </Button>
      )}
    </details>
  )
}
