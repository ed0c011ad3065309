import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ContextFrom,
  type EventFrom,
  type EventObject,
  type SnapshotFrom,
  transition,
} from 'xstate'

/** The party that takes a step: the company's users or the platform's staff. */
export type Party = 'provider' | 'admin'

/** A party, or the platform acting on its own, such as when a date has come. */
export type PartyOrSystem = Party | 'system'

/** An event that names its sender; every lifecycle's events do. */
export interface ActedEvent extends EventObject {
  by: PartyOrSystem
}

/** The record's state has no such step. */
export interface WrongState {
  code: 'wrong_state'
  state: string
}

/** Only staff may take the step. */
export interface StaffOnly {
  code: 'staff_only'
}

/** Only the provider may take the step. */
export interface ProviderOnly {
  code: 'provider_only'
}

/** Only the platform takes the step, by itself. */
export interface SystemOnly {
  code: 'system_only'
}

/** The staff-only blocker, unless staff act. */
export const staffOnly = (by: PartyOrSystem): StaffOnly[] => (by === 'admin' ? [] : [{ code: 'staff_only' }])

/** The provider-only blocker, unless the provider acts. */
export const providerOnly = (by: PartyOrSystem): ProviderOnly[] =>
  by === 'provider' ? [] : [{ code: 'provider_only' }]

/** The system-only blocker if a person acts. */
export const systemOnly = (by: PartyOrSystem): SystemOnly[] =>
  by === 'system' ? [] : [{ code: 'system_only' }]

/** The row of a staff-only event in a blocker table. */
export const byStaff = (_facts: unknown, { by }: { by: PartyOrSystem }): StaffOnly[] => staffOnly(by)

/** The row of an event that only providers send. */
export const byProvider = (_facts: unknown, { by }: { by: PartyOrSystem }): ProviderOnly[] => providerOnly(by)

/** The row of an event that only the platform sends. */
export const bySystem = (_facts: unknown, { by }: { by: PartyOrSystem }): SystemOnly[] => systemOnly(by)

/**
 * The rules of a lifecycle, each written once: for each event, its blockers on these facts, as data; empty if
 * allowed. `state` is for rules that depend on the source state, which their arrows pass as `params`.
 */
export type BlockerTable<Facts, Event extends ActedEvent, Blocker, State extends string = string> = {
  [T in Event['type']]: (facts: Facts, event: Extract<Event, { type: T }>, state: State) => Blocker[]
}

/**
 * Makes a lifecycle's single guard and its explanation from its blocker table. The table is read at each
 * call, since mutation tests change it in place.
 */
export function law<Facts, Event extends ActedEvent, Blocker, State extends string = string>(
  table: BlockerTable<Facts, Event, Blocker, State>,
) {
  // An event and its own row share a type, which TypeScript cannot track through a union.
  const against = (facts: Facts, event: Event, state: State): Blocker[] =>
    table[event.type as Event['type']](facts, event as never, state)
  return {
    /** True if the event has no blockers. */
    allowed: ({ context, event }: { context: Facts; event: Event }, state?: State): boolean =>
      against(context, event, state as State).length === 0,
    /** Lists every blocker of the event, as data; empty if the snapshot accepts it. */
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
 * True if the snapshot's state has the event at all, before any guard. Lifecycles are flat, so the state's
 * own events suffice.
 */
export function knowsEvent(snapshot: AnyMachineSnapshot, type: string): boolean {
  const state = snapshot.machine.states[String(snapshot.value)]
  return state !== undefined && state.ownEvents.includes(type)
}

/** The states of a lifecycle, which are flat. */
export type StateOf<M extends AnyStateMachine> = SnapshotFrom<M>['value'] & string

/** Resolves a record's state and facts to a snapshot of its lifecycle. Throws for an unknown state. */
export const snapshotOf = <M extends AnyStateMachine>(
  lifecycle: M,
  state: StateOf<M>,
  facts: ContextFrom<M>,
): SnapshotFrom<M> => lifecycle.resolveState({ value: state, context: facts }) as SnapshotFrom<M>

/** A lifecycle step with its evidence, from which it can be repeated. */
export interface LegalStep<M extends AnyStateMachine> {
  from: StateOf<M>
  to: StateOf<M>
  event: EventFrom<M>
  /** The guard's input. */
  facts: ContextFrom<M>
}

/** The target of an event from a state on these facts; null if the lifecycle refuses it. */
export function stepOf<M extends AnyStateMachine>(
  lifecycle: M,
  { from, facts, event }: Omit<LegalStep<M>, 'to'>,
): LegalStep<M> | null {
  const snapshot = lifecycle.resolveState({ value: from, context: facts })
  if (!snapshot.can(event)) return null
  const [next]: [AnyMachineSnapshot, unknown] = transition(lifecycle, snapshot as SnapshotFrom<M>, event)
  return { from, to: next.value as StateOf<M>, event, facts }
}
