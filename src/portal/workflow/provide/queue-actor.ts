import {
  type ActorRefFrom,
  type AnyStateMachine,
  createActor,
  type EventFromLogic,
  type InputFrom,
} from 'xstate'
import { queue } from '#machines/shapes/queue.ts'
import { sessionActor } from '#portal/app/session/session-actor.ts'

/** The conversations of a queue and the platform's last answers, each by the id of its record. */
export interface QueueView<TMachine extends AnyStateMachine, TAnswer> {
  conversations: Readonly<Partial<Record<string, ActorRefFrom<TMachine>>>>
  answers: Readonly<Partial<Record<string, TAnswer>>>
}

/**
 * Starts a queue for the whole app: its conversations go on whichever page is open, until the person signs out.
 * `conversation` gives the machine of one record's; what it calls tells `answered` each record that the platform
 * answers with.
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
  // The shape holds any conversation; this queue only ever begins these.
  const view = () => actor.getSnapshot().context as unknown as QueueView<TMachine, TAnswer>
  return {
    view,
    subscribe: (listener: () => void): (() => void) => {
      const subscription = actor.subscribe(listener)
      return () => subscription.unsubscribe()
    },
    /** Takes a step with a record; `onBegun` is told of its conversation where it is the first. */
    act: (
      id: string,
      input: InputFrom<TMachine>,
      event: EventFromLogic<TMachine>,
      onBegun?: (begun: ActorRefFrom<TMachine>) => void,
    ): void => {
      const before = view().conversations[id]
      actor.send({ type: 'act', id, input, event })
      const now = view().conversations[id]
      if (before === undefined && now !== undefined) onBegun?.(now)
    },
    /** Keeps a record that was read anew. */
    answered,
    isShown: (id: string): boolean => actor.getSnapshot().context.shown === id,
    /** Has what becomes of this record shown in place, without a flash, until the function that it returns is called. */
    show: (id: string): (() => void) => {
      actor.send({ type: 'shown', id })
      return () => actor.send({ type: 'hidden', id })
    },
  }
}

export type Queue<TMachine extends AnyStateMachine, TAnswer> = ReturnType<
  typeof startQueue<TMachine, TAnswer>
>
