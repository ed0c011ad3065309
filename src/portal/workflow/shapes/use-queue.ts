import { useSyncExternalStore } from 'react'
import type { AnyStateMachine } from 'xstate'
import type { Queue, QueueView } from '../provide/queue-actor.ts'

/** Reads a queue's running conversations and the platform's latest answers. */
export const useQueue = <TMachine extends AnyStateMachine, TAnswer>({
  subscribe,
  view,
}: Queue<TMachine, TAnswer>): QueueView<TMachine, TAnswer> => useSyncExternalStore(subscribe, view, view)
