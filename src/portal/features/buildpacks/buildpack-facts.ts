import { type BuildpackAct, buildpackBlockers } from '#machines/buildpack/buildpack-permission.ts'
import type { Buildpack } from '#contract/buildpack.ts'
import type { Blocker } from '#contract/trail.ts'
import { buildpackBlockerWordings } from '#contract/wording/blockers/buildpack-blockers.ts'
import { explain } from '#contract/wording/blockers/explain.ts'

/** Explains why the signed-in user may not do something with a buildpack; empty if they may. */
export const blockersOf = ({ role, archivedAt, latestRevision }: Buildpack, act: BuildpackAct): Blocker[] =>
  buildpackBlockers(
    { role, archived: archivedAt !== null, pending: latestRevision?.status === 'pending' },
    act,
  ).map((each) => explain(buildpackBlockerWordings, each, null))
