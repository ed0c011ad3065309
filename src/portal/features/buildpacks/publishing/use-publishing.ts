import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { publishingMachine } from '../actors.ts'
import { publishingCalls } from '../calls.ts'
import { draftOf, isPublishingValues, type PublishingValues } from '../buildpack-values.ts'
import { useStayWhileBusy } from '#portal/workflow/panel/use-stay-while-busy.ts'
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
  const [machine] = useState(() => publishingMachine(publishingCalls))
  const actor = useActorRef(machine, {
    input: {
      buildpackId: buildpackId ?? kept?.registeredAs ?? null,
      draft: draftOf(values),
      needsCode,
    },
  })
  useStayWhileBusy(actor, 'busy')

  useEffect(() => {
    const subscriptions = [
      // If the user has to sign in again before the release, publishing resumes here.
      actor.on('registered', (event) => draft.keep({ ...values, registeredAs: event.buildpackId })),
      actor.on('published', (event) => {
        draft.drop()
        onPublished(event.buildpackId, event.revisionId)
      }),
    ]
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  })

  const snapshot = useSelector(actor, (each) => each)
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
      actor.send({ type: 'changed', draft: draftOf(next) })
      const { buildpackId: registered } = actor.getSnapshot().context
      const isOwn = buildpackId === null && registered !== null
      draft.keep(isOwn ? { ...next, registeredAs: registered } : next)
    },
    next: () => actor.send({ type: 'next' }),
    back: () => actor.send({ type: 'back' }),
    publish: () => actor.send({ type: 'publish' }),
    giveCode: (code: string) => actor.send({ type: 'code.given', code }),
    cancelCode: () => actor.send({ type: 'cancel' }),
    /** The restored draft; discarding it starts over. */
    restored: draft.restored,
    unreadable: draft.unreadable,
    dropDraft: draft.drop,
    edit: () => actor.send({ type: 'edit' }),
    /** The buildpack stays registered and can be released from its own page. */
    leaveUnreleased: draft.drop,
    check: () => actor.send({ type: 'check' }),
  }
}

export type Publishing = ReturnType<typeof usePublishing>
