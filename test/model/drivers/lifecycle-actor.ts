import { expect } from 'vitest'
import {
  type Actor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
  SimulatedClock,
} from 'xstate'
import type { Driver } from '#test/support/model.ts'

/** The lifecycle as a running actor. `blockersOf` must name a reason exactly when the event is refused. */
export function lifecycleActor<TSnapshot extends AnyMachineSnapshot, TEvent extends EventObject>(
  machine: AnyStateMachine,
  blockersOf: (snapshot: TSnapshot, event: TEvent) => readonly { code: string }[],
): Driver<TSnapshot, TEvent, unknown> {
  let actor: Actor<AnyStateMachine>
  const snapshot = () => actor.getSnapshot() as unknown as TSnapshot
  return {
    name: 'machine',
    start(state) {
      actor = createActor(machine, { snapshot: state, input: undefined, clock: new SimulatedClock() }).start()
    },
    send(event) {
      expect(blockersOf(snapshot(), event)).toEqual([])
      actor.send(event)
    },
    expectState(state) {
      expect(snapshot().value).toEqual(state.value)
      expect(snapshot().status).toBe(state.status)
    },
    expectRefused(event) {
      const before = snapshot()
      expect(blockersOf(before, event)).not.toEqual([])
      if (before.status === 'active') actor.send(event)
      expect(snapshot().value).toEqual(before.value)
      expect(snapshot().context).toEqual(before.context)
    },
  }
}
