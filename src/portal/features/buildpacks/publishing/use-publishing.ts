import { useState } from 'react'
import { createActor, fromPromise, toPromise } from 'xstate'
import { type Problem, ProblemError } from '#machines/problem.ts'
import type { PublishingDraft, Release } from '#machines/buildpack/publishing-draft.ts'
import { publishing } from '#machines/buildpack/publishing.ts'
import { type FollowedRevision, revisionPolling } from '#machines/buildpack/polling.ts'
import { settling } from '#machines/settle.ts'
import { publishingCalls } from '../calls.ts'
import { draftOf, isPublishingValues, type PublishingValues } from '../buildpack-values.ts'
import { useWorkflow } from '#portal/workflow/use-workflow.ts'
import { useTypedDraft } from '#portal/workflow/panel/use-typed-draft.ts'
import { useOwnPath } from '#portal/ui/links.tsx'

/** The machine that publishes a buildpack, with these calls. */
const publishingMachine = (calls: typeof publishingCalls) =>
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

interface Options {
  /** Null if not registered yet. */
  buildpackId: string | null
  /** True if the buildpack is known to require a two-factor code; a new one says so in its form. */
  needsCode: boolean
  /** Initial values. */
  initial: PublishingValues
  onPublished: (buildpackId: string, revisionId: string) => void
}

interface Kept extends PublishingValues {
  /** The buildpack as which the draft was already registered but not yet released. */
  registeredAs?: string
}

const isKept = (value: unknown): value is Kept =>
  isPublishingValues(value) && (!('registeredAs' in value) || typeof value.registeredAs === 'string')

/** Connects the form of a new buildpack, or of another release, to the publishing machine. */
export function usePublishing({ buildpackId, needsCode, initial, onPublished }: Options) {
  // Kept while the user connects an account or signs in again.
  const draft = useTypedDraft(useOwnPath(), isKept)
  const { typed: kept } = draft
  const [values, setValues] = useState<PublishingValues>(kept ?? initial)
  const { actor, snapshot, send } = useWorkflow(() => publishingMachine(publishingCalls), {
    input: {
      buildpackId: buildpackId ?? kept?.registeredAs ?? null,
      draft: draftOf(values),
      needsCode,
    },
    on: {
      // If the user has to sign in again before the release, publishing resumes here.
      registered: (event) => draft.keep({ ...values, registeredAs: event.buildpackId }),
      published: (event) => {
        draft.drop()
        onPublished(event.buildpackId, event.revisionId)
      },
    },
    staysWhile: ['busy'],
  })
  const { problem } = snapshot.context
  return {
    values,
    step: snapshot.value,
    isBusy: snapshot.hasTag('busy'),
    isRegistered: snapshot.context.buildpackId !== null,
    problem,
    change: (patch: Partial<PublishingValues>) => {
      const next = { ...values, ...patch }
      setValues(next)
      send({ type: 'changed', draft: draftOf(next) })
      const { buildpackId: registered } = actor.getSnapshot().context
      const isOwn = buildpackId === null && registered !== null
      draft.keep(isOwn ? { ...next, registeredAs: registered } : next)
    },
    next: () => send({ type: 'next' }),
    back: () => send({ type: 'back' }),
    publish: () => send({ type: 'publish' }),
    giveCode: (code: string) => send({ type: 'code.given', code }),
    cancelCode: () => send({ type: 'cancel' }),
    /** The restored draft; discarding it starts over. */
    restored: draft.restored,
    unreadable: draft.unreadable,
    dropDraft: draft.drop,
    edit: () => send({ type: 'edit' }),
    /** The buildpack stays registered and can be released from its own page. */
    leaveUnreleased: draft.drop,
    check: () => send({ type: 'check' }),
  }
}

export type BuildpackPublishing = ReturnType<typeof usePublishing>
