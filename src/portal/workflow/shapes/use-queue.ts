import { useSyncExternalStore } from 'react'
import {
  type ActorRefFrom,
  type AnyStateMachine,
  createActor,
  type EventFromLogic,
  type InputFrom,
} from 'xstate'
import { queue } from '#machines/shapes/queue.ts'
import { sessionActor } from '#portal/app/session/session-actor.ts'

/** A queue's conversations and the platform's latest answers, each by record id. */
export interface QueueView<TMachine extends AnyStateMachine, TAnswer> {
  conversations: Readonly<Partial<Record<string, ActorRefFrom<TMachine>>>>
  answers: Readonly<Partial<Record<string, TAnswer>>>
}

/**
 * Starts a queue for the whole app: its conversations continue whichever page is open, until the user signs
 * out. `conversation` provides the machine for one record; its calls pass each record that the platform
 * returns to `answered`.
 */
export function startQueue<TMachine extends AnyStateMachine, TAnswer>(
  conversation: (answered: (id: string, answer: TAnswer) => void) => TMachine,
) {
  const answered = (id: string, answer: TAnswer) => actor.send({ type: 'answered', id, answer })
  const machine = conversation(answered)
  const actor = createActor(queue.provide({ actors: { conversation: machine } })).start()
  sessionActor.subscribe((session) => {
    if (session.matches('signingOut')) actor.send({ type: 'signedOut' })
  })
  // The shape accepts any conversation; this queue only starts these.
  const view = () => actor.getSnapshot().context as unknown as QueueView<TMachine, TAnswer>
  return {
    view,
    subscribe: (listener: () => void): (() => void) => {
      const subscription = actor.subscribe(listener)
      return () => subscription.unsubscribe()
    },
    /** Performs a step on a record; `onBegun` receives its conversation, if that is new, before the step. */
    act: (
      id: string,
      input: InputFrom<TMachine>,
      event: EventFromLogic<TMachine>,
      onBegun?: (begun: ActorRefFrom<TMachine>) => void,
    ): void => {
      const beginning = actor.on('begun', () => {
        const begun = view().conversations[id]
        if (begun !== undefined) onBegun?.(begun)
      })
      actor.send({ type: 'act', id, input, event })
      beginning.unsubscribe()
    },
    /** Stores a newly loaded record. */
    answered,
    isShown: (id: string): boolean => actor.getSnapshot().context.shown === id,
    /** Shows this record's outcome in place rather than as a flash, until the returned function is called. */
    show: (id: string): (() => void) => {
      actor.send({ type: 'shown', id })
      return () => actor.send({ type: 'hidden', id })
    },
  }
}

export type Queue<TMachine extends AnyStateMachine, TAnswer> = ReturnType<
  typeof startQueue<TMachine, TAnswer>
>

/** Reads a queue's running conversations and the platform's latest answers. */
export const useQueue = <TMachine extends AnyStateMachine, TAnswer>({
  subscribe,
  view,
}: Queue<TMachine, TAnswer>): QueueView<TMachine, TAnswer> => useSyncExternalStore(subscribe, view, view)
