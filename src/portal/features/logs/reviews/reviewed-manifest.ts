import type { PolledReview } from '#machines/review/polled-review.ts'
import type { LogsData } from '../data.ts'

type ManifestEntry = LogsData['manifests'][number]

/** The manifest that was current when the review was requested (list newest first); null if unknown. */
export const reviewedManifest = (
  { requestedAt }: Pick<PolledReview, 'requestedAt'>,
  manifests: readonly ManifestEntry[],
): ManifestEntry | null => manifests.find(({ createdAt }) => createdAt <= requestedAt) ?? null
