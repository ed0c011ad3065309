import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { publishingMachine } from './publishing-actor.ts'
import { publishingCalls } from './buildpack-calls.ts'
import { draftOf, isPublishingValues, type PublishingValues } from './buildpack-values.ts'
import { dropDraft, keepDraft, readDraft } from './draft.ts'
import { useStayWhileBusy } from './use-stay-while-busy.ts'
import { useUser } from './use-user.ts'

interface Options {
  /** The draft is kept there, for who connects an account meanwhile or signs in again. */
  path: string
  /** Null for one that is not registered yet. */
  buildpackId: string | null
  /** What the form begins with. */
  initial: PublishingValues
  onPublished: (buildpackId: string, revisionId: string) => void
}

/** Joins the form of a buildpack, or of another revision of one, to the publishing machine. */
export function usePublishing({ path, buildpackId, initial, onPublished }: Options) {
  const user = useUser()
  const [values, setValues] = useState<PublishingValues>(() => {
    const kept = readDraft(user.id, path)
    return isPublishingValues(kept) ? kept : initial
  })
  const [machine] = useState(() => publishingMachine(publishingCalls))
  const actor = useActorRef(machine, { input: { buildpackId, draft: draftOf(values) } })
  useStayWhileBusy(actor, 'busy')

  useEffect(() => {
    const subscriptions = [
      actor.on('registered', () => dropDraft(user.id, path)),
      actor.on('published', (event) => {
        dropDraft(user.id, path)
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
      keepDraft(user.id, path, next)
    },
    next: () => actor.send({ type: 'next' }),
    back: () => actor.send({ type: 'back' }),
    publish: () => actor.send({ type: 'publish' }),
    giveCode: (code: string) => actor.send({ type: 'code.given', code }),
    cancelCode: () => actor.send({ type: 'cancel' }),
    edit: () => actor.send({ type: 'edit' }),
    check: () => actor.send({ type: 'check' }),
  }
}

export type Publishing = ReturnType<typeof usePublishing>
