import { createActor, fromPromise, toPromise } from 'xstate'
import { type Problem, ProblemError } from '#machines/problem.ts'
import type { PublishingDraft, Release } from '#machines/buildpack/publishing-draft.ts'
import { publishing } from '#machines/buildpack/publishing.ts'
import { type FollowedRevision, revisionPolling } from '#machines/buildpack/polling.ts'
import { settling } from '#machines/settle.ts'
import type { publishingCalls } from './calls.ts'

/** The machine that publishes a buildpack, with these calls. */
export const publishingMachine = (calls: typeof publishingCalls) =>
  publishing.provide({
    actors: {
      checkName: fromPromise<Problem['fields'], { draft: PublishingDraft }>(({ input, signal }) =>
        calls.checkName(input.draft, signal),
      ),
      register: settling<PublishingDraft, string, never>({ send: calls.register }),
      release: settling<Release, FollowedRevision, never>({ send: calls.release }),
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
