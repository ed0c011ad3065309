import type { BuildpackBlocker } from '#machines/buildpack/buildpack-permission.ts'

/** Why something may not be done with a buildpack, in a sentence. */
export function explainBuildpackBlocker(blocker: BuildpackBlocker): string {
  switch (blocker.code) {
    case 'not_a_publisher':
      return blocker.role === 'member'
        ? 'Only owners and admins of the team may do this. You are a member.'
        : 'Only its owner may do this, or an owner or admin of its team.'
    case 'archived':
      return 'The buildpack is archived.'
    case 'revision_pending':
      return 'A release is already pending!'
  }
}
