import type { Addon } from '#contract/addon.ts'
import type { Approval } from '#contract/approval.ts'

/** The If-Match value of an add-on's revision (CONTRACT). */
export const revisionTag = (revision: number): string => `"r${revision}"`

/** The If-Match value of a revision together with the record's own ETag; both must match. */
export const revisionAndEtag = (revision: number, etag: string): string =>
  `"r${revision}-${etag.replaceAll('"', '')}"`

/**
 * The oldest revision among the records a page has read: a newer one would accept changes the page has not
 * shown.
 */
export const seenRevision = (
  { revision }: Pick<Addon, 'revision'>,
  approvals: readonly Pick<Approval, 'revision'>[],
): number => Math.min(revision, ...approvals.map((each) => each.revision))
