import type { BuildpackFacts } from '#machines/buildpack/buildpack-permission.ts'
import type { Buildpack } from '#contract/buildpack.ts'

/** Collects the facts that decide what the signed-in user may do with a buildpack. */
export const buildpackFacts = ({ role, archivedAt, latestRevision }: Buildpack): BuildpackFacts => ({
  role,
  archived: archivedAt !== null,
  pending: latestRevision?.status === 'pending',
})
