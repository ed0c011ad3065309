import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ContextFrom,
  type EventFrom,
  type EventObject,
  type SnapshotFrom,
  transition,
} from 'xstate'

/** Whose hands a step is in: the company's own people or the platform's staff. */
export type Actor = 'provider' | 'admin'

/** Also the platform by itself, as when a date has come. */
export type ActorOrSystem = Actor | 'system'

/** An event that says who sends it; every lifecycle's events do. */
export interface ActedEvent extends EventObject {
  by: ActorOrSystem
}

/** The record's state has no such step at all. */
export interface WrongState {
  code: 'wrong_state'
  state: string
}

/** Only platform staff may take the step. */
export interface StaffOnly {
  code: 'staff_only'
}

/** The platform does it by itself; nobody sends it. */
export interface SystemOnly {
  code: 'system_only'
}

/** The staff-only blocker when somebody else acts. */
export const staffOnly = (by: ActorOrSystem): StaffOnly[] => (by === 'admin' ? [] : [{ code: 'staff_only' }])

/** The system-only blocker when a person acts. */
export const systemOnly = (by: ActorOrSystem): SystemOnly[] =>
  by === 'system' ? [] : [{ code: 'system_only' }]

/** A staff-only event's row in a table of blockers. */
export const byStaff = (_facts: unknown, { by }: { by: ActorOrSystem }): StaffOnly[] => staffOnly(by)

/** The row of an event that the platform alone sends. */
export const bySystem = (_facts: unknown, { by }: { by: ActorOrSystem }): SystemOnly[] => systemOnly(by)

/**
 * The rules of a lifecycle, each written once: per event what stands against it on these facts, as data; empty where
 * nothing does. `state` is for rules that depend on where the step starts, whose arrows name it (`params`).
 */
export type BlockerTable<Facts, Event extends ActedEvent, Blocker, State extends string = string> = {
  [T in Event['type']]: (facts: Facts, event: Extract<Event, { type: T }>, state: State) => Blocker[]
}

/**
 * Makes a lifecycle's one guard and its explanation from its table of blockers. The table is read at each question:
 * tests of mutants change it in place.
 */
export function law<Facts, Event extends ActedEvent, Blocker, State extends string = string>(
  table: BlockerTable<Facts, Event, Blocker, State>,
) {
  // An event and its own row have one type, which TypeScript cannot follow through a union.
  const against = (facts: Facts, event: Event, state: State): Blocker[] =>
    table[event.type as Event['type']](facts, event as never, state)
  return {
    /** Agrees where no blocker stands against the event. */
    allowed: ({ context, event }: { context: Facts; event: Event }, state?: State): boolean =>
      against(context, event, state as State).length === 0,
    /** Lists every blocker that stands against the event, as data; empty where the snapshot would take it. */
    explain: (
      snapshot: AnyMachineSnapshot & { value: State; context: Facts },
      event: Event,
    ): (Blocker | WrongState)[] =>
      knowsEvent(snapshot, event.type)
        ? against(snapshot.context, event, snapshot.value)
        : [{ code: 'wrong_state', state: snapshot.value }],
  }
}

/**
 * Checks whether the snapshot's present state knows the event at all, before any guard is asked.
 * Lifecycles are flat, so the state's own events are the whole answer.
 */
export function knowsEvent(snapshot: AnyMachineSnapshot, type: string): boolean {
  const state = snapshot.machine.states[String(snapshot.value)]
  return state !== undefined && state.ownEvents.includes(type)
}

/** The states of a lifecycle, which are flat. */
export type StateOf<M extends AnyStateMachine> = SnapshotFrom<M>['value'] & string

/** Resolves a record's state, on these facts, to a snapshot of its lifecycle. Throws for a state that it has not. */
export const snapshotOf = <M extends AnyStateMachine>(
  lifecycle: M,
  state: StateOf<M>,
  facts: ContextFrom<M>,
): SnapshotFrom<M> => lifecycle.resolveState({ value: state, context: facts }) as SnapshotFrom<M>

/** A step of a lifecycle with its evidence: whoever has these can take it again. */
export interface LegalStep<M extends AnyStateMachine> {
  from: StateOf<M>
  to: StateOf<M>
  event: EventFrom<M>
  /** The guard's input. */
  facts: ContextFrom<M>
}

/** Gives where an event leads from a state on these facts; null where the lifecycle refuses it. */
export function stepOf<M extends AnyStateMachine>(
  lifecycle: M,
  { from, facts, event }: Omit<LegalStep<M>, 'to'>,
): LegalStep<M> | null {
  const snapshot = lifecycle.resolveState({ value: from, context: facts })
  if (!snapshot.can(event)) return null
  const [next]: [AnyMachineSnapshot, unknown] = transition(lifecycle, snapshot as SnapshotFrom<M>, event)
  return { from, to: next.value as StateOf<M>, event, facts }
}
