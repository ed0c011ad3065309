import { expect } from 'vitest'
import {
  type Actor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
  SimulatedClock,
} from 'xstate'
import type { Driver, Model, Start } from '#test/runner/model.ts'
import { walkModel } from '#test/runner/walking/walk.ts'
import { inQuick } from '#test/support/scope.ts'

/** A lifecycle of the product with what the specification says of it; see askedOf. */
interface Asked<TSnapshot, TEvent> {
  product: {
    machine: AnyStateMachine
    blockersOf: (snapshot: AnyMachineSnapshot, event: EventObject) => readonly { code: string }[]
  }
  reasons: (snapshot: TSnapshot, event: TEvent) => readonly string[]
}

/**
 * The lifecycle as a running actor. It must name a reason exactly when the event is refused: those whose codes the tables
 * of the specification give.
 */
function lifecycleActor<TSnapshot extends AnyMachineSnapshot, TEvent extends EventObject>({
  product: { machine, blockersOf },
  reasons,
}: Asked<TSnapshot, TEvent>): Driver<TSnapshot, TEvent, unknown> {
  let actor: Actor<AnyStateMachine>
  const snapshot = () => actor.getSnapshot() as unknown as TSnapshot
  return {
    name: 'machine',
    start(state) {
      // Paths may be another machine's: the one that the tables are.
      const { value, context } = state
      const snapshot = machine.resolveState({ value, context: context as unknown })
      actor = createActor(machine, { snapshot, input: undefined, clock: new SimulatedClock() }).start()
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
      const codes = [...new Set(blockersOf(before, event).map(({ code }) => code))]
      expect(codes).not.toEqual([])
      expect(codes.toSorted()).toEqual([...reasons(before, event)].toSorted())
      if (before.status === 'active') actor.send(event)
      expect(snapshot().value).toEqual(before.value)
      expect(snapshot().context).toEqual(before.context)
    },
  }
}

/** Walks a lifecycle's model on its actor; `npm test` takes each transition once, since it also asks every tuple of cells. */
export function walkLifecycle<TSnapshot extends AnyMachineSnapshot, TEvent extends EventObject, TFixture>(
  model: Model<TSnapshot, TEvent, TFixture>,
  asked: Asked<TSnapshot, TEvent>,
  everyState: (start: Start<TSnapshot, TFixture>) => readonly TSnapshot[],
  {
    depth = 2,
    refusalsOnPaths = 'everywhere',
  }: { depth?: 1 | 2; refusalsOnPaths?: 'everywhere' | 'once' } = {},
): void {
  walkModel(model, lifecycleActor(asked), {
    depth: inQuick('short tours', depth),
    refusalStates: everyState,
    refusalsOnPaths: inQuick('nowhere', refusalsOnPaths),
    demand: 'transitions and guards',
  })
}
