import { createActor, fromPromise, toPromise } from 'xstate'
import { type Problem, ProblemError } from '#machines/problem.ts'
import type { PublishingDraft } from '#machines/buildpack/publishing-draft.ts'
import { publishing } from '#machines/buildpack/publishing.ts'
import { type FollowedRevision, revisionPolling } from '#machines/buildpack/polling.ts'
import type { publishingCalls } from './calls.ts'

/** The machine that publishes a buildpack, with these calls. */
export const publishingMachine = (calls: typeof publishingCalls) =>
  publishing.provide({
    actors: {
      checkName: fromPromise<Problem['fields'], { draft: PublishingDraft }>(({ input, signal }) =>
        calls.checkName(input.draft, signal),
      ),
      register: fromPromise<string, { draft: PublishingDraft }>(({ input, signal }) =>
        calls.register(input.draft, signal),
      ),
      release: fromPromise<FollowedRevision, Parameters<typeof calls.release>[0]>(({ input, signal }) =>
        calls.release(input, signal),
      ),
      followRevision: fromPromise<FollowedRevision, Parameters<typeof calls.readRevision>[0]>(
        async ({ input, signal }) => {
          const readRevision = fromPromise<FollowedRevision, { revisionId: string }>((read) =>
            calls.readRevision(input, read.signal),
          )
          const follower = createActor(revisionPolling.provide({ actors: { readRevision } }), { input })
          signal.addEventListener('abort', () => follower.stop())
          const { revision, problem } = await toPromise(follower.start())
          if (problem !== null) throw new ProblemError(problem)
          return revision
        },
      ),
    },
  })
