import type { BuildpackFacts } from '#machines/buildpack/buildpack-permission.ts'
import type { Buildpack } from '#contract/buildpack.ts'

/** Gathers the facts by which the signed-in person may do something with a buildpack. */
export const buildpackFacts = ({ role, archivedAt, latestRevision }: Buildpack): BuildpackFacts => ({
  role,
  archived: archivedAt !== null,
  pending: latestRevision?.status === 'pending',
})
