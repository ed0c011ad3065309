import type { Addon } from '#contract/addon.ts'
import type { Approval } from '#contract/approval.ts'

/** The If-Match of an add-on's revision (CONTRACT). */
export const revisionTag = (revision: number): string => `"r${revision}"`

/** The same, together with the record's own etag: both must hold. */
export const revisionAndEtag = (revision: number, etag: string): string =>
  `"r${revision}-${etag.replaceAll('"', '')}"`

/** The oldest revision among what a page has read: a newer one would let pass what the page does not show. */
export const seenRevision = (
  { revision }: Pick<Addon, 'revision'>,
  approvals: readonly Pick<Approval, 'revision'>[],
): number => Math.min(revision, ...approvals.map((each) => each.revision))
