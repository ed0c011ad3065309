import type { PolledReview } from '#machines/review/polled-review.ts'
import { AnchorLink } from '#portal/ui/links.tsx'
import { approvalDate } from '#portal/ui/format/dates.ts'

/** Leads to a review's own screen, with its calls. */
export function ReviewLink({ slug, review }: { slug: string; review: PolledReview }) {
  return (
    <p>
      <AnchorLink
        to="/addons/$addonSlug/logs/reviews/$reviewId"
        params={{ addonSlug: slug, reviewId: review.id }}
        aria-label={`Calls and answers of the review of ${approvalDate(review.requestedAt)}`}
      >
        Calls and answers
      </AnchorLink>
    </p>
  )
}
