import { useSyncExternalStore } from 'react'
import type { AnyStateMachine } from 'xstate'
import type { Queue, QueueView } from '../provide/queue-actor.ts'

/** Tells what runs in a queue now, and what the platform has answered. */
export const useQueue = <TMachine extends AnyStateMachine, TAnswer>({
  subscribe,
  view,
}: Queue<TMachine, TAnswer>): QueueView<TMachine, TAnswer> => useSyncExternalStore(subscribe, view)
