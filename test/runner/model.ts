import { createTestModel } from '@xstate/test'
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ContextFrom,
  type EventFrom,
  type EventObject,
  type SnapshotFrom,
  transition,
} from 'xstate'
import type { Scene } from './report/record.ts'

/** The one interface between a generated path and what it is walked on. */
export interface Driver<TSnapshot, TEvent, TFixture> {
  /** As the report calls it: `machine`, `http`, `browser`, or one of these with more after a hyphen. */
  readonly name: string
  /** Brings the subject into the state, with the fixture's facts. */
  start: (state: TSnapshot, fixture: TFixture) => Promise<void> | void
  /** Does what the event says; it is legal. */
  send: (event: TEvent) => Promise<void> | void
  expectState: (state: TSnapshot) => Promise<void> | void
  /** Tries what the event says, which is not legal in `state`: it must be refused and change nothing. */
  expectRefused: (event: TEvent, state: TSnapshot) => Promise<void> | void
  /** False where this driver has no way to say the event in the state; true when left out. */
  canSend?: (event: TEvent, state: TSnapshot) => boolean
  /** Last checks of a path, after its last step. */
  finish?: () => Promise<void> | void
  /** The browsers' view, when a path has failed. */
  scenes?: () => Promise<Scene[]>
  /** Forgets what browsers complained about on earlier paths. */
  beginScenes?: () => void
}

/** Where paths start: a state with a fixture of facts, by name. */
export interface Start<TSnapshot, TFixture> {
  title: string
  fixture: TFixture
  state: TSnapshot
}

/** The source of paths: a pure machine, the cases of its events, and fixtures to start with. */
export interface Model<TSnapshot extends AnyMachineSnapshot, TEvent extends EventObject, TFixture> {
  name: string
  machine: AnyStateMachine
  starts: readonly Start<TSnapshot, TFixture>[]
  cases: readonly TEvent[]
  /** The rows of the specification that say what becomes of an event, where the model's machine is made of them. */
  rowsOf?: (state: TSnapshot, event: TEvent) => readonly string[]
  /** The actor that events of `user.` are, where only one has the screen. */
  user?: string
}

/** Types a view's machine: what a person sees, which is also what a path begins with, and what happens. */
export const viewTypes = <View, ViewEvent extends EventObject>() =>
  ({}) as { context: View; input: View; events: ViewEvent }

interface ViewOptions<TEvent extends EventObject> {
  user?: string
  /** The events that say more than what happens, with their values. */
  withValues?: readonly TEvent[]
  /** Events that no state of the view has. */
  never?: readonly TEvent['type'][]
}

/** The state that a view begins in, its context, and the driver's fixture if that is another. */
type ViewStart<TMachine extends AnyStateMachine, TFixture> = readonly [
  value: SnapshotFrom<TMachine>['value'],
  context: ContextFrom<TMachine>,
  fixture?: TFixture,
]

/** A view's model, named as its machine; the cases are all events that the machine knows. */
export function viewModel<TMachine extends AnyStateMachine, TFixture = ContextFrom<TMachine>>(
  machine: TMachine,
  starts: Readonly<Record<string, ViewStart<TMachine, TFixture>>>,
  { user, withValues = [], never = [] }: ViewOptions<EventFrom<TMachine>> = {},
): Model<SnapshotFrom<TMachine>, EventFrom<TMachine>, TFixture> {
  const valued = new Set<string>(withValues.map(({ type }) => type))
  const plain = [...machine.events, ...never].filter((type) => !valued.has(type))
  return {
    name: machine.id,
    machine,
    ...(user === undefined ? {} : { user }),
    starts: Object.entries(starts).map(([title, [value, context, fixture = context as TFixture]]) => ({
      title,
      fixture,
      state: machine.resolveState({ value, context }) as SnapshotFrom<TMachine>,
    })),
    cases: [...withValues, ...plain.map((type) => ({ type }) as EventFrom<TMachine>)],
  }
}

export interface Step<TSnapshot, TEvent> {
  event: TEvent
  /** The state after it. */
  state: TSnapshot
}

export interface Path<TSnapshot, TEvent> {
  title: string
  steps: readonly Step<TSnapshot, TEvent>[]
}

/** An event in the words of a test's title: its type, who sends it, what it lacks. */
export function eventTitle(event: EventObject): string {
  const details = Object.entries(event).flatMap(([key, value]) => {
    if (key === 'by') return [`by ${String(value)}`]
    return value === '' ? [`without ${key}`] : []
  })
  return [event.type, ...details].join(' ')
}

export const stateTitle = (state: AnyMachineSnapshot): string =>
  typeof state.value === 'string' ? state.value : JSON.stringify(state.value)

/** The state that a legal event leads to. */
export function nextState<TSnapshot extends AnyMachineSnapshot>(
  machine: AnyStateMachine,
  state: TSnapshot,
  event: EventObject,
): TSnapshot {
  return transition(machine, state, event)[0] as unknown as TSnapshot
}

interface PathOptions<TSnapshot, TEvent> {
  /** 1 walks every transition, 2 every pair of transitions. */
  depth: number
  /** Legal events that are left out. */
  allow?: (event: TEvent, state: TSnapshot) => boolean
}

/**
 * Legal paths from a start: the shortest to every state, each prolonged by every legal sequence of `depth`
 * events. Paths inside longer ones are left out.
 */
export function legalPaths<TSnapshot extends AnyMachineSnapshot, TEvent extends EventObject, TFixture>(
  model: Model<TSnapshot, TEvent, TFixture>,
  start: Start<TSnapshot, TFixture>,
  { depth, allow = () => true }: PathOptions<TSnapshot, TEvent>,
): Path<TSnapshot, TEvent>[] {
  type Steps = readonly Step<TSnapshot, TEvent>[]
  const legal = (state: TSnapshot) => model.cases.filter((event) => state.can(event) && allow(event, state))

  const prolong = (steps: Steps, state: TSnapshot, by: number): Steps[] => {
    const events = by === 0 ? [] : legal(state)
    if (events.length === 0) return [steps]
    return events.flatMap((event) => {
      const next = nextState(model.machine, state, event)
      return prolong([...steps, { event, state: next }], next, by - 1)
    })
  }

  const paths = new Map<string, Steps>()
  const shortest = createTestModel(model.machine).getShortestPaths({
    fromState: start.state,
    // A list would be sent in every state, legal or not; a function gives what is legal there.
    events: (state) => legal(state as TSnapshot),
    allowDuplicatePaths: true,
    serializeState: ({ value, context }) => JSON.stringify([value, context]),
  })
  for (const { steps, state } of shortest) {
    const own = (steps as unknown as Steps).filter(({ event }) => event.type !== 'xstate.init')
    for (const path of prolong(own, state as TSnapshot, depth)) {
      paths.set(path.map(({ event }) => `${JSON.stringify(event)};`).join(''), path)
    }
  }
  const keys = [...paths.keys()].toSorted()
  return keys
    .filter((key, index) => keys[index + 1]?.startsWith(key) !== true)
    .map((key) => {
      const steps = paths.get(key) ?? []
      const title = [stateTitle(start.state), ...steps.map(({ event }) => eventTitle(event))].join(' → ')
      return { title, steps }
    })
}
