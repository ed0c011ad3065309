import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  type Actor,
  type AnyStateMachine,
  type EmittedFrom,
  type EventFrom,
  fromPromise,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate'
import { useReload } from '#portal/wire/use-reload.ts'
import { inspection } from './inspection.ts'
import { useStayWhileBusy } from './panel/use-stay-while-busy.ts'

/** A screen's answers to what its machine tells: flashes, goes elsewhere, reads anew. */
export type Effects<TMachine extends AnyStateMachine> = {
  [T in EmittedFrom<TMachine>['type']]?: (event: Extract<EmittedFrom<TMachine>, { type: T }>) => void
}

interface Options<TMachine extends AnyStateMachine> {
  input: InputFrom<TMachine>
  /** The latest ones are called. */
  on?: Effects<TMachine>
  /**
   * Blocks leaving the screen in a state with one of these tags, since a pending request would be aborted.
   */
  staysWhile?: readonly string[]
  /** In place of reloading the page. */
  reload?: (signal: AbortSignal) => Promise<void>
}

/** A machine on a screen. A button is disabled if `snapshot.can` rejects its event. */
export interface WorkflowOnScreen<TMachine extends AnyStateMachine> {
  actor: Actor<TMachine>
  snapshot: SnapshotFrom<TMachine>
  send: (event: EventFrom<TMachine>) => void
}

/** Calls these effects when the actor emits their events. */
export function useEffects<TMachine extends AnyStateMachine>(
  actor: Pick<Actor<TMachine>, 'on'> | undefined,
  on: Effects<TMachine>,
): void {
  const heard = useEffectEvent((event: EmittedFrom<TMachine>) => {
    const type: EmittedFrom<TMachine>['type'] = event.type
    on[type]?.(event as Parameters<NonNullable<(typeof on)[typeof type]>>[0])
  })
  useEffect(() => {
    const subscription = actor?.on('*', (event) => heard(event as EmittedFrom<TMachine>))
    return () => subscription?.unsubscribe()
  }, [actor])
}

/** The machine with the page's reload as its effect of that name. */
export const reloading = <TMachine extends AnyStateMachine>(
  machine: TMachine,
  reload: (signal: AbortSignal) => Promise<void>,
): TMachine =>
  machine.provide({ actors: { reload: fromPromise<void>(({ signal }) => reload(signal)) } }) as TMachine

/**
 * Runs a machine for as long as its component is mounted; its `reload` reloads the page, unless another is given. Later
 * machines, inputs and reloads are ignored.
 */
export function useWorkflow<TMachine extends AnyStateMachine>(
  make: () => TMachine,
  { input, on = {}, staysWhile = [], reload: ownReload }: Options<TMachine>,
): WorkflowOnScreen<TMachine> {
  const reloadPage = useReload()
  // An actor would run a later machine's effects as its own.
  const [machine] = useState(() => reloading(make(), ownReload ?? reloadPage))
  const actor = useActorRef(machine as AnyStateMachine, {
    input,
    ...inspection,
  }) as unknown as Actor<TMachine>
  const snapshot = useSelector(actor, (each) => each as SnapshotFrom<TMachine>)
  useEffects(actor, on)
  useStayWhileBusy(actor as Actor<AnyStateMachine>, staysWhile)
  return { actor, snapshot, send: actor.send }
}
