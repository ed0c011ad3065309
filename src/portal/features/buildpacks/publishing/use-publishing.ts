import { useState } from 'react'
import { publishingMachine } from '../actors.ts'
import { publishingCalls } from '../calls.ts'
import { draftOf, isPublishingValues, type PublishingValues } from '../buildpack-values.ts'
import { useWorkflow } from '#portal/workflow/use-workflow.ts'
import { useTypedDraft } from '#portal/workflow/panel/use-typed-draft.ts'
import { useOwnPath } from '#portal/ui/links.tsx'

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

export type Publishing = ReturnType<typeof usePublishing>
